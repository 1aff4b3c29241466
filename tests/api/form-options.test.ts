import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORM_OPTIONS, type FormOptions } from '#common/people/form-options.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
});
afterAll(() => server.close());

test('an empty installation offers the lists of the specification, under the ids of the fallback', async () => {
  const { status, body } = await server.call<FormOptions>('GET', '/api/experts/form-options/');
  expect(status).toBe(200);
  expect(body).toEqual(FORM_OPTIONS);
  const { industries, expertiseAreas, geographicRegions, brands, expertiseLevels } = body;
  expect([industries, expertiseAreas, geographicRegions, brands, expertiseLevels].map((list) => list.length)).toEqual([
    12, 9, 7, 12, 3,
  ]);
});

test('seeding again changes nothing, and new choices get ids of their own', async () => {
  await seedFormOptions(server.ctx);
  const { body } = await server.call<FormOptions>('GET', '/api/experts/form-options/');
  expect(body).toEqual(FORM_OPTIONS);
});

test.each(['/api/experts', '/api'])('each list can be read alone under %s, by anybody', async (base) => {
  const read = async (path: string) => (await server.call('GET', `${base}/${path}/`)).body;
  expect(await read('expertise-areas')).toEqual(FORM_OPTIONS.expertiseAreas);
  expect(await read('industries')).toEqual(FORM_OPTIONS.industries);
  expect(await read('regions')).toEqual(FORM_OPTIONS.geographicRegions);
  expect(await read('age-groups')).toContainEqual({ id: 'children', name: 'Young Adults 18-25' });
  expect(await read('backgrounds')).toContainEqual({ id: 'marketResearch', name: 'Market/ Consumer Research' });
});
