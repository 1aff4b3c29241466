import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { oneTimeSecrets, registrations, users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import { deliverMail } from '#server/outside/mail/deliver.ts';
import { makeCodes } from '#server/people/experts/email-change/codes.ts';
import { renewals } from '#server/start/jobs.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { createAdmin, createExpert, createSuperAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let smtp: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ smtpUrl: smtp.url });
});
afterEach(() => smtp.refuse(0, () => false));
afterAll(async () => {
  await server?.close();
  await smtp.close();
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 50 });
const mailsTo = (to: string, kind: string) =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, to), eq(mails.kind, kind)))
    .orderBy(desc(mails.id));
const arrived = (to: string) => smtp.received.filter((mail) => mail.to === to);
const MINUTE = 60_000;

/** A mail that the mail server would not take yet, as it stands `age` milliseconds later, with whatever it carries over. */
async function stuck(to: string, kind: string, age: number) {
  await until(async () => expect((await mailsTo(to, kind))[0]?.error).toContain('451'));
  const [mail] = await mailsTo(to, kind);
  if (!mail?.expires_at) throw new Error('the mail has no end');
  const earlier = (instant: Date) => new Date(instant.getTime() - age);
  const expires_at = earlier(mail.expires_at);
  const { db } = server.ctx;
  await db
    .update(mails)
    .set({ expires_at, created_at: earlier(mail.created_at) })
    .where(eq(mails.id, mail.id));
  await db.update(registrations).set({ code_expires_at: expires_at }).where(eq(registrations.email, to));
  await db.update(oneTimeSecrets).set({ expires_at }).where(eq(oneTimeSecrets.expires_at, mail.expires_at));
  return mail.id;
}

/** Lets the mail server take everything, and tries the mail again. */
async function deliver(mailId: number) {
  smtp.refuse(0, () => false);
  await attempt(mailId);
}

/** The mail's own job may be trying it at this moment. */
const attempt = (mailId: number) => until(() => deliverMail(server.ctx, mailId, { last: false, renewals }));

const registration = (email: string) => ({
  email,
  first_name: 'Ada',
  last_name: 'Lovelace',
  mobile_phone: '+4915112345678',
  birthdate: '1990-01-02',
});

async function register(email: string): Promise<string> {
  smtp.refuse(451, (to) => to === email);
  const answer = await server.call('POST', '/api/business/register/', { body: registration(email) });
  expect(answer.status).toBe(200);
  return email;
}

describe('a code that ended before its mail could be sent', () => {
  const codeIn = (to: string) => /(\d{6}) is your verification code/.exec(arrived(to)[0]?.source ?? '')?.[1];

  test('is not sent, and a new one is, which is good', async () => {
    const email = 'late@example.com';
    await register(email);
    const old = await stuck(email, 'verification_code', 20 * MINUTE);
    await deliver(old);
    await until(() => expect(arrived(email)).toHaveLength(1));
    expect(await mailsTo(email, 'verification_code')).toMatchObject([
      { renewals: 1 },
      { id: old, status: 'expired', text: '', html: '' },
    ]);
    const body = { email, code: codeIn(email) };
    expect((await server.call('POST', '/api/business/verify-email/', { body })).status).toBe(200);
  });

  test('is not made anew for ever', async () => {
    const email = 'down@example.com';
    await register(email);
    for (const renewals of [1, 2, 3, 3]) {
      await attempt(await stuck(email, 'verification_code', 11 * MINUTE));
      expect((await mailsTo(email, 'verification_code'))[0]?.renewals).toBe(renewals);
    }
    expect(await mailsTo(email, 'verification_code')).toMatchObject(Array(4).fill({ status: 'expired' }));
  });

  test('is not made anew when another was asked for', async () => {
    const email = 'again@example.com';
    await register(email);
    const old = await stuck(email, 'verification_code', 20 * MINUTE);
    await server.ctx.db.update(registrations).set({ code_sent_at: null }).where(eq(registrations.email, email));
    smtp.refuse(0, () => false);
    await server.call('POST', '/api/business/resend-verification-code/', { body: { email } });
    await until(() => expect(arrived(email)).toHaveLength(1));
    await deliver(old);
    expect(await mailsTo(email, 'verification_code')).toMatchObject([{ status: 'sent' }, { status: 'expired' }]);
  });
});

async function ask(): Promise<string> {
  const { email } = await createExpert(server.ctx);
  smtp.refuse(451, (to) => to === email);
  await server.call('POST', '/api/business/forgot-password/', { body: { email } });
  return email;
}

async function personOf(email: string) {
  const [person] = await server.ctx.db.select().from(users).where(eq(users.email, email));
  if (!person) throw new Error('no such person');
  return person;
}

