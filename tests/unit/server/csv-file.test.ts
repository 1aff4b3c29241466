import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvFile } from '#server/web/lists.ts';
import { readAhead } from '#tests/factories/read-ahead.ts';

/** A table whose rows have the ids up to `size`, read as a database would; notes after which ids it was read. */
function table(size: number, failAfter = Number.POSITIVE_INFINITY) {
  const asked: (number | undefined)[] = [];
  const read = async (after: number | undefined, limit: number) => {
    asked.push(after);
    const from = after ?? 0;
    if (from >= failAfter) throw new Error('away');
    return Array.from({ length: Math.min(limit, size - from) }, (_, index) => ({ id: from + index + 1 }));
  };
  const file = csvFile<{ id: number }>({ columns: [['ID', ({ id }) => id]], read });
  return { asked, file };
}

test('a file holds its heading and every row once, over the ends of batches', async () => {
  for (const size of [0, 1, 2000, 4001]) {
    const ids = Array.from({ length: size }, (_, index) => `${index + 1}\r\n`);
    expect(String(await buffer(table(size).file))).toBe(`\uFEFFID\r\n${ids.join('')}`);
  }
});

test('a file is read one batch ahead of its receiver, and no further once the receiver has left', async () => {
  const { asked, file } = table(100_000);
  expect(await readAhead(asked, file)).toBeLessThan(6);
});

test('a file whose rows cannot be read further ends with the failure', async () => {
  const { file } = table(10_000, 4000);
  const [error] = await Promise.all([
    once(file, 'error').then(([reason]) => reason),
    buffer(file).catch(() => undefined),
  ]);
  expect(error).toEqual(new Error('away'));
});
