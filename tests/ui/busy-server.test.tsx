import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUSY_MESSAGE } from '#common/api/errors.ts';
import { api } from '#common/ui/api/api.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';

let calls: string[];
let refusals: number;

beforeEach(() => {
  calls = [];
  refusals = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    if (calls.length > refusals) return Response.json({ done: true });
    return Response.json({ detail: BUSY_MESSAGE }, { status: 503, headers: { 'retry-after': '2' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a read from a busy server is repeated after the time that the server names', async () => {
  refusals = 1;
  const answer = api.get('/brands/brands/');
  await vi.advanceTimersByTimeAsync(1999);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ done: true });
  expect(calls).toHaveLength(2);
});

test('a server that stays busy is asked three times, and then people read that it is busy', async () => {
  refusals = 100;
  const query = queryClient.fetchQuery({
    queryKey: ['busy'],
    queryFn: () => api.get('/brands/brands/'),
    retry: queryClient.getDefaultOptions().queries?.retry,
  });
  const refused = expect(query).rejects.toThrow('The service is busy. Please try again in a moment.');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(calls).toHaveLength(3);
});

test('a write to a busy server is not repeated by itself', async () => {
  refusals = 1;
  await expect(api.post('/brands/brands/', { name: 'A' })).rejects.toThrow(BUSY_MESSAGE);
  expect(calls).toHaveLength(1);
});

test('a screen that is left waits no more', async () => {
  refusals = 1;
  const leaving = new AbortController();
  const answer = expect(api.get('/brands/brands/', { signal: leaving.signal })).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(1000);
  leaving.abort();
  await answer;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
});
