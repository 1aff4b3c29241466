import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startLoad } from '#tests/e2e/operation/load.ts';
import { png } from '#tests/factories/files.ts';
import { NGINX_HOST, nginxIsInstalled, startNginx } from '#tests/servers/nginx.ts';
import { postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { startProcess } from '#tests/servers/product.ts';

const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 3);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test.runIf(nginxIsInstalled() && postgresBinaries())(
  'two copies behind nginx, one with two workers, answer everything while restarted in turn as docs/operations.md says',
  async () => {
    const postgres = await startPostgres();
    ends.push(postgres.stop);
    await postgres.createDatabase('panel');
    const databaseUrl = postgres.databaseUrl('panel');
    const env = {
      DATABASE_URL: databaseUrl,
      // Development has the demo, whose people send the load. Copies end as they do in production.
      SHUTDOWN_GRACE_SECONDS: '2',
      PUBLIC_URL: `https://${NGINX_HOST}`,
      DEMO_OPEN_TO_NETWORK: 'yes',
      JWT_SECRET: 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A',
    };
    const first = await startProcess({ ...env, SEED_DEMO: '1' });
    ends.push(first.stop);
    const second = await startProcess({ ...env, WORKERS: '2' });
    ends.push(second.stop);
    const [files, same] = [first, second].map(({ dataDir }) => path.join(dataDir, 'files')) as [string, string];
    await rm(same, { recursive: true, force: true });
    await symlink(files, same);

    const copies = [first, second];
    const nginx = await startNginx(copies.map(({ url }) => `127.0.0.1:${new URL(url).port}`));
    ends.push(nginx.stop);
    const load = await startLoad(first.url, await png(900, 900), nginx);
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const copy of copies) {
        const before = performance.now();
        await copy.kill('SIGTERM');
        seconds.push((performance.now() - before) / 1000);
        await copy.restart();
      }
    }
    load.stop();
    await load.ended;

    const counts: Record<string, number> = {};
    for (const { name, end, status } of load.outcomes) {
      const key = `${name} ${end === 'whole' ? status : end}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    console.log(`${seconds.length} restarts, each ended within ${Math.max(...seconds).toFixed(1)} s`, counts);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client
      .query("SELECT count(*)::int FROM staff_notes WHERE body = 'A note'")
      .finally(() => client.end());

    const isExpected = ({ end, status }: (typeof load.outcomes)[number]) =>
      end === 'whole' && (status === 200 || status === 204);
    const failed = load.outcomes.filter((outcome) => !isExpected(outcome));
    expect(failed, nginx.errors().replace(/.*Connection refused.*\n/g, '')).toEqual([]);
    // No POST was lost or done twice.
    expect(rows[0].count).toBe(counts['note 204']);
  },
  ROUNDS * 200_000,
);
