import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const message = ['This text contains characters that cannot be stored.'];
const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });

describe('text that the database cannot keep is refused at its field', () => {
  test('in the query of a list', async () => {
    const answer = await call('GET', '/api/experts/list/?search=a%00b');
    expect([answer.status, answer.body]).toEqual([400, { errors: { search: message } }]);
  });

  test('in the query of a file that is streamed', async () => {
    expect((await call('GET', '/api/experts/export/?search=a%00b')).status).toBe(400);
  });

  test.each([
    ['the zero character', { name: 'a\0b' }, 'name'],
    ['half a character', { name: 'x', description: '\ud83d' }, 'description'],
    ['one of a list', { name: 'x', competitors: ['a', 'b\0'] }, 'competitors'],
  ])('%s in a body', async (_what, body, field) => {
    const answer = await call('POST', '/api/brands/brands/', body);
    expect([answer.status, answer.body]).toEqual([400, { errors: { [field]: message } }]);
  });

  test('in a form with files', async () => {
    const body = new FormData();
    body.append('name', 'a\0b');
    const answer = await call('POST', '/api/brands/brands/', body);
    expect([answer.status, answer.body]).toEqual([400, { errors: { name: message } }]);
  });

  test('but not in the address of a page, which stores nothing', async () => {
    expect((await call('GET', '/healthz?search=a%00b')).status).toBe(200);
  });

  test('in a body nested deeper than the stack', async () => {
    const depth = 60_000;
    const answer = await call('POST', '/api/brands/brands/', `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
    expect(answer.status).toBe(400);
  });
});
