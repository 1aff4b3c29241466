import { inArray } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Session, User } from '#common/access/sign-in.ts';
import type { FirstSettings } from '#common/settings/first-settings.ts';
import { settings } from '#server/data/schema/system.ts';
import { readFirstSettings } from '#server/settings/read.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { newcomer } from './registering.ts';

/** A new installation in production, before anybody has set anything. Each test continues from the one before. */
let smtp: TestMailServer;
let server: TestServer;
let superAdmin: Person;
let admin: Person;
let expert: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  const config = { mailFrom: 'Panel <panel@example.com>', publicUrl: 'https://panel.harbour.example' };
  server = await startTestServer({ production: true, smtpUrl: smtp.url, ...config });
  await server.ctx.db.delete(settings).where(inArray(settings.key, ['company_name', 'contact_email']));
  superAdmin = await createSuperAdmin(server.ctx);
  admin = await createAdmin(server.ctx);
  expert = await createExpert(server.ctx);
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});

const post = <Body = Record<string, unknown>>(path: string, body: object, { token }: { token?: string } = {}) =>
  server.call<Body>('POST', `/api${path}`, { body, token });
const save = (body: object) => server.call('PATCH', '/api/settings/', { token: superAdmin.token, body });
const first = ({ token } = superAdmin) => server.call<FirstSettings>('GET', '/api/settings/first/', { token });
const isHeldBack = async ({ token }: Person) =>
  (await server.call<User>('GET', '/api/auth/profile/', { token })).body.first_settings_required;
const rowsIn = async (table: 'mails' | 'registrations' | 'one_time_secrets' | 'users') =>
  Number((await server.ctx.db.execute(`select count(*) as n from ${table}`)).rows[0]?.n);
const mailed = (to: string) => smtp.received.filter((mail) => mail.to === to);

test('lists what a new installation lacks, to super admins only', async () => {
  expect((await first()).body).toEqual({
    missing: ['company', 'sender', 'terms', 'payouts'],
    stored: { company_name: '', contact_email: '', payout_days: [15, 30], agreement_confirmed: false, revision: 0 },
    mail_from: 'Panel <panel@example.com>',
    public_url: 'https://panel.harbour.example',
    agreement: { version: '2026-11', built_in: true },
    payout_mode: 'manual',
  });
  expect((await first(admin)).status).toBe(403);
  expect((await first(expert)).status).toBe(403);
  expect(await Promise.all([superAdmin, admin, expert].map(isHeldBack))).toEqual([true, false, false]);
});

test('strangers get the same answer for every address, and nothing is written', async () => {
  const before = await Promise.all([rowsIn('mails'), rowsIn('registrations'), rowsIn('one_time_secrets')]);
  const answers = await Promise.all(
    [expert.email, 'nobody@harbour.example'].flatMap((email) => [
      post('/business/forgot-password/', { email }),
      post('/business/register/', newcomer({ email })),
      post('/auth/register/', newcomer({ email })),
      post('/business/resend-verification-code/', { email }),
    ]),
  );
  for (const { status, body } of answers)
    expect([status, body]).toEqual([503, { detail: 'The portal is being set up. Please try again later.' }]);
  expect(await Promise.all([rowsIn('mails'), rowsIn('registrations'), rowsIn('one_time_secrets')])).toEqual(before);
});

test('staff are told what to do, and no account or mail is left behind', async () => {
  const before = await Promise.all([rowsIn('users'), rowsIn('mails')]);
  const colleague = { first_name: 'Bea', last_name: 'Boss', email: 'bea@harbour.example', role: 'admin' };
  for (const answer of [
    await post('/staff/', colleague, superAdmin),
    await post('/experts/bulk-reject/', { ids: [expert.id], reason: 'No' }, admin),
    await post('/experts/bulk-message/', { ids: [expert.id], subject: 'Hello', body: 'Hello' }, admin),
  ])
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'not_set_up', detail: expect.stringContaining('under First Settings') },
    });
  expect(await Promise.all([rowsIn('users'), rowsIn('mails')])).toEqual(before);
});

