import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { compare } from '#tests/factories/at-once.ts';
import { unlessQuick } from './quick.ts';
import { coverage } from './verdicts/coverage.ts';
import type { Counts, Job } from './verdicts/simulate.ts';
import { TABLES } from './verdicts/tables.ts';
import { normals, ratings, seen, times } from './verdicts/worlds.ts';

const RUNS = unlessQuick(Number(process.env.VERDICTS_RUNS ?? 400), 1);
const SIMULATE = new URL('./verdicts/simulate.ts', import.meta.url);
/** Intervals take far less time than whole comparisons. */
const COVERAGE_RUNS = 10 * RUNS;

/**
 * How often the verdict on seeded answers is wrong, and how often it finds what is there: the tables of docs/verdicts.md, by the functions of
 * the product. VERDICTS_RUNS says how many assessments each cell has (400 take two to three minutes on two cores).
 */
export async function run(): Promise<void> {
  const error = (share: number, runs: number) => Math.sqrt((share * (1 - share)) / runs).toFixed(3);
  console.log(
    `${RUNS} assessments in each cell; standard error ${error(0.05, RUNS)} at .05, ${error(0.5, RUNS)} at .50`,
  );
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(SIMULATE));
  for (const [table, { title, columns, rows, tell }] of TABLES.entries()) {
    const jobs = rows.flatMap(({ worlds }, row) =>
      worlds.map((_, column): Job => ({ table, row, column, runs: RUNS })),
    );
    const counts = await simulated(jobs, workers);
    const cells = counts.map((own) => tell((mark) => ((own[mark] ?? 0) / RUNS).toFixed(3).replace(/^0/, '')));
    print(
      title,
      columns,
      rows.map(({ label }) => [label, ...cells.splice(0, columns.length)]),
    );
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  const sizes = [6, 8, 12, 24, 48];
  print(
    `Coverage of 95% intervals, Student's, width as a share of Student's (${COVERAGE_RUNS} intervals, standard error ${error(0.95, COVERAGE_RUNS)})`,
    sizes.map((size) => `n = ${size}`),
    coverage(sizes, COVERAGE_RUNS),
  );
  print(
    'One comparison of 1,000 experts and 20 questions',
    ['ms of processor time'],
    [3, 5].map((designs) => [`${designs} designs`, speed(designs)]),
  );
}

/** What came out of each job; every worker takes the next one when it has ended its own. */
async function simulated(jobs: readonly Job[], workers: readonly Worker[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  const left = jobs.entries();
  const work = async (worker: Worker) => {
    for (const [index, job] of left) {
      worker.postMessage(job);
      [counts[index]] = (await once(worker, 'message')) as [Counts];
    }
  };
  await Promise.all(workers.map(work));
  return counts;
}

/** The fastest of five. */
function speed(designs: number): string {
  const experts = unlessQuick(1000, 20);
  const effects = times(20, Array(designs).fill(0));
  const field = seen(ratings(normals(1), { experts, effects }), experts);
  const taken = Array.from({ length: unlessQuick(5, 1) }, () => {
    const begin = process.cpuUsage();
    compare(field);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  });
  return Math.min(...taken).toFixed(0);
}

function print(title: string, columns: readonly string[], rows: readonly string[][]) {
  const all = [['', ...columns], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const cells of all)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
