import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from '#server/data/waiting.ts';

const turn = () => new Promise(setImmediate);

/** Work that ends when it is told to, and what has begun so far. */
function desk(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring: (owner: number, name: string) =>
      queue.run(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }, owner),
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
  };
}

test('one owner never has all slots, and those who wait are served in turn', async () => {
  const { begun, bring, end } = desk({ slots: 3, perOwner: 2, waiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring(1, name);
  await turn();
  expect(begun).toEqual(['a1', 'a2']);
  void bring(2, 'b1');
  void bring(2, 'b2');
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toHaveLength(4);
  await end('b1');
  expect(begun).toHaveLength(5);
  expect(begun.slice(3).sort()).toEqual(['a3', 'b2']);
});

test('more than may wait is refused, and work that fails frees its slot', async () => {
  const queue = new FairQueue({ slots: 1, waiting: 1 });
  const first = queue.run(() => Promise.reject(new Error('broken')), 1);
  const second = queue.run(async () => 'done', 1);
  await expect(queue.run(async () => 'never', 2)).rejects.toBeInstanceOf(QueueFull);
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
});
