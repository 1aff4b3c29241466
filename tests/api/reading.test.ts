import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedFormOptions } from '#server/demo/installation.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type Caller, ownIdFor, populate, type World } from './populated-world.ts';
import { everyRoute, policy } from './walk-routes.ts';

/**
 * The answers of every call that reads, in one world, kept in a snapshot: a rewritten call must answer as before. After an
 * intended change, run `npx vitest run --project api-pglite tests/api/reading.test.ts -u` and check the difference.
 */
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  world = await populate(server);
});
afterAll(() => server.close());

/** Parts that differ each time, with their replacements. */
const VARYING: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00)/g, '<time>'],
  [/\d{4}-\d\d-\d\d/g, '<date>'],
  [/\b(expert|admin|super_admin)\d+@/g, '$1@'],
  [/\b(Person|(Brand|Region|assessment|payout) )\d+/gi, '$1'],
  [/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<uuid>'],
  [/\bage: \d+/g, 'age: <years>'],
  [/http:\/\/(127\.0\.0\.1|localhost):\d+/g, '<address>'],
  [/([?&][es]=)[^&"' ]+/g, '$1<…>'],
  [/\b[0-9a-f]{32,}\b/g, '<hash>'],
  [/\bversion: '\d+\.\d+\.\d[^']*'/g, "version: '<version>'"],
];

const written = (text: string) => VARYING.reduce((said, [varying, mark]) => said.replaceAll(varying, mark), text);

/** The callers who read a route, by the access that the policy asks for. */
const READERS: Record<Caller & ('owner' | 'super admin'), string[]> = {
  owner: ['expert', 'signed_in', 'registration', 'public'],
  'super admin': ['staff', 'super_admin', 'signed_in'],
};

test.each(['owner', 'super admin'] as const)('what the %s reads is as before', async (caller) => {
  const routes = everyRoute((parameter, route) => ownIdFor(world, parameter, route)).filter(
    ({ name, method }) => method === 'GET' && READERS[caller].includes(policy[name] ?? ''),
  );
  const answers: string[] = [];
  for (const { name, path } of routes) {
    const { status, body } = await server.call<unknown>('GET', path, { token: world.callers[caller] });
    const shown = inspect(body, { depth: null, breakLength: 140, maxArrayLength: 12, maxStringLength: 10_000 });
    const isDocument = typeof body === 'string' && /^<!doctype|\0/i.test(body);
    answers.push(`${name}: ${status}\n${isDocument ? '<a document>' : written(shown)}\n`);
  }
  expect(answers.sort().join('\n')).toMatchSnapshot();
});
