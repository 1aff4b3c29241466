import { expect, test, vi } from 'vitest';
import { createDrawings, type Drawing } from '#admin/vis/rendering/useDrawings.ts';

const job = (fileId: number) => ({ fileId, visId: 1, kind: 'pages' }) as const;
const told = (list: readonly Drawing[]) => list.map(({ fileId, state, drawn }) => `${fileId} ${state} ${drawn}`);
const until = (drawings: ReturnType<typeof createDrawings>, list: string[]) =>
  vi.waitFor(() => expect(told(drawings.getState())).toEqual(list), { interval: 1 });

test('files are drawn one after the other, and leave the list when they are drawn', async () => {
  const drawings = createDrawings();
  const finish: (() => void)[] = [];
  const work = (progress: (drawn: number, total: number) => void) =>
    new Promise<void>((resolve) => {
      progress(1, 2);
      finish.push(resolve);
    });
  const never = () => true;
  drawings.add(job(1), work, never);
  drawings.add(job(2), work, never);
  drawings.add(job(1), work, never);
  await until(drawings, ['1 drawing 1', '2 waiting 0']);
  finish[0]?.();
  await until(drawings, ['2 drawing 1']);
  finish[1]?.();
  await until(drawings, []);
  expect(finish).toHaveLength(2);
});

test('a failed drawing stays until it is drawn again, unless its file was deleted; the next one is drawn meanwhile', async () => {
  const drawings = createDrawings();
  const fail = () => Promise.reject(new Error('no'));
  drawings.add(job(1), fail, () => true);
  drawings.add(job(2), fail, () => false);
  await until(drawings, ['1 failed 0']);
  drawings.add(
    job(1),
    async () => undefined,
    () => true,
  );
  await until(drawings, []);
});
