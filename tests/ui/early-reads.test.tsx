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

test('an answer that was asked for early is taken once', async () => {
  expect(await read('/one/')).toEqual(ANSWER);
  expect(asked).toEqual([]);
  expect(await read('/one/')).toEqual({ from: 'now' });
  expect(asked).toEqual(['/api/one/']);
});

test('it counts for its own address only, with what is asked of it', async () => {
  expect(await read('/list/')).toEqual({ from: 'now' });
  await expect(json(await send('GET', '/list/', undefined, 'first', { params: { page: 1 } }))).resolves.toEqual(ANSWER);
});

test.each([['second'], [null]])('with another token (%s) none counts, then and later', async (access) => {
  expect(await read('/one/', access)).toEqual({ from: 'now' });
  expect(await read('/one/')).toEqual({ from: 'now' });
});

test('what was refused or failed is asked for anew', async () => {
  expect(await read('/refused/')).toEqual({ from: 'now' });
});

test('none counts after a write', async () => {
  await send('POST', '/one/', {}, 'first');
  expect(await read('/one/')).toEqual({ from: 'now' });
});

test('none counts half a minute after the page was opened', async () => {
  vi.mocked(performance.now).mockReturnValue(30_001);
  expect(await read('/one/')).toEqual({ from: 'now' });
});

test('calls of screens take them with the token that is stored', async () => {
  localStorage.setItem('access_token', 'second');
  expect(await api.get('/one/')).toEqual({ from: 'now' });
});
