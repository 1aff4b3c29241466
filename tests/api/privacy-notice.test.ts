import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivacyNotice } from '#common/settings/privacy-notice.ts';
import { DEFAULT_SETTINGS, RETENTION_SETTINGS } from '#common/settings/settings.ts';
import { pick } from '#common/words/collections.ts';
import { createAdmin, createSuperAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  plain = await startTestServer();
  server = await startTestServer({
    summaries: { url: 'http://127.0.0.1:9', apiKey: undefined, model: 'small', monthlyLimit: 100 },
  });
});
afterAll(async () => {
  await plain.close();
  await server.close();
});

const read = (from = server) => from.call<PrivacyNotice>('GET', '/api/business/privacy/');

test('the notice is open to everybody and names company, contact and periods', async () => {
  expect(await read()).toMatchObject({
    status: 200,
    body: {
      company: 'Northlight Marketing',
      email: 'help@example.com',
      kept: pick(DEFAULT_SETTINGS, RETENTION_SETTINGS),
      addition: '',
    },
  });
});

test('super admins set the periods and add a text of the firm', async () => {
  const superAdmin = await createSuperAdmin(server.ctx);
  const body = { keep_mails_days: 45, privacy_addition: 'Our officer is Ada.\nSecond line.' };
  const change = (token: string) => server.call('PATCH', '/api/settings/', { token, body });
  expect((await change((await createAdmin(server.ctx)).token)).status).toBe(403);
  expect((await change(superAdmin.token)).status).toBe(200);
  expect((await read()).body).toMatchObject({ kept: { keep_mails_days: 45 }, addition: body.privacy_addition });
  const refused = (change: object) => server.call('PATCH', '/api/settings/', { token: superAdmin.token, body: change });
  for (const days of [0, 3651, 1.5, '9'])
    expect(await refused({ keep_mails_days: days })).toMatchObject({
      status: 400,
      body: { errors: { keep_mails_days: ['Enter a whole number of days from 1 to 3650'] } },
    });
  expect((await refused({ privacy_addition: 'x'.repeat(5001) })).status).toBe(400);
});

test('a language model is named only when one is configured and the setting allows it', async () => {
  for (const [from, on, named] of [
    [server, false, false],
    [server, true, true],
    [plain, true, false],
  ] as const) {
    const { token } = await createSuperAdmin(from.ctx);
    await from.call('PATCH', '/api/settings/', { token, body: { summaries_by_language_model: on } });
    expect((await read(from)).body.language_model).toBe(named);
  }
});
