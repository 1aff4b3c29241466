import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers } from '#common/answers/statistics/random.ts';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { DAY } from '#common/words/units.ts';
import { createLog } from '#server/data/log.ts';
import { sessions, throttles, users } from '#server/data/schema/accounts.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { hostile, inAddress, likely, pick, type Random, type Schema } from './fuzz-values.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { CALLERS, type Caller, ownIdFor, populate, type World } from './populated-world.ts';
import { everyRoute, NOBODYS } from './walk-routes.ts';

/** The same seed sends the same requests; FUZZ_ROUNDS is how often every route is called. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 3);
/** Requests on their way at a time. */
const AT_ONCE = 8;

type Operation = {
  method: string;
  path: string;
  query: { name: string; schema: Schema }[];
  body: Schema | undefined;
  /** A body that the call takes, if the document has one. */
  example: object | undefined;
  isForm: boolean;
};
type Described = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: object }> }> };
};

let server: TestServer;
let world: World;
let operations: Operation[];

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'));
  await seedFormOptions(server.ctx);
  world = await populate(server);
  const { body } = await server.call<{ paths: Record<string, Record<string, Described>> }>('GET', '/api/openapi.json');
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => readOperation(path, method, call)),
  );
});
afterAll(() => server.close());

function readOperation(path: string, method: string, { parameters = [], requestBody }: Described): Operation {
  const content = requestBody?.content ?? {};
  const form = content['multipart/form-data'];
  return {
    method: method.toUpperCase(),
    path,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: (form ?? content['application/json'])?.schema,
    example: Object.values(content['application/json']?.examples ?? {})[0]?.value,
    isForm: form !== undefined && content['application/json'] === undefined,
  };
}

/** Callers who are signed in come more often than others. */
const WEIGHTED: readonly Caller[] = [
  ...CALLERS,
  'owner',
  'owner',
  'admin',
  'admin',
  'super admin',
  'super admin',
  'super admin',
  'super admin',
  'super admin',
];

type Sent = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  caller: Caller;
};

