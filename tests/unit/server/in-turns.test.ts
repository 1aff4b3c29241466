import { expect, test, vi } from 'vitest';
import { finished, mapped } from '#common/answers/results/steps.ts';
import { inTurns } from '#server/answers/results/in-turns.ts';

test('work in steps lets others through every 20 milliseconds, and has the result that it has at once', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const items = Array.from({ length: 40 }, (_, index) => index);
  const work = (item: number) => {
    now += 5;
    return item * 2;
  };
  const seen: number[] = [];
  const looking = setInterval(() => seen.push(now), 0);
  /** Another request, which needs several turns of the loop. */
  const other = (async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise(setImmediate);
      seen.push(now);
    }
  })();
  const done = await inTurns(mapped(items, work));
  clearInterval(looking);
  await other;
  vi.restoreAllMocks();
  expect(done).toEqual(finished(mapped(items, (item) => item * 2)));
  expect(now).toBe(200);
  expect(seen.slice(0, 3).every((time) => time <= 80)).toBe(true);
});

test('a failure of a step is that of the work', async () => {
  const failing = mapped([1], () => {
    throw new Error('wrong');
  });
  await expect(inTurns(failing)).rejects.toThrow('wrong');
});
