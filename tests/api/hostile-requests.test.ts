import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, png, upload } from '#tests/factories/files.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createVis } from './library-factories.ts';
import { policy } from './walk-routes.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

/** Names of fields that public calls read, all filled with the same text. */
const FIELDS = [
  'username',
  'email',
  'password',
  'confirm_password',
  'code',
  'otp',
  'token',
  'refresh',
  'first_name',
  'last_name',
  'mobile_phone',
  'birthdate',
  'event',
  'payload',
  'category',
];
const PUMPS = ['.', 'a.', '@', 'a@', ' ', '\t\n', '0', '-', '/', '{', '[', '\\', 'é', '😀', '(', '2020-01-01T'];
/** The longest text that still fits into the body, and one that does not. */
const TAKEN = 7000 / FIELDS.length;
const TOO_LONG = 120_000;

const publicPosts = Object.entries(policy)
  .filter(([call, access]) => access === 'public' && call.startsWith('POST '))
  .map(([call]) => call.slice('POST '.length).replace(':token', 'x'));

/** Returns the processor time of a call in this thread in milliseconds, of both server and caller. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

const repeated = (pump: string, length: number) => pump.repeat(Math.ceil(length / pump.length)).slice(0, length);

describe('a public call with hostile texts is refused at once', () => {
  test.each(publicPosts)('%s', async (path) => {
    const texts = [...PUMPS.map((pump) => repeated(pump, TAKEN)), repeated('a.', TOO_LONG)];
    for (const text of texts) {
      const body = Object.fromEntries(FIELDS.map((name) => [name, `a@${text}`]));
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

  test.each(publicPosts.filter((path) => !path.includes('webhooks')))('%s takes a few kilobytes', async (path) => {
    expect(await server.call('POST', path, { body: { email: 'x'.repeat(9 * 1024) } })).toMatchObject(tooLong);
  });

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
