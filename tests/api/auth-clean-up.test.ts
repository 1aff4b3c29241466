import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#common/words/units.ts';
import { cleanUpAccounts } from '#server/accounts/clean-up.ts';
import {
  knownDevices,
  oneTimeSecrets,
  passkeyChallenges,
  refreshTokens,
  sessions,
  throttles,
} from '#server/data/schema/accounts.ts';
import { createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('removes sessions, secrets, devices and counters when they are over, each in its time', async () => {
  const { db } = server.ctx;
  const { id, email } = await createExpert(server.ctx);
  const invited = await createExpert(server.ctx);
  const signIn = (password: string) =>
    server.call<{ refresh: string }>('POST', '/api/auth/token/', { body: { username: email, password } });
  await db.delete(sessions);
  await signIn(PASSWORD);
  const { refresh } = (await signIn(PASSWORD)).body;
  await server.call('POST', '/api/auth/token/blacklist/', { body: { refresh } });
  await signIn('Wrong#2026');
  for (const person of [{ email }, invited]) {
    await server.call('POST', '/api/business/forgot-password/', { body: { email: person.email } });
    expect(await server.mailsTo(person.email)).toHaveLength(1);
  }
  await db.update(oneTimeSecrets).set({ purpose: 'staff_invitation' }).where(eq(oneTimeSecrets.user_id, invited.id));
  await db
    .insert(passkeyChallenges)
    .values({ challenge: 'abc', user_id: id, purpose: 'sign_in', expires_at: new Date(Date.now() + HOUR) });
  const leftAfter = async (days: number) => {
    await cleanUpAccounts(server.ctx, Date.now() + days * DAY);
    const secrets = await db.select().from(oneTimeSecrets).orderBy(oneTimeSecrets.id);
    return {
      sessions: (await db.select().from(sessions)).length,
      refresh: (await db.select().from(refreshTokens)).length,
      secrets: secrets.map(({ user_id }) => user_id),
      devices: (await db.select().from(knownDevices)).length,
      challenges: (await db.select().from(passkeyChallenges)).length,
      counters: (await db.select().from(throttles)).length > 0,
    };
  };
  const over = { challenges: 0, counters: false };
  const all = { sessions: 2, refresh: 2, secrets: [id, invited.id], devices: 2, challenges: 1, counters: true };
  expect(await leftAfter(0)).toEqual(all);
  expect(await leftAfter(0.9)).toEqual({ ...all, ...over });
  const current = { ...all, ...over, sessions: 1, refresh: 1, secrets: [invited.id] };
  expect(await leftAfter(1.1)).toEqual(current);
  expect(await leftAfter(14.9)).toEqual(current);
  expect(await leftAfter(15.1)).toEqual({ ...current, refresh: 0 });
  expect(await leftAfter(30.9)).toEqual({ ...current, refresh: 0 });
  expect(await leftAfter(31.1)).toEqual({ ...current, refresh: 0, sessions: 0 });
  expect(await leftAfter(89.9)).toMatchObject({ secrets: [invited.id] });
  expect(await leftAfter(90.1)).toMatchObject({ secrets: [], devices: 2 });
  expect(await leftAfter(179.9)).toMatchObject({ devices: 2 });
  expect(await leftAfter(180.1)).toMatchObject({ devices: 0 });
});
