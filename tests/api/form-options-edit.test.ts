import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormOptions } from '#common/form-options.ts';
import type { AdminOption } from '#common/form-options-admin.ts';
import { expertOptions, formOptions } from '#server/db/schema/people.ts';
import { seedFormOptions } from '#server/seed/form-options.ts';
import { createAdmin, createExpert, createSuperAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  token = (await createSuperAdmin(server.ctx)).token;
});
afterAll(() => server.close());

const call = <Body = Record<string, unknown>>(method: string, path = '', body?: unknown) =>
  server.call<Body>(method, `/api/form-options/${path}`, { token, body });
const offered = async () => (await server.call<FormOptions>('GET', '/api/experts/form-options/')).body;

test('a new choice is offered after the others of its kind', async () => {
  const { status, body } = await call('POST', '', { kind: 'area', name: 'Semiotics' });
  expect(status).toBe(201);
  expect((await offered()).expertiseAreas.at(-1)).toEqual({ id: body.id, name: 'Semiotics' });
  const again = await call('POST', '', { kind: 'area', name: 'semiotics' });
  expect(again).toMatchObject({
    status: 400,
    body: { errors: { name: ['There is already a choice with this name.'] } },
  });
  expect((await call('POST', '', { kind: 'area', name: ' ' })).body).toEqual({
    errors: { name: ['Name is required'] },
  });
});

test('a choice added twice at once is there once', async () => {
  const add = () => call('POST', '', { kind: 'industry', name: 'Toys' });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  // Who looked before the other wrote is told so by the database's key.
  expect(statuses.filter((status) => ![201, 400, 409].includes(status))).toEqual([]);
  expect((await offered()).industries.filter((industry) => industry.name === 'Toys')).toHaveLength(1);
});

test('a level is known by a value that renaming does not change', async () => {
  const { body } = await call<AdminOption>('POST', '', {
    kind: 'level',
    name: 'Very Senior',
    description: '10+ years',
  });
  expect(body.value).toBe('very_senior');
  const renamed = await call<AdminOption>('PATCH', `${body.id}/`, { name: 'Principal' });
  expect(renamed.body).toMatchObject({ value: 'very_senior', name: 'Principal' });
});

test('what is in use is retired, stays where it was chosen and is offered no more', async () => {
  const person = await createExpert(server.ctx);
  await server.ctx.db.insert(expertOptions).values({ expert_id: person.id, option_id: 2 });
  const refused = await call('DELETE', '2/');
  expect(refused.status).toBe(409);
  expect((await call('PATCH', '2/', { retired: true })).body).toMatchObject({ retired: true, in_use: true });
  expect((await offered()).expertiseAreas.map(({ id }) => id)).not.toContain(2);
  const kept = await server.ctx.db.select().from(expertOptions).where(eq(expertOptions.expert_id, person.id));
  expect(kept).toHaveLength(1);
  const own = await server.call('GET', '/api/experts/profile/me/', { token: person.token });
  const retired = { expertiseAreas: [{ id: 2, name: 'Brand Strategy' }], industries: [], geographicRegions: [] };
  expect(own.body).toMatchObject({ expertise_areas: [2], retired_choices: { ...retired, expertiseLevels: [] } });
  const seen = await server.call('GET', `/api/experts/${person.id}/`, { token });
  expect(seen.body).toMatchObject({ retired_choices: retired });
  await call('PATCH', '2/', { retired: false });
  expect((await offered()).expertiseAreas.map(({ id }) => id)).toContain(2);
});

test('what nobody chose can be deleted', async () => {
  expect((await call('DELETE', '3/')).status).toBe(204);
  expect(await server.ctx.db.select().from(formOptions).where(eq(formOptions.id, 3))).toEqual([]);
  expect((await call('DELETE', '3/')).status).toBe(404);
});

test('the choices of a kind are put in order', async () => {
  const ids = (await offered()).geographicRegions.map(({ id }) => id);
  const reversed = [...ids].reverse();
  expect((await call('PUT', 'order/', { kind: 'region', ids: reversed })).status).toBe(204);
  expect((await offered()).geographicRegions.map(({ id }) => id)).toEqual(reversed);
  expect((await call('PUT', 'order/', { kind: 'region', ids: ids.slice(1) })).status).toBe(409);
});

test('only super admins edit', async () => {
  const admin = await createAdmin(server.ctx);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PATCH', '1/'],
    ['DELETE', '1/'],
    ['PUT', 'order/'],
  ] as const) {
    const answer = await server.call(method, `/api/form-options/${path}`, {
      token: admin.token,
      body: method === 'GET' ? undefined : {},
    });
    expect(answer.status, method).toBe(403);
  }
});
