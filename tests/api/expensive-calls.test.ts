import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { THROTTLES, type Throttle } from '#common/access/tries.ts';
import { IMPORT_BATCH, IMPORT_ROWS_MAX } from '#common/people/experts/invite.ts';
import { throttles } from '#server/data/schema/accounts.ts';
import { form, png, upload } from '#tests/factories/files.ts';
import { createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { calls as declared, everyRoute } from './walk-routes.ts';

let server: TestServer;
let staff: Person;
let colleague: Person;

beforeAll(async () => {
  server = await startTestServer();
  staff = await createSuperAdmin(server.ctx);
  colleague = await createSuperAdmin(server.ctx);
});
beforeEach(() => server.ctx.db.delete(throttles));
afterAll(() => server.close());

/** Sets the count of what was counted so far to the most that `name` allows one person. */
const useUp = (name: keyof typeof THROTTLES) =>
  server.ctx.db.update(throttles).set({ count: (THROTTLES[name] as Throttle).account });

const throttleOf = Object.fromEntries(declared.map(({ route, throttle }) => [route, throttle]));
const calls = everyRoute().flatMap((route) => {
  const name = throttleOf[route.name];
  return name ? [[route.name, name, route] as const] : [];
});

test('every export, report, archive, import and summary of a language model is counted', () => {
  const expensive = /\/(export(-\w+)?|report|data|import(\/check)?|generate|:id\/refresh)\/$/;
  const names = everyRoute().map(({ name }) => name);
  expect(names.filter((name) => expensive.test(name) && !throttleOf[name])).toEqual([]);
});

describe('ASVS 2.3.2, 2.4.1, 15.2.2: an expensive call is refused when one person made too many, and others go on', () => {
  test.each(calls)('%s (%s)', async (routeName, name, { method, path }) => {
    const body = method === 'POST' ? {} : undefined;
    const call = (person: Person) => server.call(method, path, { token: person.token, body });
    const first = routeName === 'GET /api/account/data/' ? await createExpert(server.ctx) : staff;
    expect((await call(first)).status).not.toBe(429);
    await useUp(name);
    const refusal = await call(first);
    expect(refusal).toMatchObject({ status: 429, body: { detail: expect.stringContaining('Please try again in') } });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(colleague)).status).not.toBe(429);
    if (method === 'GET') expect((await server.call('HEAD', path, { token: first.token })).status).toBe(429);
  });
});

test('ASVS 2.4.1: uploads are counted for each person, whatever they are for', async () => {
  const picture = await png();
  const send = (person: Person) =>
    server.call('PUT', '/api/experts/profile/me/', {
      token: person.token,
      body: form({ profile_picture: upload(picture, 'me.png', 'image/png') }),
    });
  expect((await send(staff)).status).not.toBe(429);
  await useUp('upload');
  expect((await send(staff)).status).toBe(429);
  expect((await send(colleague)).status).not.toBe(429);
  // A call without a file is not an upload.
  expect((await server.call('GET', '/api/experts/profile/me/', { token: staff.token })).status).toBe(200);
});

test.each([
  ['previews', 'mailPreview', 'preview'],
  ['test emails', 'testMail', 'test'],
] as const)('%s of one staff member are counted, and colleagues are not affected', async (_what, name, path) => {
  const send = async ({ token }: Person, emailTitle: string) =>
    (await server.call('POST', `/api/experts/invite/${path}/`, { token, body: { emailTitle } })).status;
  expect(await send(staff, 'First')).toBe(200);
  await server.ctx.db.update(throttles).set({ count: THROTTLES[name].account });
  expect([await send(staff, 'Second'), await send(colleague, 'Second')]).toEqual([429, 200]);
});

test('the largest file of experts is imported in one go', () => {
  expect(THROTTLES.import.account).toBeGreaterThan(2 * (IMPORT_ROWS_MAX / IMPORT_BATCH));
});
