import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PanelOverview } from '#common/people/experts/activity.ts';
import type { ExpertFilterOptions } from '#common/people/experts/filters.ts';
import type { FormOptions } from '#common/people/form-options.ts';
import type { AdminOption } from '#common/people/form-options-admin.ts';
import { expertOptions, formOptions } from '#server/data/schema/experts.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, createExpert, createSuperAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';

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
  // If one call checked before the other wrote, the database's key refuses it.
  expect(statuses.filter((status) => ![201, 400, 409].includes(status))).toEqual([]);
  expect((await offered()).industries.filter((industry) => industry.name === 'Toys')).toHaveLength(1);
});

test('a level is known by a value that renaming does not change', async () => {
  const { body } = await call<AdminOption>('POST', '', {
    kind: 'level',
    name: 'Very Senior',
    description: '10+ years',
    segment: 'senior',
  });
  expect(body.value).toBe('very_senior');
  const renamed = await call<AdminOption>('PATCH', `${body.id}/`, { name: 'Principal' });
  expect(renamed.body).toMatchObject({ value: 'very_senior', name: 'Principal' });
});

test('a choice in use is retired: it stays where it was chosen and is no longer offered', async () => {
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

test('a choice that nobody has chosen can be deleted', async () => {
  expect((await call('DELETE', '3/')).status).toBe(204);
  expect(await server.ctx.db.select().from(formOptions).where(eq(formOptions.id, 3))).toEqual([]);
  expect((await call('DELETE', '3/')).status).toBe(404);
});

test.runIf(process.env.TEST_DATABASE === 'postgres')('a choice deleted twice at once is deleted once', async () => {
  const { body } = await call<AdminOption>('POST', '', { kind: 'area', name: 'Deleted twice' });
  const { db } = server.ctx;
  const { both } = await db.transaction(async (tx) => {
    await tx.select().from(formOptions).where(eq(formOptions.id, body.id)).for('update');
    const both = [call('DELETE', `${body.id}/`), call('DELETE', `${body.id}/`)];
    await untilWaiting(db, 2);
    return { both };
  });
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('the last choice that registration needs is neither retired nor deleted, also when two go at once; a brand may be', async () => {
  const all = async (kind: string) => (await call<AdminOption[]>('GET', `?kind=${kind}`)).body;
  const refusal = {
    status: 409,
    body: {
      detail:
        'This is the last choice on offer, and every expert must choose one. Add another one before you retire or delete it.',
    },
  };
  for (const kind of ['level', 'area', 'industry', 'region']) {
    const [first, second, ...others] = (await all(kind)).filter(({ retired }) => !retired);
    for (const { id } of others) expect((await call('PATCH', `${id}/`, { retired: true })).status).toBe(200);
    const answers = await Promise.all([first, second].map((one) => call('PATCH', `${one?.id}/`, { retired: true })));
    expect(answers.map(({ status }) => status).sort(), kind).toEqual([200, 409]);
    const [last] = (await all(kind)).filter(({ retired }) => !retired);
    expect(await call('PATCH', `${last?.id}/`, { retired: true })).toMatchObject(refusal);
    expect(await call('DELETE', `${last?.id}/`)).toMatchObject(refusal);
    expect((await call('PATCH', `${last?.id}/`, { name: 'Renamed' })).status).toBe(200);
    for (const { id } of [first, second, ...others].flatMap((one) => one ?? []))
      await call('PATCH', `${id}/`, { retired: false });
  }
  for (const { id } of await all('brand')) expect((await call('PATCH', `${id}/`, { retired: true })).status).toBe(200);
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

describe('segments of levels', () => {
  test('a new level says what it means and which segment it belongs to', async () => {
    const missing = await call('POST', '', { kind: 'level', name: 'Fellow' });
    expect(missing.status).toBe(400);
    expect(Object.keys((missing.body as { errors: object }).errors).sort()).toEqual(['description', 'segment']);
    const wrong = await call('POST', '', { kind: 'level', name: 'Fellow', description: '20+ years', segment: 'top' });
    expect(wrong.body).toEqual({ errors: { segment: ['Please choose the segment that the level belongs to'] } });
    const added = await call('POST', '', { kind: 'level', name: 'Fellow', description: '20+ years', segment: 'mid' });
    expect(added).toMatchObject({ status: 201, body: { segment: 'mid', icon: 'branch' } });
    expect((await offered()).expertiseLevels.at(-1)).toMatchObject({ value: 'fellow', segment: 'mid', icon: 'branch' });
    const changed = await call('PATCH', `${added.body.id}/`, { segment: 'senior' });
    expect(changed.body).toMatchObject({ segment: 'senior' });
    expect((await call('PATCH', `${added.body.id}/`, { description: ' ' })).status).toBe(400);
  });

  test('a built-in level stays in its segment, and nothing else has one', async () => {
    const all = await call<AdminOption[]>('GET');
    const junior = all.body.find((option) => option.value === 'junior');
    expect(junior?.segment).toBe('junior');
    const moved = await call('PATCH', `${junior?.id}/`, { segment: 'senior' });
    expect(moved.body).toEqual({ errors: { segment: ['A built-in level stays in its segment'] } });
    expect((await call('PATCH', '1/', { segment: 'senior' })).status).toBe(400);
    expect((await call('PATCH', `${junior?.id}/`, { name: 'Junior', segment: 'junior' })).status).toBe(200);
  });

  test('the segmentation finds every level of the segment, in list, counts, export and overview', async () => {
    const { body: level } = await call<AdminOption>('POST', '', {
      kind: 'level',
      name: 'Distinguished',
      description: '25+ years',
      segment: 'senior',
    });
    const company = `Segmented ${level.id}`;
    const made = { status: 'approved' as const, current_company: company };
    await createExpert(server.ctx, {}, { ...made, expertise_level: 'senior' });
    await createExpert(server.ctx, {}, { ...made, expertise_level: 'distinguished' });
    await createExpert(server.ctx, {}, { ...made, expertise_level: 'junior' });
    const list = async (filter: string) => {
      const path = `/api/experts/list/?search=${encodeURIComponent(company)}&${filter}`;
      const { body } = await server.call<{ count: number; results: { segment: string }[] }>('GET', path, { token });
      return [body.count, body.results.map((row) => row.segment)];
    };
    expect(await list('expertise_level=senior')).toEqual([2, ['senior', 'senior']]);
    expect(await list('expertise_level=Expert')).toEqual([2, ['senior', 'senior']]);
    expect(await list('expertise_level=distinguished')).toEqual([1, ['senior']]);
    expect(await list('expertise_level=junior')).toEqual([1, ['junior']]);
    const csv = await server.call<string>(
      'GET',
      `/api/experts/export/?search=${encodeURIComponent(company)}&expertise_level=senior`,
      { token },
    );
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(3);
    const overview = await server.call<PanelOverview>('GET', '/api/experts/overview/', { token });
    const bar = overview.body.levels.find(({ value }) => value === 'senior');
    const all = await server.call<{ count: number }>('GET', '/api/experts/list/?expertise_level=senior&in_panel=true', {
      token,
    });
    expect(overview.body.levels.map(({ label }) => label)).toEqual(['Beginner', 'Intermediate', 'Expert']);
    expect(bar?.count).toBe(all.body.count);
  });
});

test('a retired choice stays among the filters, marked, as long as experts have it', async () => {
  const { body: area } = await call<AdminOption>('POST', '', { kind: 'area', name: 'Packaging' });
  const { body: level } = await call<AdminOption>('POST', '', {
    kind: 'level',
    name: 'Guru',
    description: 'Knows it all',
    segment: 'senior',
  });
  const { body: unused } = await call<AdminOption>('POST', '', { kind: 'industry', name: 'Unheard of' });
  const seen = { last_seen_at: new Date() };
  const person = await createExpert(server.ctx, seen, { status: 'approved', expertise_level: 'guru' });
  await server.ctx.db.insert(expertOptions).values({ expert_id: person.id, option_id: area.id });
  for (const { id } of [area, level, unused]) await call('PATCH', `${id}/`, { retired: true });

  const filters = (await server.call<ExpertFilterOptions>('GET', '/api/experts/filter-options/', { token })).body;
  expect(filters.expertiseSegments).toContainEqual({ value: area.id, label: 'Packaging (retired)' });
  expect(filters.expertiseLevels).toContainEqual({ value: 'guru', label: 'Guru (retired)' });
  expect(filters.expertiseLevels.slice(0, 3).map(({ label }) => label)).toEqual(['Beginner', 'Intermediate', 'Expert']);
  expect(filters.industries.map(({ value }) => value)).not.toContain(unused.id);
  const found = await server.call<{ count: number }>('GET', `/api/experts/list/?segments=${area.id}`, { token });
  expect(found.body.count).toBe(1);
  const overview = await server.call<PanelOverview>('GET', '/api/experts/overview/', { token });
  expect(overview.body.areas).toContainEqual({ value: area.id, label: 'Packaging (retired)', count: 1 });
  const names = (await offered()).expertiseAreas.map(({ name }) => name);
  expect(names.some((name) => name.startsWith('Packaging ('))).toBe(false);
});