test('a super admin can set up the second factor before; only its mail is left out', async () => {
  const { email } = await createSuperAdmin(server.ctx);
  const { access } = (await post<Session>('/auth/token/', { username: email, password: PASSWORD })).body;
  const token = { token: access };
  const begun = await post<{ secret: string; otpauth_url: string }>(
    '/auth/second-factor/begin/',
    { password: PASSWORD },
    token,
  );
  expect(begun.body.otpauth_url).toContain('Expert%20Panel');
  const code = new TOTP({ secret: begun.body.secret }).generate();
  expect((await post('/auth/second-factor/confirm/', { code }, token)).status).toBe(200);
  expect(await rowsIn('mails')).toBe(0);
});

test('security.txt and an agreement that name the company wait until it is set', async () => {
  expect((await server.call('GET', '/.well-known/security.txt')).status).toBe(404);
  const published = { template: 'An agreement with [company_name].', revision: 1 };
  expect(await post('/agreements/', published, superAdmin)).toMatchObject({
    status: 400,
    body: { errors: { template: [expect.stringContaining('under First Settings')] } },
  });
});

test('a name without an address, and emptying either, is not enough', async () => {
  expect((await save({ company_name: '' })).status).toBe(400);
  expect((await save({ company_name: 'Harbour Research' })).status).toBe(200);
  expect((await post('/business/forgot-password/', { email: expert.email })).status).toBe(503);
  expect((await save({ contact_email: '' })).status).toBe(400);
});

test('once both are set, mails go out signed with the company, and the super admin goes on', async () => {
  expect((await save({ contact_email: 'ask@harbour.example' })).status).toBe(200);
  expect((await first()).body.missing).toEqual(['sender', 'terms', 'payouts']);
  expect(await isHeldBack(superAdmin)).toBe(false);
  expect((await post('/business/forgot-password/', { email: expert.email })).status).toBe(200);
  await vi.waitFor(() => expect(mailed(expert.email)).toHaveLength(1), { timeout: 20_000 });
  expect(mailed(expert.email)[0]?.source).toContain('Harbour Research');
  expect(await rowsIn('mails')).toBe(1);
});

test('terms and payouts are confirmed, and another way of paying must be confirmed anew', async () => {
  const { revision, ...stored } = (await server.call<{ revision: number }>('GET', '/api/settings/', superAdmin)).body;
  expect(await save({ ...stored, revision })).toMatchObject({ status: 200, body: stored });
  expect((await save({ agreement_confirmed: true, payout_mode_confirmed: 'manual' })).status).toBe(200);
  expect((await first()).body.missing).toEqual(['sender']);
  const { ctx } = server;
  const read = (config: Partial<typeof ctx.config>) =>
    readFirstSettings({ ...ctx, config: { ...ctx.config, ...config } });
  expect((await read({ mailFrom: 'panel@harbour.example' })).missing).toEqual([]);
  const tremendous = { provider: 'tremendous', apiKey: 'TEST_x' } as typeof ctx.config.giftCards;
  expect(await read({ giftCards: tremendous, publicUrl: 'http://localhost:3000' })).toMatchObject({
    missing: ['sender', 'address', 'payouts'],
    payout_mode: 'sandbox',
  });
  expect(await read({ giftCards: { ...tremendous, apiKey: 'PROD_x' } as never })).toMatchObject({
    payout_mode: 'tremendous',
  });
});

test('an agreement of the company’s own needs no confirmation', async () => {
  await save({ agreement_confirmed: false });
  expect((await first()).body.missing).toEqual(['sender', 'terms']);
  const published = { template: 'An agreement with [company_name].', revision: 1 };
  expect((await post('/agreements/', published, superAdmin)).status).toBe(201);
  expect((await first()).body).toMatchObject({ missing: ['sender'], agreement: { built_in: false } });
});
