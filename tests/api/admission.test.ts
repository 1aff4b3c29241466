import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomSecret } from '#server/access/tokens.ts';
import { readConfig } from '#server/data/config/config.ts';
import { createExpert } from './factories.ts';
import { type Answer, startTestServer, type TestServer } from './harness.ts';

const AT_WORK = 4;
/** The number of requests that may wait. */
const WAITING = 32 * AT_WORK;
const BUSY = 'The service is busy. Please try again in a moment.';

/** No request waits long enough to time out: the test itself holds the requests at work. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ requests: { atWork: AT_WORK, waitMs: 600_000 } });
});
afterAll(() => server.close());

/** Stops every statement about people, as a slow database does, until the work is done. */
async function whileDatabaseHangs(work: () => Promise<void>): Promise<void> {
  await server.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`);
    await work();
  });
}

/** Sends requests of one person; `answered` holds the answers so far. */
function send(token: string, times: number) {
  const answered: Answer[] = [];
  const all = Promise.all(
    Array.from({ length: times }, async () => {
      const answer = await server.call('GET', '/api/auth/profile/', { token });
      answered.push(answer);
      return answer;
    }),
  );
  return { answered, all };
}
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const accepted = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;

describe('more requests than can be worked off', () => {
  test('ASVS 15.2.2: are refused with 503 and a time to try again, first for those who send most', async () => {
    const greedy = await createExpert(server.ctx);
    const polite = await Promise.all(Array.from({ length: 20 }, () => createExpert(server.ctx)));
    let flood: ReturnType<typeof send> | undefined;
    let few: ReturnType<typeof send>[] = [];
    await whileDatabaseHangs(async () => {
      flood = send(greedy.token, 200);
      const half = AT_WORK / 2;
      await until(() => expect(flood?.answered).toHaveLength(200 - WAITING - half));
      few = polite.map(({ token }) => send(token, 1));
      // Two get a free place at once; each of the others displaces one request of the flood.
      await until(() => expect(flood?.answered).toHaveLength(200 - WAITING - half + polite.length - half));
      expect(flood?.answered[0]).toMatchObject({ status: 503, body: { detail: BUSY } });
      expect(['1', '2', '3']).toContain(flood?.answered[0]?.headers.get('retry-after'));
      expect(few.flatMap(({ answered }) => answered)).toEqual([]);
      expect((await server.call('GET', '/healthz')).status).toBe(200);
      const asked = { origin: server.ctx.config.publicUrl, 'access-control-request-method': 'GET' };
      expect((await server.call('OPTIONS', '/api/auth/profile/', { headers: asked })).status).toBe(204);
      expect((await server.call('POST', '/api/webhooks/tremendous/', { body: {} })).status).not.toBe(503);
    });
    expect(accepted((await Promise.all(few.map(({ all }) => all))).flat())).toBe(polite.length);
    expect(accepted((await flood?.all) ?? [])).toBe(WAITING + AT_WORK / 2 - (polite.length - AT_WORK / 2));
  });

  test('are accepted again once the waiting ones are answered', async () => {
    const { token } = await createExpert(server.ctx);
    expect(accepted(await send(token, 60).all)).toBe(60);
  });
});

test('answers are saved before lists that wait', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => createExpert(server.ctx)));
  const experts = await Promise.all(Array.from({ length: AT_WORK / 2 + 1 }, () => createExpert(server.ctx)));
  const body = { response: 1, answers: [], current_question_id: null };
  let lists: ReturnType<typeof send>[] = [];
  let saving: Promise<unknown>[] = [];
  /** What the server answered, in its order: clients may hear of it in another one. */
  const done: number[] = [];
  const note = (_request: IncomingMessage, response: ServerResponse) =>
    response.once('finish', () => done.push(response.statusCode));
  server.app.server.on('request', note);
  await whileDatabaseHangs(async () => {
    lists = people.map(({ token }) => send(token, 4));
    const refused = (count: number) =>
      until(() => expect(lists.flatMap(({ answered }) => answered)).toHaveLength(count));
    const tooMany = 4 * people.length - WAITING - AT_WORK;
    await refused(tooMany);
    saving = experts.map(({ token }) => server.call('POST', '/api/assessments/question-responses/', { token, body }));
    // All but one have places of their own, and that one takes the place of a list.
    await refused(tooMany + 1);
  });
  await Promise.all([...saving, ...lists.map(({ all }) => all)]);
  server.app.server.off('request', note);
  // There is no such response.
  expect(done.filter((status) => status === 404)).toHaveLength(experts.length);
  const most = done.slice(0, done.lastIndexOf(404)).filter((status) => status === 200).length;
  // Those that were at work, and as many again while the answers themselves were at work.
  expect(most).toBeLessThanOrEqual(3 * AT_WORK);
});

test('a token that is not ours counts for the network address it comes from', async () => {
  const { token } = await createExpert(server.ctx);
  const forged = `${token.split('.').slice(0, 2).join('.')}.forged`;
  let flood: ReturnType<typeof send> | undefined;
  let own: ReturnType<typeof send> | undefined;
  await whileDatabaseHangs(async () => {
    // Their tokens are refused at once, without taking a place of that person.
    flood = send(forged, 100);
    own = send(token, 1);
    await until(() => expect(flood?.answered).toHaveLength(100));
  });
  expect(new Set(flood?.answered.map(({ status }) => status))).toEqual(new Set([401]));
  expect(accepted((await own?.all) ?? [])).toBe(1);
});

test('the number of requests at work is configured, within reason', () => {
  const read = (env: Record<string, string>) => readConfig({ JWT_SECRET: randomSecret(), ...env });
  expect(read({ MAX_CONCURRENT_REQUESTS: '12' }).requests.atWork).toBe(12);
  expect(read({}).requests.atWork).toBeUndefined();
  expect(() => read({ MAX_CONCURRENT_REQUESTS: '0' })).toThrow('MAX_CONCURRENT_REQUESTS');
});
