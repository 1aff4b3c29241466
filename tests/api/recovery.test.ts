import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import { deactivatedText } from '#common/settings/company.ts';
import { HOUR } from '#common/words/units.ts';
import { oneTimeSecrets, users } from '#server/data/schema/accounts.ts';
import { readSetting } from '#server/data/settings.ts';
import { createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';

let server: TestServer;
let deactivated: string;
beforeAll(async () => {
  server = await startTestServer();
  deactivated = deactivatedText(await readSetting(server.ctx.db, 'contact_email'));
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  server.call<Body>('POST', `/api${path}`, { body, token });
const forgot = (email: string) => post('/business/forgot-password/', { email });
const reset = (token: string, password: string) => post('/business/reset-password/', { token, password });
const signIn = (username: string, password = PASSWORD) => post<Session>('/auth/token/', { username, password });
const NEW = 'Renewed#2027';

/** The secret in the newest mail's link. */
async function linkedSecret(email: string): Promise<string> {
  const [mail] = await server.mailsTo(email);
  return mail?.text.match(/\/reset-password\?token=([\w-]+)/)?.[1] ?? '';
}

async function timePasses(userId: number, interval: string): Promise<void> {
  await server.ctx.db.execute(
    sql`update one_time_secrets set created_at = created_at - ${interval}::interval,
        expires_at = expires_at - ${interval}::interval where user_id = ${userId}`,
  );
}

describe('a forgotten password', () => {
  test('is replaced by a link: all sessions end and the owner is told', async () => {
    const { email } = await createExpert(server.ctx);
    const session = (await signIn(email)).body;
    expect((await forgot(email.toUpperCase())).status).toBe(200);
    const [mail] = await server.mailsTo(email);
    expect(mail?.subject).toBe('Reset your password');
    expect(mail?.text).toContain('valid for 5 minutes');
    expect((await reset(await linkedSecret(email), NEW)).status).toBe(200);

    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    expect((await server.call('GET', '/api/auth/profile/', { token: session.access })).status).toBe(401);
    expect((await post('/auth/token/refresh/', { refresh: session.refresh })).status).toBe(401);
    expect((await server.mailsTo(email))[0]?.subject).toBe('Your password was changed');
  });

  test('nobody learns whether an address has an account', async () => {
    const { email } = await createExpert(server.ctx);
    const [known, unknown] = [await forgot(email), await forgot('nobody-at-all@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await server.mailsTo('nobody-at-all@example.com')).toEqual([]);
  });

  test('refuses an invalid address with the message of the screen', async () => {
    for (const email of ['', 'nobody']) {
      const { status, body } = await forgot(email);
      expect([status, body]).toEqual([400, { errors: { email: ['Please enter your email address.'] } }]);
    }
  });

  test('asking again within 30 seconds sends nothing; later links leave earlier ones good', async () => {
    const { id, email } = await createExpert(server.ctx);
    await forgot(email);
    const first = await linkedSecret(email);
    await forgot(email);
    expect(await server.mailsTo(email)).toHaveLength(1);
    await timePasses(id, '31 seconds');
    await forgot(email);
    await forgot(email);
    expect(await server.mailsTo(email)).toHaveLength(2);
    const second = await linkedSecret(email);
    expect((await reset(first, NEW)).status).toBe(200);
    expect((await reset(second, NEW)).status).toBe(400);
  });

  test('a code for a new address or the link of another person delays no link', async () => {
    const [one, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    await forgot(one.email);
    const code = {
      purpose: 'change_email',
      secret_hash: 'of a code',
      expires_at: new Date(Date.now() + HOUR),
    } as const;
    await server.ctx.db.insert(oneTimeSecrets).values({ ...code, user_id: other.id });
    await forgot(other.email);
    for (const { email } of [one, other]) expect(await server.mailsTo(email)).toHaveLength(1);
  });

  test('asking several times at once sends one mail', async () => {
    const { email } = await createExpert(server.ctx);
    const answers = await Promise.all(Array.from({ length: 5 }, () => forgot(email)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await server.mailsTo(email)).toHaveLength(1);
  });

  test('the owner of a deactivated account is told so by mail, an unfinished registration how to go on', async () => {
    const gone = await createExpert(server.ctx, { is_active: false });
    await forgot(gone.email);
    await forgot(gone.email);
    const mails = await server.mailsTo(gone.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is deactivated']);
    expect(mails[0]?.text).toContain(deactivated);
    expect(mails[0]?.text).not.toContain('token=');
    const half = await createExpert(server.ctx, {}, { registered_at: null });
    await forgot(half.email);
    const [mail] = await server.mailsTo(half.email);
    expect(mail?.subject).toBe('Your registration is not finished yet');
    expect(mail?.text).not.toContain('token=');
  });

  test('requests of others, from however many networks, do not keep the owner from a link', async () => {
    const { id, email } = await createExpert(server.ctx);
    const from = (network: string, address = email) =>
      server.call('POST', '/api/business/forgot-password/', {
        body: { email: address },
        headers: { 'x-forwarded-for': network },
      });
    for (let index = 0; index < 25; index += 1) expect((await from(`198.18.${index}.1`)).status).toBe(200);
    expect(await server.mailsTo(email)).toHaveLength(1);
    await timePasses(id, '31 seconds');
    const [own, unknown] = [await from('198.19.0.1'), await from('198.19.0.2', 'nobody-at-all@example.com')];
    expect([own.status, own.body]).toEqual([unknown.status, unknown.body]);
    expect(own.status).toBe(200);
    expect(await server.mailsTo(email)).toHaveLength(2);
  });

  test('too many requests for one address are refused', async () => {
    const { email } = await createExpert(server.ctx);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await forgot(email)).status).toBe(200);
    const refused = await forgot(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a reset link', () => {
  const invalid = { errors: { token: ['This link is invalid or has expired.'] } };

  test('is good once', async () => {
    const [{ email }, other] = [await createExpert(server.ctx), await createExpert(server.ctx)];
    await forgot(other.email);
    await forgot(email);
    const secret = await linkedSecret(email);
    const answers = await Promise.all([reset(secret, NEW), reset(secret, NEW)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(secret, 'Another#2027')).body).toEqual(invalid);
    const check = (token: string) => post('/business/reset-password/check/', { token });
    expect((await check(secret)).body).toEqual({ kind: 'reset', usable: false });
    expect((await reset(await linkedSecret(other.email), NEW)).status).toBe(200);
  });

  /** Two links of one person, both still valid, and what must come of using them at the same moment. */
  async function twoLinks() {
    const { id, email } = await createExpert(server.ctx);
    await forgot(email);
    const earlier = await linkedSecret(email);
    await timePasses(id, '31 seconds');
    await forgot(email);
    const later = await linkedSecret(email);
    const passwords = ['First#2027x', 'Second#2027'];
    const use = () => Promise.all([reset(earlier, 'First#2027x'), reset(later, 'Second#2027')]);
    const expectOneUsed = async (answers: { status: number }[]) => {
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const [set] = passwords.filter((_, index) => answers[index]?.status === 200);
      expect((await signIn(email, set)).status).toBe(200);
    };
    return { id, use, expectOneUsed };
  }

  test('is not good beside another one of the same person that is used at the same moment', async () => {
    const { use, expectOneUsed } = await twoLinks();
    await expectOneUsed(await use());
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'is not good beside another one either if both wait for the same rows',
    async () => {
      const { id, use, expectOneUsed } = await twoLinks();
      const { db } = server.ctx;
      const { answers } = await db.transaction(async (tx) => {
        await tx.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, id)).for('update');
        const answers = use();
        await untilWaiting(db, 2);
        return { answers };
      });
      await expectOneUsed(await answers);
    },
  );

  test('is over after five minutes', async () => {
    const { id, email } = await createExpert(server.ctx);
    await forgot(email);
    const secret = await linkedSecret(email);
    await timePasses(id, '5 minutes');
    expect((await reset(secret, NEW)).body).toEqual(invalid);
  });

  test('a refused password does not use it up', async () => {
    const { email } = await createExpert(server.ctx);
    await forgot(email);
    const secret = await linkedSecret(email);
    expect((await reset(secret, 'short')).body).toEqual({
      errors: { password: ['Password must be at least 8 characters long.'] },
    });
    expect((await reset(secret, NEW)).status).toBe(200);
  });

  test('is invalid if it was made up, and says if its account was deactivated', async () => {
    expect((await reset('made-up', NEW)).body).toEqual(invalid);
    const { id, email } = await createExpert(server.ctx);
    await forgot(email);
    const token = await linkedSecret(email);
    await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, id));
    expect((await reset(token, NEW)).body).toEqual({ errors: { token: [deactivated] } });
    const { body } = await post('/business/reset-password/check/', { token });
    expect(body).toEqual({ kind: 'reset', usable: false, deactivated });
  });
});

describe('changing the password', () => {
  const change = (token: string, body: object) => post<{ session: Session }>('/auth/change-password/', body, token);
  const payload = { current_password: PASSWORD, password: NEW, confirm_password: NEW };

  test('ASVS 6.2.2, 7.4.3: ends every other session and goes on with new tokens', async () => {
    const { email } = await createExpert(server.ctx);
    const [here, there] = [(await signIn(email)).body, (await signIn(email)).body];
    const { status, body } = await change(here.access, payload);
    expect(status).toBe(200);
    expect((await server.call('GET', '/api/auth/profile/', { token: body.session.access })).status).toBe(200);
    for (const old of [here, there]) {
      expect((await server.call('GET', '/api/auth/profile/', { token: old.access })).status).toBe(401);
      expect((await post('/auth/token/refresh/', { refresh: old.refresh })).status).toBe(401);
    }
    expect((await signIn(email, NEW)).status).toBe(200);
    expect((await server.mailsTo(email))[0]?.subject).toBe('Your password was changed');
  });

  test('ASVS 6.2.3: asks for the present password and keeps the rules of registration', async () => {
    const { token } = await createExpert(server.ctx);
    expect((await change(token, { ...payload, current_password: 'Wrong#2026' })).body).toEqual({
      errors: { current_password: ['This is not your current password.'] },
    });
    expect((await change(token, { ...payload, password: 'simple', confirm_password: 'other' })).body).toEqual({
      errors: {
        password: ['Password does not meet all requirements'],
        confirm_password: ['Passwords do not match'],
      },
    });
    expect((await change('', payload)).status).toBe(401);
  });

  test('makes only one of several changes at once', async () => {
    const { email, token } = await createExpert(server.ctx);
    const wanted = ['One#2027xx', 'Two#2027xx', 'Three#2027'];
    const answers = await Promise.all(
      wanted.map((password) => change(token, { ...payload, password, confirm_password: password })),
    );
    const made = wanted.filter((_, index) => answers[index]?.status === 200);
    expect(made).toHaveLength(1);
    expect((await signIn(email, made[0])).status).toBe(200);
  });

  test('the present password cannot be tried out', async () => {
    const { token } = await createExpert(server.ctx);
    let status = 0;
    for (let attempt = 0; attempt < 11; attempt += 1) {
      status = (await change(token, { ...payload, current_password: 'Wrong#2026' })).status;
    }
    expect(status).toBe(429);
  });
});
