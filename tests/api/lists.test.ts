import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedFormOptions } from '#server/demo/installation.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { ownIdFor, populate, type World } from './populated-world.ts';
import { everyRoute } from './walk-routes.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  world = await populate(server);
});
afterAll(() => server.close());

type Page = { count: number; results: unknown[] };
const read = (path: string) => server.call<Page>('GET', path, { token: world.superAdmin.token });

/** The addresses at which staff read a page of a list with its count; those of files and archives are not asked. */
async function listAddresses(): Promise<string[]> {
  const routes = everyRoute((parameter, route) => ownIdFor(world, parameter, route));
  const paths = routes.filter(({ method, path }) => method === 'GET' && !/export|\/data\/|document/.test(path));
  const answers = await Promise.all(paths.map(async ({ path }) => ({ path, ...(await read(path)) })));
  const isList = ({ status, body }: { status: number; body: Page }) =>
    status === 200 && Array.isArray(body?.results) && typeof body.count === 'number';
  return answers.filter(isList).map(({ path }) => path);
}

test('every list counts what it lists, on one page or several, searched or not', async () => {
  const addresses = await listAddresses();
  expect(addresses.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const address of addresses) {
    for (const query of [
      '?page_size=100',
      '?page_size=100&search=neighbour',
      '?page_size=100&search=nobody-has-this',
    ]) {
      const { body } = await read(address + query);
      if (body.count !== body.results.length) wrong.push(`${address}${query}: ${body.count}, ${body.results.length}`);
    }
    const [whole, part] = [await read(`${address}?page_size=100`), await read(`${address}?page_size=1`)];
    if (part.body.count !== whole.body.count) wrong.push(`${address}: ${part.body.count}, ${whole.body.count}`);
  }
  expect(wrong).toEqual([]);
});
