import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentCaller } from '#server/data/request.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type Caller, ownIdFor, populate, type World } from './populated-world.ts';
import { everyRoute, policy } from './walk-routes.ts';

/** Statements that a request does not cause itself: opening a connection, and reading an identity that is then cached. */
const OTHERS = /SET statement_timeout|from "sessions" join "users"/;

const sent: string[] = [];
const query = pg.Client.prototype.query;
/** Records the text of each statement that a request sends. */
function noting(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args as [string | { text?: string }];
  const text = typeof first === 'string' ? first : (first.text ?? '');
  // Jobs work at the same time, and have no caller.
  if (currentCaller() && !OTHERS.test(text)) sent.push(text);
  return (query as (...args: unknown[]) => unknown).apply(this, args);
}

/**
 * The number of statements of each call that reads on PostgreSQL, kept in a snapshot, so that no change adds one unseen. After
 * an intended change, run `npx vitest run --project api-postgres tests/api/statements.test.ts -u`.
 */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('statements', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    pg.Client.prototype.query = noting as typeof query;
    server = await startTestServer();
    await seedFormOptions(server.ctx);
    world = await populate(server);
    // The first call of a person notes the visit.
    for (const token of Object.values(world.callers)) await server.call('GET', '/api/auth/profile/', { token });
  });
  afterAll(async () => {
    pg.Client.prototype.query = query;
    await server.close();
  });

  async function statementsOf(method: string, path: string, caller: Caller, body?: unknown): Promise<number> {
    const call = () => server.call(method, path, { token: world.callers[caller], body });
    // The first time a call also reads what the process keeps from then on.
    if (method === 'GET') await call();
    const before = sent.length;
    const { status } = await call();
    if (status >= 300) return -status;
    return sent.length - before;
  }

  const READERS: [Caller, string[]][] = [
    ['owner', ['expert', 'signed_in', 'registration', 'public']],
    ['super admin', ['staff', 'super_admin', 'signed_in']],
  ];

  test.each(READERS)('of what the %s reads', async (caller, accesses) => {
    const counts: Record<string, number> = {};
    for (const { name, method, path } of everyRoute((parameter, route) => ownIdFor(world, parameter, route))) {
      if (method !== 'GET' || !path.startsWith('/api/') || !accesses.includes(policy[name] ?? '')) continue;
      counts[name] = await statementsOf(method, path, caller);
    }
    expect(counts).toMatchSnapshot();
  });

  test('of a save of one field of an expert: the read, and the write with its audit entry', async () => {
    const path = `/api/experts/${ownIdFor(world, 'id', 'PATCH /api/experts/:id/')}/`;
    expect(await statementsOf('PATCH', path, 'super admin', { rating: 4 })).toBe(2);
    expect(await statementsOf('PATCH', path, 'super admin', { rating: 4 })).toBe(1);
  });
});