describe('a reset link that ended before its mail could be sent', () => {
  test('is made anew, whatever others asked for and whatever else was mailed meanwhile', async () => {
    const email = await ask();
    const old = await stuck(email, 'reset_password', 20 * MINUTE);
    const person = await personOf(email);
    const code = { purpose: 'change_email', secret_hash: 'of a code', expires_at: new Date() } as const;
    const { id } = await createExpert(server.ctx);
    await server.ctx.db.insert(oneTimeSecrets).values([
      { ...code, user_id: person.id },
      { ...code, user_id: id, purpose: 'reset_password', secret_hash: 'of a link' },
    ]);
    await deliver(old);
    await until(() => expect(arrived(email)).toHaveLength(1));
  });

  test('is not made anew when another was asked for', async () => {
    const email = await ask();
    const old = await stuck(email, 'reset_password', 20 * MINUTE);
    await server.ctx.db.update(oneTimeSecrets).set({ created_at: new Date(Date.now() - MINUTE) });
    smtp.refuse(0, () => false);
    await server.call('POST', '/api/business/forgot-password/', { body: { email } });
    await until(() => expect(arrived(email)).toHaveLength(1));
    await deliver(old);
    expect(await mailsTo(email, 'reset_password')).toMatchObject([{ status: 'sent' }, { status: 'expired' }]);
  });

  test('is not made anew once the password was set', async () => {
    const email = await ask();
    const old = await stuck(email, 'reset_password', 20 * MINUTE);
    await server.ctx.db.update(oneTimeSecrets).set({ used_at: new Date() });
    await deliver(old);
    expect(await mailsTo(email, 'reset_password')).toMatchObject([{ status: 'expired' }]);
  });
});

async function inviteStaff(): Promise<string> {
  const email = `colleague${Math.random()}@example.com`;
  const { token } = await createSuperAdmin(server.ctx);
  smtp.refuse(451, (to) => to === email);
  const body = { email, first_name: 'Bo', last_name: 'Berg', role: 'admin' };
  expect((await server.call('POST', '/api/staff/', { token, body })).status).toBe(201);
  return email;
}

test('an invitation of a staff member that ended unsent is made anew days later', async () => {
  const email = await inviteStaff();
  await deliver(await stuck(email, 'staff_invitation', 80 * 60 * MINUTE));
  await until(() => expect(arrived(email)).toHaveLength(1));
  expect(arrived(email)[0]?.source).toContain('reset-password');
});

/** Staff ask for a new address of an expert, and the mail server does not take the mail to one of both addresses. */
async function moveAddress(refused: 'wanted' | 'email') {
  const admin = await createAdmin(server.ctx);
  const { token } = admin;
  const { id, email } = await createExpert(server.ctx);
  const addresses = { email, wanted: `moved-${email}` };
  smtp.refuse(451, (to) => to === addresses[refused]);
  const expert = await server.call<{ revision: number }>('GET', `/api/experts/${id}/`, { token });
  const body = { email: addresses.wanted, revision: expert.body.revision };
  expect((await server.call('PATCH', `/api/experts/${id}/`, { token, body })).status).toBe(200);
  return { id, admin, token, ...addresses };
}

test('the codes of a change of address that ended unsent are made anew for both addresses', async () => {
  const { id, token, email, wanted } = await moveAddress('wanted');
  await until(() => expect(arrived(email)).toHaveLength(1));
  await deliver(await stuck(wanted, 'email_change_code', 25 * 60 * MINUTE));
  await until(() => expect(arrived(wanted)).toHaveLength(1));
  await until(() => expect(arrived(email)).toHaveLength(2));
  const codeIn = (to: string) => /^(\d{6})\r?$/m.exec(arrived(to).at(-1)?.source ?? '')?.[1];
  const codes = { code: codeIn(wanted), present_code: codeIn(email) };
  expect(await server.call('POST', `/api/experts/${id}/confirm-email/`, { token, body: codes })).toMatchObject({
    status: 200,
  });
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'codes that are replaced at the same moment by those of another address are not made anew',
  async () => {
    const { id, admin, token, wanted } = await moveAddress('wanted');
    const old = await stuck(wanted, 'email_change_code', 25 * 60 * MINUTE);
    smtp.refuse(0, () => false);
    const { db } = server.ctx;
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const { trying } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update');
      await makeCodes(tx, { userId: id, email: 'elsewhere@example.com', requestedBy: admin.id });
      const trying = attempt(old);
      await until(async () => expect((await db.execute(waiting)).rows.length).toBeGreaterThan(0));
      return { trying };
    });
    await trying;
    const { body } = await server.call('GET', `/api/experts/${id}/`, { token });
    expect(body.pending_email).toBe('elsewhere@example.com');
  },
);

test.each([
  ['verification_code', 1, () => register(`late${Math.random()}@example.com`)],
  ['reset_password', 1, ask],
  ['email_change_code', 48, async () => (await moveAddress('wanted')).wanted],
  ['email_change_notice', 48, async () => (await moveAddress('email')).email],
  ['staff_invitation', 7 * 24, inviteStaff],
])('a mail of the kind %s that ended unsent is made anew for %i hours, and not later', async (kind, hours, send) => {
  for (const [minutes, mails] of [
    [hours * 60 - 1, 2],
    [hours * 60 + 1, 1],
  ] as const) {
    const to = await send();
    await deliver(await stuck(to, kind, minutes * MINUTE));
    expect(await mailsTo(to, kind), `${minutes} minutes`).toHaveLength(mails);
  }
});

test('staff see at an expert that a mail came too late', async () => {
  const { token } = await createAdmin(server.ctx);
  const { id, email } = await createExpert(server.ctx);
  smtp.refuse(451, (to) => to === email);
  await server.call('POST', '/api/business/forgot-password/', { body: { email } });
  await attempt(await stuck(email, 'reset_password', 20 * MINUTE));
  const history = await server.call<{ mails: object[] }>('GET', `/api/experts/${id}/history/`, { token });
  expect(history.body.mails).toContainEqual(expect.objectContaining({ kind: 'reset_password', status: 'expired' }));
});
