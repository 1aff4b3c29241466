import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALL_CODES, isIdempotencyKey } from '#common/api/repetition.ts';
import { api } from '#common/ui/api/api.ts';
import { MINUTE, SECOND } from '#common/words/units.ts';
import { retryOnce } from '#portal/registration/calls.ts';

type Answer = () => Promise<Response> | Response;

/** The answers of the server in order; the last one repeats. */
let answers: Answer[];
let keys: (string | null)[];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const done: Answer = () => json(200, { done: true });
const brokenOff: Answer = () => new Response('{"do', { status: 200 });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  keys = [];
  answers = [done];
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (String(address).endsWith('/token/refresh/')) return json(200, { access: token('second'), refresh: 'r2' });
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const token = (id: string) => `${btoa('{}')}.${btoa(JSON.stringify({ user_id: 7, exp: 4_102_444_800, jti: id }))}.x`;

let counter = 0;
/** A path for one test only, since calls are remembered beyond a test. */
const newPath = () => `/experts/${++counter}/notes/`;
function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
const failed = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('the key of a POST', () => {
  test('is new for each call that was answered', async () => {
    const path = newPath();
    await api.post(path, { body: 'one' });
    later(SECOND);
    await api.post(path, { body: 'one' });
    expect(new Set(keys)).toHaveLength(2);
    expect(keys.every((key) => key !== null && isIdempotencyKey(key))).toBe(true);
  });

  test('is the same for the second click of a double click, though the first was answered', async () => {
    const path = newPath();
    await api.post(path, { body: 'one' });
    await api.post(path, { body: 'one' });
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    ['another POST', () => api.post(newPath())],
    ['a PATCH', () => api.patch(newPath(), {})],
    ['a DELETE', () => api.delete(newPath())],
  ])('is new for the same call after %s', async (_name, write) => {
    const path = newPath();
    await api.post(path, { body: 'one' });
    await write();
    await api.post(path, { body: 'one' });
    expect(keys.at(-1)).not.toBe(keys[0]);
  });

  test('is not sent with calls that only read or replace', async () => {
    await api.get(newPath());
    await api.put(newPath(), {});
    await api.patch(newPath(), {});
    expect(keys).toEqual([null, null, null]);
  });

  test.each<[string, Answer]>([
    ['no answer', lost],
    ['an answer that broke off', brokenOff],
    ['a failure of the server', () => json(500, {})],
    ['a failure on the way', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an answer that the call is still being carried out', () => json(409, { code: CALL_CODES.running })],
  ])('stays for a second click after %s', async (_name, answer) => {
    const path = newPath();
    answers = [answer, done];
    await failed(api.post(path, { body: 'one' }));
    await api.post(path, { body: 'one' });
    later(SECOND);
    await api.post(path, { body: 'one' });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is new after a refusal', async () => {
    const path = newPath();
    answers = [() => json(400, { errors: { body: ['Too short'] } }), done];
    await failed(api.post(path, { body: 'one' }));
    await api.post(path, { body: 'one' });
    expect(new Set(keys)).toHaveLength(2);
  });

  test('is new for another body or path, also after no answer', async () => {
    const path = newPath();
    answers = [lost];
    await failed(api.post(path, { body: 'one' }));
    await failed(api.post(path, { body: 'two' }));
    await failed(api.post(newPath(), { body: 'one' }));
    expect(new Set(keys)).toHaveLength(3);
  });

  test('is shared by a second click while the first call runs', async () => {
    const path = newPath();
    await Promise.all([api.post(path, { body: 'one' }), api.post(path, { body: 'one' })]);
    expect(keys[1]).toBe(keys[0]);
  });

  test('stays when the call is repeated after a 401', async () => {
    localStorage.setItem('access_token', token('first'));
    localStorage.setItem('refresh_token', 'r1');
    answers = [() => json(401, { detail: 'Token is invalid or expired' }), done];
    await api.post(newPath(), { body: 'one' });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test("stays for the registration's second attempt", async () => {
    answers = [lost, done];
    await retryOnce((options) => api.post('/business/register/', { email: 'ida@example.org' }, options));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('is forgotten ten minutes after the last attempt', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const path = newPath();
    answers = [lost];
    await failed(api.post(path));
    vi.setSystemTime(Date.now() + 9 * MINUTE);
    await failed(api.post(path));
    vi.setSystemTime(Date.now() + 11 * MINUTE);
    await failed(api.post(path));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('the key of an upload', () => {
  /** Answers XMLHttpRequest like `fetch` above. */
  class Request {
    status = 0;
    responseText = '';
    upload = {};
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    #key: string | null = null;
    open() {
      this.#key = null;
    }
    setRequestHeader(name: string, value: string) {
      if (name.toLowerCase() === 'idempotency-key') this.#key = value;
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.onerror?.();
    }
    send() {
      keys.push(this.#key);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === lost) return this.onerror?.();
      this.status = 200;
      this.responseText = answer === brokenOff ? '{"id' : '{"id":1}';
      this.onload?.();
    }
  }

  const form = (file: File, title = 'Front') => {
    const body = new FormData();
    body.append('title', title);
    body.append('image', file);
    return body;
  };
  const file = new File(['picture'], 'front.png', { type: 'image/png', lastModified: 1 });

  test('stays for another try with the same file after no answer, and differs for another file', async () => {
    vi.stubGlobal('XMLHttpRequest', Request);
    answers = [lost, lost, brokenOff, done];
    const send = (image: File) => failed(api.upload('POST', '/brands/vis-materials/', form(image)));
    await send(file);
    await send(new File(['other'], 'back.png'));
    expect(await send(file)).toMatchObject({ status: 0 });
    expect(await send(file)).toEqual({ id: 1 });
    expect(keys[1]).not.toBe(keys[0]);
    expect([keys[2], keys[3]]).toEqual([keys[0], keys[0]]);
  });

  test('is not sent with a form that replaces', async () => {
    vi.stubGlobal('XMLHttpRequest', Request);
    await api.upload('PUT', '/brands/vis/1/', form(file));
    expect(keys).toEqual([null]);
  });
});
