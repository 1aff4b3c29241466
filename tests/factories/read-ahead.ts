import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';

/** How many batches were asked for when a receiver of a file left after two parts; checks that none is asked for after that. */
export async function readAhead(asked: readonly unknown[], file: Readable): Promise<number> {
  const parts = file[Symbol.asyncIterator]();
  await parts.next();
  await parts.next();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1), 20_000);
  await parts.return?.();
  const read = asked.length;
  await new Promise(setImmediate);
  expect(asked).toHaveLength(read);
  return read;
}
