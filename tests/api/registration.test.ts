import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session, User } from '#common/access/sign-in.ts';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import type { SavedProfile } from '#common/people/expert-profile.ts';
import { deactivatedText } from '#common/settings/company.ts';
import { hashSecret, randomSecret } from '#server/access/tokens.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';
import { readSetting } from '#server/data/settings.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { agreed, codeOf, completeProfile, newcomer, readyForProfile, verified, withPassword } from './registering.ts';

let server: TestServer;
const post = (path: string, body: unknown, token?: string) => server.call('POST', `/api${path}`, { body, token });

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
});
afterAll(() => server.close());

/** Lets the cool-down and the life of codes pass by moving what is stored into the past. */
async function timePasses(email: string, interval: string): Promise<void> {
  await server.ctx.db.execute(
    sql`update registrations set code_sent_at = code_sent_at - ${interval}::interval,
        code_expires_at = code_expires_at - ${interval}::interval where lower(email) = lower(${email})`,
  );
}

const personWith = async (email: string) =>
  (
    await server.ctx.db.select().from(users).innerJoin(experts, eq(experts.id, users.id)).where(eq(users.email, email))
  )[0];

describe('the whole way', () => {
  test('a newcomer ends with a full session and a profile under review', async () => {
    const person = newcomer();
    const first = await post('/business/register/', person);
    expect(first).toMatchObject({ status: 200, body: { detail: expect.stringContaining('sent') } });
    expect(first.body).not.toHaveProperty('token');

    const code = await codeOf(server, person.email);
    const second = await server.call<{ token: string }>('POST', '/api/business/verify-email/', {
      body: { email: person.email, code },
    });
    expect(second.status).toBe(200);
    const token = await withPassword(server, person.email, second.body.token);
    // Each step goes on in the session of the one before.
    expect(decodeJwt(token).session).toBe(decodeJwt(second.body.token).session);
    const agreed = await post(
      '/auth/agreement/',
      { version: FIRST_AGREEMENT.version, hash: FIRST_AGREEMENT.hash },
      token,
    );
    expect(agreed.status).toBe(200);

    const saved = await server.call<SavedProfile>('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        email: person.email,
        first_name: 'Nora',
        mobile_phone: person.mobile_phone,
        birthdate: person.birthdate,
        status: 'pending',
        registration_complete: true,
        session: { user: { email: person.email, role: 'expert', agreement_required: false } },
      },
    });
    expect((await post('/business/complete-registration/', undefined, token)).status).toBe(200);

    const session = saved.body.session as Session;
    const me = await server.call<User>('GET', '/api/auth/profile/', { token: session.access });
    expect(me.body.email).toBe(person.email);
    expect((await post('/auth/token/', { username: person.email, password: PASSWORD })).status).toBe(200);
    const [mail] = await server.mailsTo(person.email);
    expect(mail?.subject).toBe('Your expert profile was submitted for review');
  });

  test('/auth/register/ is the same service', async () => {
    const person = newcomer();
    expect((await post('/auth/register/', person)).status).toBe(200);
    const code = await codeOf(server, person.email);
    expect((await post('/business/verify-email/', { email: person.email, code })).status).toBe(200);
  });

  test('a code may be copied with the spaces that a mail program shows in it', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    const code = (await codeOf(server, person.email)).replace(/^.../, '$& ');
    expect((await post('/business/verify-email/', { email: person.email, code })).status).toBe(200);
  });

  test('ASVS 2.3.1: no step can be skipped: without the agreement the registration is not complete, and says so', async () => {
    const person = newcomer();
    const token = await withPassword(server, person.email, await verified(server, person));
    const saved = await server.call<SavedProfile>('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
    expect(saved).toMatchObject({ status: 200, body: { registration_complete: false } });
    expect(saved.body.session).toBeUndefined();
    const missing = { agreement: ['Please accept the Confidentiality Agreement first.'] };
    const early = await post('/business/complete-registration/', undefined, token);
    expect(early).toMatchObject({ status: 400, body: { errors: missing } });
    expect((await post('/auth/token/', { username: person.email, password: PASSWORD })).body).toMatchObject({
      code: 'registration_unfinished',
    });
    await agreed(server, token);
    expect((await post('/business/complete-registration/', undefined, token)).status).toBe(200);
  });

  test('another version or text of the agreement is refused', async () => {
    const token = await verified(server, newcomer());
    const other = await post('/auth/agreement/', { version: '2001-01', hash: FIRST_AGREEMENT.hash }, token);
    expect(other).toMatchObject({ status: 409, body: { code: 'agreement_changed' } });
    const text = await post('/auth/agreement/', { version: FIRST_AGREEMENT.version, hash: '0'.repeat(64) }, token);
    expect(text.status).toBe(409);
  });
});

