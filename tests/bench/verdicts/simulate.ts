import { parentPort } from 'node:worker_threads';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { SURE } from '#common/answers/compare/judge.ts';
import { holm } from '#common/answers/statistics/families.ts';
import { compare } from '#tests/factories/at-once.ts';
import { TABLES } from './tables.ts';
import { normals } from './worlds.ts';

/** Which cell of which table is simulated, and how often. */
export type Job = { table: number; row: number; column: number; runs: number };
/** How often each thing came out. */
export type Counts = Record<string, number>;

/** Compares the answers of one world after the other; the seed is the place of the cell. */
function simulate({ table, row, column, runs }: Job): Counts {
  const world = TABLES[table]?.rows[row]?.worlds[column];
  const normal = normals(10_000 * table + 100 * row + column);
  const counts: Counts = {};
  for (let run = 0; run < runs; run += 1) {
    if (!world) throw new Error(`No cell ${table}, ${row}, ${column}`);
    for (const mark of marksOf(compare(world(normal)))) counts[mark] = (counts[mark] ?? 0) + 1;
  }
  return counts;
}

/** What came out of one comparison, and what two other rules say of the pair of its first designs. */
function marksOf({ contenders, questions, verdict }: Comparison): string[] {
  const marks: string[] = verdict ? [verdict.kind] : [];
  if (verdict?.kind === 'leads') {
    const names = verdict.leaders.map((place) => contenders[place]?.label).join(', ');
    marks.push(`leads ${names}`);
    if (verdict.leaders.length === 1) marks.push('leads alone');
    if (verdict.told.length === 0 && !verdict.one_order) marks.push(`freely ${names}`);
  }
  if (verdict?.kind === 'partly' || verdict?.kind === 'mixed') marks.push('partly or mixed');
  const tests = questions.flatMap(({ contests }) => contests.flatMap(({ differences }) => differences[0] ?? []));
  const adjusted = holm(tests.map(({ p }) => p));
  if (tests.some(({ difference }, index) => (difference ?? 0) > 0 && (adjusted[index] ?? 1) < SURE))
    marks.push('holm A');
  if ((tests[0]?.difference ?? 0) > 0 && (tests[0]?.p ?? 1) < SURE) marks.push('first A');
  return marks;
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(simulate(job)));
