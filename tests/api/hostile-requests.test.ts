import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { callerOf } from '#server/access/callers.ts';
import type { Call } from '#server/web/call.ts';
import { fieldsOf } from '#server/web/known-fields.ts';
import { form, png, upload } from '#tests/factories/files.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createVis } from './library-factories.ts';
import { calls } from './walk-routes.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const PUMPS = ['.', 'a.', '@', 'a@', ' ', '\t\n', '0', '-', '/', '{', '[', '\\', 'é', '😀', '(', '2020-01-01T'];
/** The longest text that still fits into the body, whatever its fields are, and one that does not. */
const TAKEN = 7000 / 8;
const TOO_LONG = 120_000;

const isPublicPost = ({ route, access }: Call) => callerOf(access) === 'public' && route.startsWith('POST ');

/** Public calls with the names of the fields that they read. */
const publicPosts = calls.filter(isPublicPost).map(({ route, body = z.object({}) }) => ({
  path: route.slice('POST '.length).replace(':token', 'x'),
  fields: fieldsOf(body) ?? [],
}));

/** Returns the processor time of a call in this thread in milliseconds, of both server and caller. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

const repeated = (pump: string, length: number) => pump.repeat(Math.ceil(length / pump.length)).slice(0, length);

describe('a public call with hostile texts is refused at once', () => {
  test.each(publicPosts)('$path', async ({ path, fields }) => {
    const texts = [...PUMPS.map((pump) => repeated(pump, TAKEN)), repeated('a.', TOO_LONG)];
    for (const text of texts) {
      const body = Object.fromEntries(fields.map((name) => [name, `a@${text}`]));
      let status = 0;
      const taken = await cost(async () => {
        status = (await server.call('POST', path, { body })).status;
      });
      expect(status, text.slice(0, 20)).toBeLessThan(500);
      expect(taken, text.slice(0, 20)).toBeLessThan(500);
    }
  });
});

describe('a body is as long as its call needs', () => {
  const tooLong = { status: 413, body: { detail: 'This is too large.' } };

  test.each(publicPosts.filter(({ path }) => !path.includes('webhooks')))(
    '$path takes a few kilobytes',
    async ({ path }) => {
      expect(await server.call('POST', path, { body: { email: 'x'.repeat(9 * 1024) } })).toMatchObject(tooLong);
    },
  );

  test('staff may send 128 kB, and questionnaires of 2 MB', async () => {
    const send = (path: string, kilobytes: number) =>
      server.call('POST', path, { token: admin.token, body: { question: 'x'.repeat(kilobytes * 1024) } });
    expect(await send('/api/business/faqs/', 129)).toMatchObject(tooLong);
    expect((await send('/api/business/faqs/', 120)).status).toBe(400);
    expect((await send('/api/assessments/', 1500)).status).toBe(400);
    expect(await send('/api/assessments/', 2100)).toMatchObject(tooLong);
  });

  test.each([
    ['PATCH', '/api/assessments/1/', 2048],
    ['POST', '/api/assessments/questions/', 2048],
    ['POST', '/api/assessments/templates/', 2048],
    ['PUT', '/api/assessments/templates/1/', 2048],
    ['POST', '/api/assessments/question-responses/', 2048],
    ['POST', '/api/assessments/assessment-responses/1/mark_complete/', 2048],
    ['POST', '/api/experts/import/check/', 2048],
    ['POST', '/api/experts/import/', 2048],
    ['POST', '/api/experts/bulk-approve/', 512],
    ['POST', '/api/experts/bulk-reject/', 512],
    ['POST', '/api/experts/bulk-message/', 512],
    ['PATCH', '/api/assessments/summaries/1/', 512],
    ['POST', '/api/agreements/', 512],
    ['POST', '/api/webhooks/tremendous/', 128],
  ])('%s %s takes %i kB', async (method, path, kilobytes) => {
    const { token } = path.includes('-responses/')
      ? await createExpert(server.ctx)
      : await createSuperAdmin(server.ctx);
    const send = (size: number) => server.call(method, path, { token, body: { text: 'x'.repeat(size * 1024) } });
    expect((await send(kilobytes - 1)).status).not.toBe(413);
    expect(await send(kilobytes + 1)).toMatchObject(tooLong);
  });
});

test('a field that a call does not know is refused by its name, of JSON, a form, and a call that takes none', async () => {
  const { token } = await createSuperAdmin(server.ctx);
  const brand = new FormData();
  for (const name of ['name', 'competitor']) brand.append(name, 'Northlight');
  const sent: [method: string, path: string, body: unknown, unknown: string][] = [
    ['POST', '/api/auth/token/', { username: 'a', password: 'b', passwrd: 'c' }, 'passwrd'],
    ['POST', '/api/staff/', { email: 'not an address', rolle: 'admin' }, 'rolle'],
    ['POST', '/api/brands/brands/', brand, 'competitor'],
    ['POST', '/api/form-options/', { kind: 'area', colour: 'red' }, 'colour'],
    ['POST', '/api/experts/1/approve/', { notify: false }, 'notify'],
  ];
  for (const [method, path, body, unknown] of sent)
    expect(await server.call(method, path, { token, body }), path).toMatchObject({
      status: 400,
      body: { errors: { [unknown]: ['This field is not known here.'] } },
    });
});

test('a file name of 75 kB is cut at once, whatever it is made of', async () => {
  const vis = await createVis(server, admin.token);
  const image = await png(8, 8);
  const usual = await cost(() => sendImage(vis.id, upload(image, 'a.png')));
  for (const pump of ['.', ' ', '. ', 'a.', '\\', '/', 'é', '%', "'", ';', '=', '*']) {
    const name = `a${repeated(pump, 75_000)}b.png`;
    let status = 0;
    const taken = await cost(async () => {
      status = (await sendImage(vis.id, upload(image, name))).status;
    });
    expect(status, pump).toBeLessThan(500);
    expect(taken - usual, pump).toBeLessThan(500);
  }
});

const sendImage = (vis: number, image: File) =>
  server.call('POST', '/api/brands/vis-materials/', { token: admin.token, body: form({ vis, image }) });

test('a form with a text of more than 64 kB is refused at its field', async () => {
  const body = form({ name: 'x'.repeat(65 * 1024) });
  const answer = await server.call('POST', '/api/brands/brands/', { token: admin.token, body });
  expect(answer).toMatchObject({ status: 400, body: { errors: { name: ['This is too long.'] } } });
});
