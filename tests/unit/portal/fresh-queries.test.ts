import { expect, test, vi } from 'vitest';
import { FreshQueryClient } from '#common/ui/api/queryClient.ts';

/** A query whose answers are held back until they are given, in the order in which they were asked for. */
function heldQuery() {
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, options: { queryKey: ['experts', 'getMany'], queryFn, retry: false } };
}

test('a caller who waits for an answer during an invalidation gets the newer answer', async () => {
  const client = new FreshQueryClient();
  const { asked, options } = heldQuery();
  const got = client.fetchQuery(options);
  await client.invalidateQueries({ queryKey: ['experts'] });
  await vi.waitFor(() => expect(asked).toHaveLength(2), 20_000);
  asked[0]?.resolve('old');
  asked[1]?.resolve('new');
  expect(await got).toBe('new');
  expect(client.getQueryData(options.queryKey)).toBe('new');
  client.clear();
});

test('a restarted fetch that fails is reported once to its caller', async () => {
  const client = new FreshQueryClient();
  const { asked, options } = heldQuery();
  const got = client.fetchQuery(options);
  await client.invalidateQueries();
  await vi.waitFor(() => expect(asked).toHaveLength(2), 20_000);
  asked[1]?.reject(new Error('away'));
  // An error that nobody takes would fail the run.
  await expect(got).rejects.toThrow('away');
  client.clear();
});

test('an invalidation leaves other queries alone, and refetches nothing that nobody waits for', async () => {
  const client = new FreshQueryClient();
  const { asked, options } = heldQuery();
  client.setQueryData(['brands'], 'kept');
  const got = client.fetchQuery(options);
  await client.invalidateQueries({ queryKey: ['brands'] });
  asked[0]?.resolve('first');
  expect(await got).toBe('first');
  expect(asked).toHaveLength(1);
  expect(client.getQueryState(['brands'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
  client.clear();
});