function request(random: Random, operation: Operation): Sent {
  const ids = Object.values(world.ids);
  const route = `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random() < 0.7) return String(ownIdFor(world, name, route));
    return inAddress(random() < 0.5 ? pick(random, [0, -1, NOBODYS, 2 ** 40, ...ids]) : hostile(random));
  });
  const query = operation.query
    .filter(() => random() < 0.4)
    .flatMap(({ name, schema }) => {
      const value = inAddress(likely(random, schema, ids));
      // Parsers of addresses disagree about a name that comes twice, as a list or as an object.
      return pick(random, [
        [`${name}=${value}`],
        [`${name}=${value}`],
        [`${name}=${value}`, `${name}=1`],
        [`${name}[]=${value}`],
      ]);
    });
  const caller = pick(random, WEIGHTED);
  const token = world.callers[caller];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const content = operation.method === 'GET' ? undefined : bodyOf(random, operation, ids, headers);
  const url = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return { method: operation.method, url, headers, body: content, caller };
}

function bodyOf(
  random: Random,
  { body, example, isForm }: Operation,
  ids: number[],
  headers: Record<string, string>,
): string | FormData | undefined {
  const made = body ? likely(random, body, ids) : hostile(random);
  // What the schema cannot say is right in an example: with some of its fields, a body gets further.
  const value = example && typeof made === 'object' && random() < 0.5 ? { ...made, ...example } : made;
  if (isForm || random() < 0.05) {
    const form = new FormData();
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    for (const [name, field] of fields) {
      if (random() < 0.1) form.append(name, new Blob([JSON.stringify(hostile(random))]), 'fuzz.bin');
      else form.append(name, typeof field === 'object' ? JSON.stringify(field) : String(field));
    }
    return form;
  }
  const types = [
    'application/json',
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'application/xml',
    'x/y/z',
    '',
  ];
  headers['content-type'] = pick(random, random() < 0.85 ? ['application/json'] : types);
  if (random() < 0.2)
    headers['idempotency-key'] = pick(random, ['k', `k${Math.floor(random() * 5)}`, 'x'.repeat(255), 'x'.repeat(300)]);
  const text = JSON.stringify(value);
  if (random() < 0.04) return text?.slice(0, Math.floor(random() * text.length));
  if (random() < 0.02) return '['.repeat(50_000);
  return text;
}

/** Who of the callers may sign in, and as what. */
const ROLES = {
  'rejected expert': 'expert',
  'other expert': 'expert',
  owner: 'expert',
  admin: 'admin',
  'super admin': 'super_admin',
} as const;

/** Undoes what would lock callers out: sessions that a request ended, and used-up throttles. */
async function letEverybodyIn(): Promise<void> {
  const { db } = server.ctx;
  await db.delete(throttles);
  for (const [caller, role] of Object.entries(ROLES)) {
    const id = Number(decodeJwt(world.callers[caller as Caller] ?? '').user_id);
    await db.update(users).set({ role, is_active: true }).where(eq(users.id, id));
    const end = new Date(Date.now() + DAY);
    await db.update(sessions).set({ ended_at: null, expires_at: end }).where(eq(sessions.user_id, id));
  }
}

/** Returns broken invariants: references must agree, and everything stored must be readable, whatever was sent. */
async function brokenInvariants(): Promise<string[]> {
  const { db } = server.ctx;
  const none = {
    'a person without a profile': sql`select 1 from users u left join experts e on e.id = u.id where e.id is null`,
    'a response of somebody who was not assigned': sql`select 1 from responses r join assignments a on a.id = r.assignment_id where a.expert_id <> r.expert_id or a.assessment_id <> r.assessment_id`,
    'two payouts for one assignment': sql`select 1 from payouts where assignment_id is not null group by assignment_id having count(*) > 1`,
    'a payout that is not above zero': sql`select 1 from payouts where amount <= 0`,
    'a payout that is paid without a date': sql`select 1 from payouts where status = 'paid' and paid_at is null`,
    'an answer that the questionnaire does not ask for': sql`select 1 from answers a join responses r on r.id = a.response_id join assessment_versions v on v.id = r.version_id where not exists (select 1 from jsonb_array_elements(v.questionnaire -> 'questions') q where q ->> 'id' = a.question_id)`,
    'an empty file': sql`select 1 from files where ready_at is not null and size < 1`,
  };
  const broken: string[] = [];
  for (const [name, statement] of Object.entries(none)) {
    if ((await db.execute(statement)).rows.length > 0) broken.push(name);
  }
  const token = world.callers['super admin'];
  const reads = everyRoute((parameter, route) => ownIdFor(world, parameter, route)).filter(
    ({ method }) => method === 'GET',
  );
  for (const { path, name } of reads.filter(({ name }) => !name.includes('/dev/'))) {
    const { status } = await server.call('GET', path, { token });
    if (status >= 500 || status === 401) broken.push(`${name} answers ${status}`);
  }
  return broken;
}

test('ASVS 1.2.2, 1.3.10, 1.5.2, 2.2.1, 15.3.5, 15.3.7, 16.5.1: no request makes the server fail, hang or store what it cannot read', {
  timeout: 3_600_000,
}, async () => {
  const random = randomNumbers(SEED);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let slowest = 0;
  const waiting: Sent[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const operation of operations) waiting.push(request(random, operation));
  }
  const calls = waiting.length;
  const send = async ({ method, url, headers, body, caller }: Sent) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const told = `${caller}: ${method} ${url.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : body ? 'form' : ''}`;
    try {
      const answer = await fetch(server.url + url, { method, headers, body, signal });
      const text = await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) faults.push(`${answer.status} ${text.slice(0, 100)} ← ${told}`);
      if (/at \S+ \(|node_modules|select .* from "|PGlite|ENOENT/.test(text))
        faults.push(`tells of its inside ← ${told}`);
    } catch (error) {
      faults.push(`${(error as Error).name} ${String((error as Error).cause ?? '')} ← ${told}`);
    }
    slowest = Math.max(slowest, performance.now() - begun);
  };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await send(next);
      if (waiting.length % 100 === 0) await letEverybodyIn();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await letEverybodyIn();
  const broken = await brokenInvariants();
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `Fuzzer: FUZZ_SEED=${SEED}, ${operations.length} operations, ${calls} requests (${counts.join(', ')}), slowest ${Math.round(slowest)} ms, ${faults.length} failures, ${broken.length} broken invariants\n`,
  );
  expect(faults).toEqual([]);
  expect(broken).toEqual([]);
});
