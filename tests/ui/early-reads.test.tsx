import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#common/ui/api/api.ts';
import { json, send } from '#common/ui/api/transport.ts';

const ANSWER = { from: 'early' };
const answer = (body: object) => new Response(JSON.stringify(body));
const asked: string[] = [];

const read = async (path: string, access: string | null = 'first') => json(await send('GET', path, undefined, access));

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer({ from: 'now' });
  });
  vi.spyOn(performance, 'now').mockReturnValue(2000);
  window.earlyReads = {
    access: 'first',
    answers: new Map<string, Promise<Response | undefined>>([
      ['/api/one/', Promise.resolve(answer(ANSWER))],
      ['/api/list/?page=1', Promise.resolve(answer(ANSWER))],
      ['/api/refused/', Promise.resolve(undefined)],
    ]),
  };
});
afterEach(() => {
  window.earlyReads = undefined;
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an early answer is used once', async () => {
  expect(await read('/one/')).toEqual(ANSWER);
  expect(asked).toEqual([]);
  expect(await read('/one/')).toEqual({ from: 'now' });
  expect(asked).toEqual(['/api/one/']);
});

test('an early answer is used only for its own address and parameters', async () => {
  expect(await read('/list/')).toEqual({ from: 'now' });
  await expect(json(await send('GET', '/list/', undefined, 'first', { params: { page: 1 } }))).resolves.toEqual(ANSWER);
});

test.each([['second'], [null]])('with another token (%s) no early answer is used, then or later', async (access) => {
  expect(await read('/one/', access)).toEqual({ from: 'now' });
  expect(await read('/one/')).toEqual({ from: 'now' });
});

test('an early call that was refused or failed is made again', async () => {
  expect(await read('/refused/')).toEqual({ from: 'now' });
});

test('no early answer is used after a write', async () => {
  await send('POST', '/one/', {}, 'first');
  expect(await read('/one/')).toEqual({ from: 'now' });
});

test('no early answer is used half a minute after the page was opened', async () => {
  vi.mocked(performance.now).mockReturnValue(30_001);
  expect(await read('/one/')).toEqual({ from: 'now' });
});

test('calls of screens use early answers with the stored token', async () => {
  localStorage.setItem('access_token', 'second');
  expect(await api.get('/one/')).toEqual({ from: 'now' });
});
