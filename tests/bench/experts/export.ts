import pg from 'pg';
import { MIB } from '#common/values/sizes.ts';
import type { RunningServer } from '#server/start.ts';

const SAMPLE_EVERY = 20;

/** The export of the whole panel: its time and the process's memory meanwhile, beside COPY of the same rows. */
export async function measureExport(server: RunningServer, url: string, token: string): Promise<void> {
  globalThis.gc?.();
  const base = process.memoryUsage().rss;
  let peak = base;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_EVERY);
  const start = performance.now();
  const response = await fetch(`${server.url}/api/experts/export/`, { headers: { authorization: `Bearer ${token}` } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  const size = `${(bytes / MIB).toFixed(0)} MiB`;
  console.log(
    `\nexport: ${size} in ${seconds.toFixed(1)} s, memory ${(base / MIB).toFixed(0)} → at most ${(peak / MIB).toFixed(0)} MiB`,
  );
  console.log(`COPY of the same rows: ${((await copyTime(url)) / 1000).toFixed(1)} s`);
}

async function copyTime(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const start = performance.now();
  await client.query(`copy (
    select u.first_name, u.last_name, u.email, e.*,
      array(select o.name from expert_options x join form_options o on o.id = x.option_id where x.expert_id = e.id) as options
    from experts e join users u on u.id = e.id where u.role = 'expert' order by e.id) to '/dev/null' (format csv)`);
  await client.end();
  return performance.now() - start;
}
