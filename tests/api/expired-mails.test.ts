import { and, desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { oneTimeSecrets, registrations } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import { deliverMail } from '#server/outside/mail/deliver.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { createAdmin, createExpert } from './factories.ts';
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

/** Lets a mail expire that the mail server did not accept yet, and sends it again when the server accepts everything. */
async function expire(to: string, kind: string) {
  await until(async () => expect((await mailsTo(to, kind))[0]?.error).toContain('451'));
  const [mail] = await mailsTo(to, kind);
  if (!mail?.expires_at) throw new Error('the mail has no end');
  await server.ctx.db.update(mails).set({ expires_at: new Date() }).where(eq(mails.id, mail.id));
  smtp.refuse(0, () => false);
  // The mail's own job may be trying it at this moment.
  await until(() => deliverMail(server.ctx, mail.id, false));
}

test('a code that ended before its mail could be sent is not sent, and whoever asks again gets one that is good', async () => {
  const email = 'late@example.com';
  smtp.refuse(451, (to) => to === email);
  const body = {
    email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    mobile_phone: '+4915112345678',
    birthdate: '1990-01-02',
  };
  expect((await server.call('POST', '/api/business/register/', { body })).status).toBe(200);
  await expire(email, 'verification_code');
  expect(await mailsTo(email, 'verification_code')).toMatchObject([{ status: 'expired', text: '', html: '' }]);
  expect(arrived(email)).toEqual([]);
  await server.ctx.db.update(registrations).set({ code_sent_at: null }).where(eq(registrations.email, email));
  await server.call('POST', '/api/business/resend-verification-code/', { body: { email } });
  await until(() => expect(arrived(email)).toHaveLength(1));
  const code = /(\d{6}) is your verification code/.exec(arrived(email)[0]?.source ?? '')?.[1];
  expect((await server.call('POST', '/api/business/verify-email/', { body: { email, code } })).status).toBe(200);
});

test('staff see at an expert that a reset link came too late; another one can be asked for', async () => {
  const { token } = await createAdmin(server.ctx);
  const { id, email } = await createExpert(server.ctx);
  smtp.refuse(451, (to) => to === email);
  await server.call('POST', '/api/business/forgot-password/', { body: { email } });
  await expire(email, 'reset_password');
  const history = await server.call<{ mails: object[] }>('GET', `/api/experts/${id}/history/`, { token });
  expect(history.body.mails).toContainEqual(expect.objectContaining({ kind: 'reset_password', status: 'expired' }));
  await server.ctx.db.update(oneTimeSecrets).set({ created_at: new Date(0) });
  await server.call('POST', '/api/business/forgot-password/', { body: { email } });
  await until(() => expect(arrived(email)).toHaveLength(1));
});
