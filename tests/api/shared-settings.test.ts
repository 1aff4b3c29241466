import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriesIn } from '#tests/servers/metrics.ts';
import { type ProductProcess, SOURCES, startProcess } from '#tests/servers/product.ts';
import { prepareDatabase } from './databases.ts';

/** Added to the port of a copy; within the hundred ports that this process of the tests has for itself. */
const ABOVE = 50;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('two copies with one file of settings', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof prepareDatabase>>;
  const copies: ProductProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'panel-shared-'));
    database = await prepareDatabase(folder, async () => undefined);
    const file = path.join(folder, 'env');
    const settings = { METRICS_PORT: `+${ABOVE}`, SEED_DEMO: '0', SERVE_PORTAL: '0' };
    await writeFile(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
    for (let copy = 0; copy < 2; copy += 1)
      copies.push(await startProcess({ DATABASE_URL: database.url }, undefined, [`--env-file=${file}`, ...SOURCES]));
  });
  afterAll(async () => {
    for (const copy of copies) await copy.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('tell Prometheus their metrics side by side', async () => {
    const starts = copies.map(async ({ url }) => {
      const port = Number(new URL(url).port) + ABOVE;
      const series = seriesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      return series.find(({ name }) => name === 'process_start_time_seconds')?.value;
    });
    const [first, second] = await Promise.all(starts);
    expect(second).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  });
});