describe('step 1', () => {
  test('missing details are named at their fields', async () => {
    const { status, body } = await post('/business/register/', {
      first_name: ' ',
      last_name: '',
      mobile_phone: '',
      email: '',
      birthdate: '',
    });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject({
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      mobile_phone: ['Mobile phone is required'],
      birthdate: ['Birthdate is required'],
    });
    expect((body.errors as Record<string, string[]>).email).toContain('Email is required');
  });

  test('refuses what is not a phone number, and keeps the spelling of one that is', async () => {
    for (const mobile_phone of ['abc', '+43 12', '+999 12345678']) {
      const { body } = await post('/business/register/', { ...newcomer(), mobile_phone });
      expect(body.errors, mobile_phone).toEqual({
        mobile_phone: ['Please enter a valid phone number (e.g., +44 7700 900123)'],
      });
    }
  });

  test('names are stored in one form, without what nobody sees', async () => {
    const email = 'unseen@example.com';
    const first_name = '\u00a0\u202eZoe\u0301\u200b\u2069 ';
    await post('/business/register/', { ...newcomer(), email, first_name, mobile_phone: '＋４４ 20 5550 0100' });
    const [row] = await server.ctx.db.select().from(registrations).where(eq(registrations.email, email));
    expect(row).toMatchObject({ first_name: 'Zoé', mobile_phone: '＋４４ 20 5550 0100' });
    const { body } = await post('/business/register/', { ...newcomer(), first_name: '\u200b\u3164\u200d' });
    expect(body.errors).toEqual({ first_name: ['First name is required'] });
  });

  test('refuses an invalid address and a birthdate in the future', async () => {
    const { body } = await post('/business/register/', newcomer({ email: 'nobody', birthdate: '2999-01-01' }));
    expect(body.errors).toEqual({
      email: ['Please enter a valid email address'],
      birthdate: ['Birthdate cannot be in the future'],
    });
  });

  test('saying it again within the cool-down mails nothing and keeps the code', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    const code = await codeOf(server, person.email);
    const again = { ...person, email: person.email.toUpperCase() };
    expect((await post('/business/register/', again)).status).toBe(200);
    expect(await server.mailsTo(person.email)).toHaveLength(1);
    expect((await post('/business/verify-email/', { email: person.email, code })).status).toBe(200);
  });

  test('ASVS 1.3.3: the mail repeats nothing that was typed, since anybody can have it sent to anybody', async () => {
    const person = newcomer({ first_name: 'Win money at evil.example', last_name: 'Now' });
    await post('/business/register/', person);
    const [mail] = await server.mailsTo(person.email);
    expect(mail?.text).toContain('Hello,');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('ASVS 6.6.2: a code proves the details that it was mailed for, and other details need another code', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    const older = await codeOf(server, person.email);
    const other = { ...person, first_name: 'Nina' };
    const refused = await post('/business/register/', other);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toMatch(/^Please wait \d+ seconds to change your details\.$/);
    await timePasses(person.email, '31 seconds');
    expect((await post('/business/register/', other)).status).toBe(200);
    const code = await codeOf(server, person.email);
    if (older !== code) {
      expect((await post('/business/verify-email/', { email: person.email, code: older })).status).toBe(400);
    }
    expect((await post('/business/verify-email/', { email: person.email, code })).status).toBe(200);
    const rows = await server.ctx.db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, person.email));
    expect(rows).toMatchObject([{ first_name: 'Nina' }]);
  });

  test('an address that has an account looks the same from outside, and its owner is told', async () => {
    for (const owner of [await createExpert(server.ctx), await createAdmin(server.ctx)]) {
      const taken = await post('/business/register/', newcomer({ email: owner.email }));
      const free = await post('/business/register/', newcomer());
      expect([taken.status, taken.body]).toEqual([free.status, free.body]);
      const resent = await post('/business/resend-verification-code/', { email: owner.email });
      expect(resent.status).toBe(429);
      const verify = await post('/business/verify-email/', { email: owner.email, code: '123456' });
      expect(verify).toMatchObject({ status: 400, body: { errors: { code: ['This code is wrong or has expired.'] } } });
      const [mail] = await server.mailsTo(owner.email);
      expect(mail?.subject).toBe('You already have an account');
      expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    }
  });
});

