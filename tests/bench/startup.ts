import { SECOND } from '#common/words/units.ts';
import { postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import { BUILT, PRODUCTION, residentMegabytes } from './production.ts';
import { unlessQuick } from './quick.ts';

const RUNS = unlessQuick(5, 1);
/** How long after its start a server is at rest. */
const REST = unlessQuick(5 * SECOND, 0);
/** Time to the first ready answer, and memory at rest: in development, and of the built server on both databases. */
export async function run(): Promise<void> {
  await buildIfStale(['sources', 'server', 'api']);
  await measure('development, embedded database', { SEED_DEMO: '1' });
  await measure('production, embedded database', { ...PRODUCTION, DATABASE: 'embedded' }, BUILT);
  if (!postgresBinaries()) return;
  const postgres = await startPostgres();
  await postgres.createDatabase('panel');
  const env = { ...PRODUCTION, DATABASE_URL: postgres.databaseUrl('panel') };
  await measure('production, PostgreSQL', env, BUILT).finally(postgres.stop);
}

/** The first start makes the database; the medians are of starts on it. */
async function measure(what: string, env: Record<string, string>, program?: string[]): Promise<void> {
  const product = await startProcess(env, undefined, program);
  const first = product.startedIn();
  const times: number[] = [];
  const memory: number[] = [];
  // The second start writes what the later ones find compiled.
  for (let run = 0; run <= RUNS; run += 1) {
    await product.kill('SIGTERM');
    await product.restart();
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (run === 0) continue;
    times.push(product.startedIn());
    memory.push(await residentMegabytes(product.pid()));
  }
  await product.stop();
  const figures = [`${seconds(first)} first`, `${seconds(median(times))} again`, `${median(memory).toFixed(0)} MB`];
  console.log(what.padEnd(32), ...figures.map((figure) => figure.padStart(14)));
}

const seconds = (time: number) => `${(time / SECOND).toFixed(2)} s`;
export const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
