import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller as Access } from '#server/access/callers.ts';
import { createLog } from '#server/data/log.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import type { Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { CALLERS, type Caller, MARKS, ownIdFor, populate, type World } from './populated-world.ts';
import { calls, everyRoute, policy, type Route } from './walk-routes.ts';

/** Every route × everybody. The long form (ACCESS_VARIANTS=1) writes each address in other ways too. */
const WITH_VARIANTS = process.env.ACCESS_VARIANTS === '1';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'));
  await seedFormOptions(server.ctx);
  world = await populate(server);
});
afterAll(() => server.close());

const UNKNOWN: readonly Caller[] = ['nobody', 'garbage token', 'forged token', 'ended session', 'deactivated expert'];

/** The refusal that the policy demands, or null where the caller may call. */
function refusalOf(access: Access, caller: Caller): 401 | 403 | null {
  if (access === 'public') return null;
  if (UNKNOWN.includes(caller)) return 401;
  if (caller === 'registration token') return access === 'registration' ? null : 403;
  if (access === 'registration' || access === 'signed_in') return null;
  const isStaff = caller === 'admin' || caller === 'super admin';
  if (access === 'expert') return isStaff ? 403 : null;
  if (access === 'staff') return isStaff ? null : 403;
  return caller === 'super admin' ? null : 403;
}

/** Routes whose address or body is the permission; they refuse everybody who brings none. */
const OWN_PERMISSION: Record<string, readonly number[]> = {
  'GET /api/files/:id/:variant': [400, 403],
  // Without a provider there is no such call.
  'POST /api/webhooks/tremendous/': [404],
  'POST /api/auth/token/': [400],
  'POST /api/auth/token/refresh/': [400],
};

/** Spellings of an address that a careless router or proxy treats differently. */
const spellings = (path: string) =>
  WITH_VARIANTS
    ? [
        path,
        path.replace(/\/$/, ''),
        `/${path}`,
        `${path}?token=x`,
        path.replace('/api/', '/API/'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/%61pi/'),
      ]
    : [path];

type Kept = { status: number; text: string; type: string };

async function send(method: string, path: string, token: string | undefined): Promise<Kept> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead) headers['content-type'] = 'application/json';
  const answer = await fetch(server.url + path, { method, headers, body: isRead ? undefined : '{}' });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') ?? '' };
}

/** Says what is wrong with a refusal: it may hold only a sentence and a code. */
function leakOf({ text }: Kept): string | null {
  const mark = MARKS.find((one) => text.includes(one));
  if (mark) return `it says ${mark}`;
  if (text === '') return null;
  const keys = Object.keys(JSON.parse(text));
  return keys.every((key) => key === 'detail' || key === 'code') ? null : `it holds ${keys.join(', ')}`;
}

/** The methods in which a route is called: a HEAD must be refused as its GET is. */
const methodsOf = ({ method }: Route) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

test('ASVS 7.2.1, 8.2.1, 8.3.1: every route refuses everybody whom the policy does not name, and says nothing more', async () => {
  const deviations: string[] = [];
  let sent = 0;
  const routes = everyRoute((parameter, route) => ownIdFor(world, parameter, route));
  for (const route of routes) {
    const access = policy[route.name] ?? 'super_admin';
    const asCaller = async (caller: Caller) => {
      const refusal = refusalOf(access, caller);
      if (refusal === null) return;
      for (const method of methodsOf(route)) {
        for (const [index, path] of spellings(route.path).entries()) {
          const answer = await send(method, path, world.callers[caller]);
          sent += 1;
          // Another spelling may be no address at all.
          const isRight = answer.status === refusal || (index > 0 && answer.status === 404);
          const leak = answer.type.startsWith('text/html') ? null : leakOf(answer);
          if (!isRight || leak) deviations.push(`${caller}: ${method} ${path}: ${answer.status} ${leak ?? ''}`);
        }
      }
    };
    await Promise.all(CALLERS.map(asCaller));
  }
  report('refused', routes.length, sent, deviations);
  expect(deviations).toEqual([]);
});

test('every route lets everybody in whom the policy names, and fails on nothing', async () => {
  const deviations: string[] = [];
  let sent = 0;
  // The data must not change when these callers do these things.
  const routes = everyRoute();
  for (const route of routes.filter(({ name }) => name !== 'POST /api/account/close/')) {
    const access = policy[route.name] ?? 'super_admin';
    for (const caller of CALLERS) {
      if (refusalOf(access, caller) !== null) continue;
      const answer = await send(route.method, route.path, world.callers[caller]);
      sent += 1;
      const own = OWN_PERMISSION[route.name];
      const isRight = own ? own.includes(answer.status) : answer.status < 500 && answer.status !== 401;
      const isForbidden = !own && answer.status === 403;
      if (!isRight || isForbidden)
        deviations.push(`${caller}: ${route.name}: ${answer.status} ${answer.text.slice(0, 80)}`);
    }
  }
  report('let in', routes.length, sent, deviations);
  expect(deviations).toEqual([]);
});