describe('a mailbox', () => {
  test('gets no mail for text around its address, nor for a list', async () => {
    for (const email of ['Free_text_evil.example<victim@evil.tld>', 'a,victim@evil.tld', 'g:victim@evil.tld;']) {
      const { status, body } = await post('/business/register/', newcomer({ email }));
      expect([status, body]).toEqual([400, { errors: { email: ['Please enter a valid email address'] } }]);
    }
  });

  test('has one account, also under another spelling, and its owner is told', async () => {
    const owner = await createExpert(server.ctx, { email: 'only.one@gmail.com' });
    const spelled = newcomer({ email: 'Onlyone+second@GoogleMail.com' });
    expect((await post('/business/register/', spelled)).status).toBe(200);
    expect(await server.mailsTo('onlyone+second@googlemail.com')).toEqual([]);
    expect((await server.mailsTo(owner.email))[0]?.subject).toBe('You already have an account');
  });

  test('of two registrations under two spellings ends with one account', async () => {
    const people = ['twice@example.com', 'twice+2@example.com'].map((email) => newcomer({ email }));
    const tokens: string[] = [];
    for (const person of people) tokens.push(await readyForProfile(server, person));
    const ends = [];
    for (const token of tokens) {
      const saved = await server.call<SavedProfile>('PUT', '/api/experts/profile/me/', {
        token,
        body: completeProfile,
      });
      ends.push([saved.status, saved.body.registration_complete]);
    }
    expect(ends).toEqual([
      [200, true],
      [409, undefined],
    ]);
  });

  test('gets ten codes an hour, however its address is spelled', async () => {
    const statuses: number[] = [];
    for (let spelling = 0; spelling < 12; spelling += 1)
      statuses.push((await post('/business/register/', newcomer({ email: `bombed+${spelling}@example.com` }))).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('step 2', () => {
  test('an empty code and a missing address are named', async () => {
    const { status, body } = await post('/business/verify-email/', { email: '', code: '' });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      email: ['An error occurred: Email address not found.'],
      code: ['Please enter the verification code'],
    });
  });

  test('ASVS 6.6.3: the right code is invalid after five wrong ones, which is said, also where there is an account', async () => {
    const owner = await createExpert(server.ctx);
    const another = newcomer();
    await post('/business/register/', another);
    for (const person of [newcomer(), newcomer({ email: owner.email })]) {
      await post('/business/register/', person);
      const [mail] = await server.mailsTo(person.email);
      const code = /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '123456';
      const wrong = code === '000000' ? '000001' : '000000';
      const messages: unknown[] = [];
      for (const tried of [...Array(5).fill(wrong), code]) {
        const { status, body } = await post('/business/verify-email/', { email: person.email, code: tried });
        messages.push([status, (body.errors as Record<string, string[]>).code?.[0]]);
      }
      const usedUp = 'There were too many wrong tries, so this code no longer works. Please ask for a new one.';
      expect(messages).toEqual([
        ...Array(4).fill([400, 'This code is wrong or has expired.']),
        [400, usedUp],
        [400, usedUp],
      ]);
    }
    const code = await codeOf(server, another.email);
    expect((await post('/business/verify-email/', { email: another.email, code })).status).toBe(200);
  });

  test('codes for one address are tried twenty times in ten minutes at most', async () => {
    const { email } = newcomer();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await post('/business/verify-email/', { email, code: '123456' })).status);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  test('a code ends after ten minutes or when a newer one is sent', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    const older = await codeOf(server, person.email);
    await timePasses(person.email, '31 seconds');
    expect((await post('/business/resend-verification-code/', { email: person.email })).status).toBe(200);
    const newer = await codeOf(server, person.email);
    if (older !== newer) {
      expect((await post('/business/verify-email/', { email: person.email, code: older })).status).toBe(400);
    }
    await timePasses(person.email, '10 minutes');
    expect((await post('/business/verify-email/', { email: person.email, code: newer })).status).toBe(400);
  });

  test('a clock that steps back keeps nobody waiting for the next code', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    await timePasses(person.email, '-1 hour');
    expect((await post('/business/resend-verification-code/', { email: person.email })).status).toBe(200);
    expect((await post('/business/resend-verification-code/', { email: person.email })).status).toBe(429);
  });

  test('ASVS 6.5.1: a code is good once, also for calls at the same time', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    const body = { email: person.email, code: await codeOf(server, person.email) };
    const verify = (key?: string) =>
      server.call('POST', '/api/business/verify-email/', { body, headers: key ? { 'idempotency-key': key } : {} });
    const statuses = (await Promise.all([verify(), verify(), verify('one'), verify('two')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
    expect((await verify()).body).toEqual({ errors: { code: ['This code is wrong or has expired.'] } });
  });

  test('a call whose answer was lost may be repeated with its key, and by nobody else', async () => {
    const person = newcomer();
    await post('/business/register/', person);
    const body = { email: person.email, code: await codeOf(server, person.email) };
    const verify = async (key: string) =>
      (await server.call('POST', '/api/business/verify-email/', { body, headers: { 'idempotency-key': key } })).status;
    expect([await verify('mine'), await verify('mine'), await verify('other'), await verify('mine')]).toEqual([
      200, 200, 400, 200,
    ]);
    await timePasses(person.email, '10 minutes');
    expect(await verify('mine')).toBe(400);
  });

  test('resending waits 30 seconds and knows only running registrations', async () => {
    const person = newcomer();
    const unknown = await post('/business/resend-verification-code/', { email: person.email });
    expect(unknown).toMatchObject({
      status: 404,
      body: { detail: 'User not found. Please go back and register again.' },
    });
    const long = await post('/business/resend-verification-code/', { email: `${'a'.repeat(250)}@example.org` });
    expect(long).toMatchObject({ status: 400, body: { errors: { email: [expect.any(String)] } } });
    await post('/business/register/', person);
    const early = await post('/business/resend-verification-code/', { email: person.email });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(25);
    await timePasses(person.email, '31 seconds');
    const later = await post('/business/resend-verification-code/', { email: person.email });
    expect(later).toMatchObject({
      status: 200,
      body: { detail: 'A new verification code has been sent to your email address. Please check your inbox.' },
    });
    expect(await server.mailsTo(person.email)).toHaveLength(2);
  });
});

describe('step 3', () => {
  test('a weak password and two different entries are refused with the messages of the form', async () => {
    const person = newcomer();
    const token = await verified(server, person);
    const weak = { email: person.email, password: 'weak', confirm_password: 'weak' };
    expect((await post('/business/set-password/', weak, token)).body.errors).toEqual({
      password: ['Password does not meet all requirements'],
    });
    const different = { email: person.email, password: PASSWORD, confirm_password: `${PASSWORD}x` };
    expect((await post('/business/set-password/', different, token)).body.errors).toEqual({
      confirm_password: ['Passwords do not match'],
    });
  });

  test('only the bearer of the registration may set its password', async () => {
    const [one, other] = [newcomer(), newcomer()];
    const token = await verified(server, one);
    await verified(server, other);
    const body = { email: other.email, password: PASSWORD, confirm_password: PASSWORD };
    expect((await post('/business/set-password/', body)).status).toBe(401);
    expect((await post('/business/set-password/', body, token)).status).toBe(400);
    const signedIn = await createExpert(server.ctx);
    const own = { ...body, email: signedIn.email };
    expect((await post('/business/set-password/', own, signedIn.token)).status).toBe(403);
  });

  test('ASVS 9.2.2: tokens from registration serve registration only', async () => {
    const person = newcomer();
    const token = await withPassword(server, person.email, await verified(server, person));
    for (const path of ['/auth/profile/', '/auth/notification-preferences/', '/business/faqs/']) {
      expect((await server.call('GET', `/api${path}`, { token })).status).toBe(403);
    }
    expect((await server.call('GET', '/api/experts/profile/me/', { token })).status).toBe(200);
  });
});

describe('the end', () => {
  test('a part of the profile may be saved; completing it names what is missing', async () => {
    const person = newcomer();
    const token = await withPassword(server, person.email, await verified(server, person));
    const part = await server.call<SavedProfile>('PUT', '/api/experts/profile/me/', {
      token,
      body: { gender: 'other', current_company: 'Studio' },
    });
    expect(part.status).toBe(200);
    expect(part.body.session).toBeUndefined();
    const early = await post('/business/complete-registration/', undefined, token);
    expect(early.status).toBe(400);
    expect(early.body.errors).toEqual({
      expertise_level: ['Please select your expertise level'],
      expertise_areas: ['Please select at least one expertise area or specify other expertise'],
      industries: ['Please select at least one industry or specify other industries'],
      age_expertise: ['Please rate at least one age group'],
      geographical_expertise: ['Please select at least one region'],
      agreement: ['Please accept the Confidentiality Agreement first.'],
    });
    expect((await post('/auth/token/', { username: person.email, password: PASSWORD })).body).toMatchObject({
      code: 'registration_unfinished',
    });
  });

  test('refuses to complete a registration without a password', async () => {
    const token = await verified(server, newcomer());
    await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
    const answer = await post('/business/complete-registration/', undefined, token);
    expect(answer).toMatchObject({ status: 400, body: { errors: { password: ['Please choose a password first.'] } } });
  });

  test('the last calls may be repeated, and answer alike', async () => {
    const person = newcomer();
    const token = await readyForProfile(server, person);
    const put = () => server.call<SavedProfile>('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
    const answers = [await put(), await put()];
    for (const answer of answers) expect(answer.body.session?.user.email).toBe(person.email);
    expect((await post('/business/complete-registration/', undefined, token)).status).toBe(200);
    expect((await post('/business/complete-registration/', undefined, token)).status).toBe(200);
    const submitted = (await server.mailsTo(person.email)).filter((mail) => mail.subject.includes('submitted'));
    expect(submitted).toHaveLength(1);
  });

  test('some time after the end the token of registration is worth nothing', async () => {
    const person = newcomer();
    const token = await readyForProfile(server, person);
    await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
    const password = { email: person.email, password: PASSWORD, confirm_password: PASSWORD };
    expect((await post('/business/set-password/', password, token)).status).toBe(409);
    const row = await personWith(person.email);
    await server.ctx.db
      .update(experts)
      .set({ registered_at: new Date(Date.now() - 3_600_000) })
      .where(eq(experts.id, row?.users.id ?? 0));
    expect((await server.call('GET', '/api/experts/profile/me/', { token })).status).toBe(401);
  });

  test('a registration may be left and taken up again', async () => {
    const person = newcomer();
    const token = await withPassword(server, person.email, await verified(server, person));
    await server.call('PUT', '/api/experts/profile/me/', { token, body: { current_company: 'Studio Before' } });
    await timePasses(person.email, '1 day');
    const again = await withPassword(server, person.email, await verified(server, person));
    const profile = await server.call('GET', '/api/experts/profile/me/', { token: again });
    expect(profile.body).toMatchObject({ current_company: 'Studio Before', registration_complete: false });
  });

  test('two browsers racing for one address end with one account', async () => {
    const person = newcomer();
    await Promise.all([post('/business/register/', person), post('/auth/register/', person)]);
    const tokens: string[] = [];
    for (const browser of ['one', 'other']) {
      const body = { email: person.email, code: await codeOf(server, person.email) };
      const answer = await post('/business/verify-email/', body);
      expect(answer.status, browser).toBe(200);
      tokens.push(String(answer.body.token));
      await timePasses(person.email, '31 seconds');
      await post('/business/resend-verification-code/', { email: person.email });
    }
    await Promise.all(tokens.map((token) => withPassword(server, person.email, token)));
    await Promise.all(tokens.map((token) => agreed(server, token)));
    const saves = await Promise.all(
      tokens.map((token) => server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile })),
    );
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await server.ctx.db.select().from(users).where(eq(users.email, person.email));
    expect(rows).toHaveLength(1);
    expect(await server.ctx.db.select().from(registrations).where(eq(registrations.email, person.email))).toEqual([]);
  });
});

describe('an invitation', () => {
  async function invited(): Promise<{ id: number; email: string; token: string }> {
    const { id, email } = await createExpert(
      server.ctx,
      { password_hash: null, first_name: 'Iris', last_name: 'Invited' },
      { registered_at: null, status: 'pending', works_with_beverage_client: true, rating: 3 },
    );
    const token = randomSecret();
    await server.ctx.db
      .insert(expertInvitations)
      .values({ user_id: id, token_hash: hashSecret(token), email_title: 'Invitation', email_content: 'Come' });
    return { id, email, token };
  }

  test('gives what is known, as often as it is opened', async () => {
    const { email, token } = await invited();
    for (let opened = 0; opened < 2; opened += 1) {
      const answer = await server.call('GET', `/api/business/invitations/${token}/`);
      expect(answer).toMatchObject({ status: 200, body: { first_name: 'Iris', last_name: 'Invited', email } });
    }
    expect((await server.call('GET', '/api/business/invitations/unknown/')).status).toBe(404);
  });

  test('of a deactivated account, and its right code, say so; registering an own account again tells its owner by mail', async () => {
    const deactivated = deactivatedText(await readSetting(server.ctx.db, 'contact_email'));
    const { id, email, token } = await invited();
    await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, id));
    expect(await server.call('GET', `/api/business/invitations/${token}/`)).toMatchObject({
      status: 404,
      body: { detail: deactivated, code: 'account_deactivated' },
    });
    await post('/business/register/', newcomer({ email }));
    const answer = await post('/business/verify-email/', { email, code: await codeOf(server, email) });
    expect(answer).toMatchObject({ status: 400, body: { errors: { code: [deactivated] } } });

    const gone = await createExpert(server.ctx, { is_active: false });
    await post('/business/register/', newcomer({ email: gone.email }));
    expect((await server.mailsTo(gone.email)).map(({ subject }) => subject)).toEqual(['Your account is deactivated']);
  });

  test('registering takes the row over with its flag and rating, and uses the invitation up', async () => {
    const { id, email, token } = await invited();
    const person = newcomer({ email });
    const bearer = await readyForProfile(server, person);
    await server.call('PUT', '/api/experts/profile/me/', { token: bearer, body: completeProfile });
    const row = await personWith(email);
    expect(row).toMatchObject({
      users: { id, first_name: 'Nora' },
      experts: { works_with_beverage_client: true, rating: 3, status: 'pending' },
    });
    expect(await server.call('GET', `/api/business/invitations/${token}/`)).toMatchObject({
      status: 404,
      body: { detail: 'You already have an account.', code: 'already_registered' },
    });
    const [invitation] = await server.ctx.db.select().from(expertInvitations).where(eq(expertInvitations.user_id, id));
    expect(invitation?.accepted_at).not.toBeNull();
  });
});

test('too many registrations of one address are refused with the time to wait', async () => {
  const person = newcomer();
  let refused: Awaited<ReturnType<typeof post>> | undefined;
  for (let attempt = 0; attempt < 30 && refused?.status !== 429; attempt += 1) {
    refused = await post('/business/register/', person);
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});
