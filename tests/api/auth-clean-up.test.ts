import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneTimeSecrets, refreshTokens, throttles } from '#server/db/schema/sessions.ts';
import { cleanUpAccounts } from '#server/features/people/sign-in/clean-up.ts';
import { createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

const DAY = 24 * 60 * 60 * 1000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('removes expired sessions and codes and keeps current ones', async () => {
  const { email } = await createExpert(server.ctx);
  await server.call('POST', '/api/auth/token/', { body: { username: email, password: PASSWORD } });
  await server.call('POST', '/api/auth/token/', { body: { username: email, password: 'Wrong#2026' } });
  await server.call('POST', '/api/business/forgot-password/', { body: { email } });
  const tables = [refreshTokens, oneTimeSecrets, throttles];
  const sizes = async () => {
    const rows = await Promise.all(tables.map((table) => server.ctx.db.select().from(table)));
    return rows.map((list) => list.length > 0);
  };
  await cleanUpAccounts(server.ctx);
  expect(await sizes()).toEqual([true, true, true]);
  await cleanUpAccounts(server.ctx, Date.now() + 2 * DAY);
  expect(await sizes()).toEqual([true, false, false]);
  await cleanUpAccounts(server.ctx, Date.now() + 31 * DAY);
  expect(await sizes()).toEqual([false, false, false]);
});
