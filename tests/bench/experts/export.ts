import { spawn } from 'node:child_process';
import path from 'node:path';
import { MIB } from '#common/words/units.ts';
import type { RunningServer } from '#server/start/start.ts';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { quantile } from './quantile.ts';

const ROUNDS = 5;
const SAMPLE_EVERY = 20;

/** The export of the whole panel and the process's memory meanwhile, beside COPY of the same rows and columns, in turns. */
export async function measureExport(server: RunningServer, url: string, token: string): Promise<void> {
  globalThis.gc?.();
  const base = process.memoryUsage().rss;
  let peak = base;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_EVERY);
  const ours: number[] = [];
  const copies: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await speed(download(server.url, token)));
    copies.push(await speed(copyOut(url)));
  }
  clearInterval(sampling);
  console.log(
    `\nexport: ${quantile(ours, 0.5)} MB/s, COPY of the same rows and columns: ${quantile(copies, 0.5)} MB/s`,
  );
  console.log(`memory ${(base / MIB).toFixed(0)} → at most ${(peak / MIB).toFixed(0)} MiB`);
}

/** Takes all of a stream and returns its megabytes a second. */
async function speed(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.byteLength;
  return bytes / 1000 / (performance.now() - start);
}

async function* download(address: string, token: string): AsyncGenerator<Uint8Array> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const response = await fetch(`${address}/api/experts/export/`, { headers });
  if (response.status !== 200) throw new Error(`export: ${response.status} ${await response.text()}`);
  yield* response.body ?? [];
}

const COPY = `copy (
  select e.id, first_name, last_name, email, mobile_phone, linkedin_profile_url, current_company, gender, birthdate, expertise_level,
    areas, other_expertise, industries, other_industries, regions, array_to_string(design_expertise, '; '),
    age_expertise_children, age_expertise_teenagers, age_expertise_adults, age_expertise_seniors,
    agency_experience, design_experience, academia_experience, marketing_experience, market_research_experience,
    specialization, additional_info, rating, works_with_beverage_client, status, is_active, registered_at, e.created_at, seen_on
  from experts e join users u on u.id = e.id left join (
    select expert_id, string_agg(name, '; ') filter (where kind = 'area') as areas,
      string_agg(name, '; ') filter (where kind = 'industry') as industries,
      string_agg(name, '; ') filter (where kind = 'region') as regions
    from (select * from expert_options join form_options o on o.id = option_id order by expert_id, position) chosen group by expert_id
  ) chosen on expert_id = e.id
  where u.role = 'expert' order by e.id) to stdout (format csv)`;

function copyOut(url: string): AsyncIterable<Uint8Array> {
  const psql = path.join(postgresBinaries() ?? '', 'psql');
  return spawn(psql, [url, '-qc', COPY], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout;
}