describe('ASVS 8.2.2: what is the owner’s, nobody but the owner and staff gets', () => {
  const STRANGERS = ['rejected expert', 'other expert'] as const;
  test('by its id', async () => {
    const before = await stateOf();
    const deviations: string[] = [];
    let sent = 0;
    const routes = everyRoute((parameter, route) => ownIdFor(world, parameter, route)).filter(({ name }) => {
      const isForExperts = ['expert', 'signed_in'].includes(policy[name] ?? '');
      return isForExperts && (name.includes(':') || bodyOf(name));
    });
    for (const route of routes) {
      for (const caller of STRANGERS) {
        const answer = await server.call<unknown>(route.method, route.path, {
          token: world.callers[caller],
          body: bodyOf(route.name),
        });
        sent += 1;
        const said = JSON.stringify(answer.body);
        const mark = MARKS.find((one) => said.includes(one));
        if (answer.status !== 404 || mark) deviations.push(`${caller}: ${route.name}: ${answer.status} ${mark ?? ''}`);
      }
    }
    report('by id', routes.length, sent, deviations);
    expect(deviations).toEqual([]);
    expect(await stateOf()).toEqual(before);
  });

  test('in a list, a sum or a search', async () => {
    const deviations: string[] = [];
    const routes = everyRoute().filter(
      ({ name, method }) =>
        method === 'GET' &&
        !name.includes(':') &&
        ['expert', 'signed_in', 'registration', 'public'].includes(policy[name] ?? ''),
    );
    let sent = 0;
    for (const { path } of routes.filter(({ name }) => !name.includes('/dev/mail'))) {
      for (const query of [
        '',
        `?response=${world.ids.response}&assessment_id=${world.ids.assessment}&expert=${world.owner.id}`,
        '?search=Zebrafinch',
      ]) {
        for (const caller of [...STRANGERS, 'nobody', 'registration token'] as const) {
          const answer = await server.call<unknown>('GET', path + query, { token: world.callers[caller] });
          sent += 1;
          const mark = MARKS.find((one) => JSON.stringify(answer.body).replaceAll(query, '').includes(one));
          const isEcho = mark === 'Zebrafinch' && query.includes('Zebrafinch');
          if (answer.status >= 500 || (mark && !isEcho))
            deviations.push(`${caller}: GET ${path}${query}: ${answer.status} ${mark ?? ''}`);
        }
      }
    }
    report('in lists', routes.length, sent, deviations);
    expect(deviations).toEqual([]);
  });

  test('while the owner and staff get it', async () => {
    const { ids, callers } = world;
    const read = async (path: string, caller: Caller) =>
      JSON.stringify((await server.call('GET', path, { token: callers[caller] })).body);
    expect(await read(`/api/assessments/${ids.assessment}/`, 'owner')).toContain('Zebrafinch');
    for (const caller of ['owner', 'admin'] as const) {
      expect(await read(`/api/assessments/question-responses/?response=${ids.response}`, caller)).toContain(
        'Kingfisher',
      );
    }
    expect(await read(`/api/experts/${ids.expert}/history/`, 'admin')).toContain('Nightjar');
    expect(await read('/api/experts/profile/me/', 'owner')).not.toContain('Nightjar');
  });
});

describe('ASVS 8.2.2: the row of a staff member among the experts', () => {
  test('is read by super admins and its owner, and no call of another admin finds it', async () => {
    const { superAdmin, admin } = world;
    const routes = everyRoute(() => superAdmin.id).filter(({ path }) => path.startsWith('/api/experts/'));
    const ofOne = routes.filter(({ name }) => name.includes('/:id/'));
    expect(ofOne.length).toBeGreaterThan(10);
    const deviations: string[] = [];
    for (const { method, name, path } of ofOne) {
      const answer = await server.call<unknown>(method, path, { token: admin.token, body: bodyOf(name) });
      if (answer.status !== 404) deviations.push(`${name}: ${answer.status}`);
    }
    expect(deviations).toEqual([]);
    const read = async (id: number, caller: Person) =>
      Promise.all(
        ['', 'history/', 'data/'].map(
          async (part) => (await send('GET', `/api/experts/${id}/${part}`, caller.token)).status,
        ),
      );
    expect(await read(superAdmin.id, superAdmin)).toEqual([200, 200, 200]);
    expect(await read(admin.id, superAdmin)).toEqual([200, 200, 200]);
    // One's own archive is at /api/account/data/.
    expect(await read(admin.id, admin)).toEqual([200, 200, 403]);
  });
});

/** The example of a call's body with the ids of the owner's things: right, so that nothing but the permission refuses the call. */
function bodyOf(name: string): object | undefined {
  const own: Record<string, number> = { ...world.ids, other_id: world.owner.id };
  const example = calls.find(({ route }) => route === name)?.example;
  return example && Object.fromEntries(Object.entries(example).map(([field, value]) => [field, own[field] ?? value]));
}

/** What strangers must not have changed. */
async function stateOf(): Promise<unknown> {
  const { ids, callers } = world;
  const read = (path: string) => server.call('GET', path, { token: callers['super admin'] });
  const [answers, assignments, payout] = await Promise.all([
    read(`/api/assessments/question-responses/?response=${ids.response}`),
    read(`/api/assessments/${ids.assessment}/assignments/`),
    read(`/api/business/admin/payouts/${ids.payout}/`),
  ]);
  return [answers.body, assignments.body, payout.body];
}

function report(part: string, routes: number, calls: number, deviations: string[]): void {
  process.stdout.write(
    `Access matrix, ${part}: ${routes} routes × ${CALLERS.length} callers, ${calls} calls, ${deviations.length} deviations\n`,
  );
}
