import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { buildIfStale } from '../../tools/portal-build.ts';
import { fillOurs } from './peers/fill.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** Where the same work on other back ends lies: its README says what it installs and measures. */
const FOLDER = process.env.PEERS ?? path.join(root, '..', 'shared', 'bench', 'peers');
/** The server that its setup starts, for all of them. */
const POSTGRES = 'postgres://postgres@127.0.0.1:5544';
const PEERS = (process.env.PEERS_RUN ?? 'drf').split(',');

type Line = {
  target: string;
  scenario: string;
  rps?: number;
  cold_start_ms?: number;
  idle?: { rss_mb: number };
  bytes?: number;
  wall_ms?: number;
};

/** Rows of the table: a scenario, what is compared of it, and whether more is better. */
const ROWS: [title: string, of: (lines: Line[]) => number | undefined, isMoreBetter: boolean][] = [
  ['list of 25 with exact count, rps', rate('list'), true],
  ['search and filter, with count, rps', (lines) => rate('search_trgm')(lines) ?? rate('search')(lines), true],
  ['detail, rps', rate('detail'), true],
  ['PATCH one field, rps', rate('patch'), true],
  ['sign-in, rps', rate('login'), true],
  ['export of 100,000 experts, MB/s', megabytes, true],
  [
    'cold start, s',
    (lines) => find(lines, 'start')?.cold_start_ms && (find(lines, 'start')?.cold_start_ms ?? 0) / 1000,
    false,
  ],
  ['idle memory, MB', (lines) => find(lines, 'start')?.idle?.rss_mb, false],
];

/** The built portal beside other back ends, on the same rows in the same minutes. PEERS_RUN names them: drf,directus,strapi. */
export async function run(): Promise<void> {
  if (
    !(await access(FOLDER).then(
      () => true,
      () => false,
    ))
  ) {
    console.log(`Skipped: there is no folder ${FOLDER}. PEERS names another one.`);
    return;
  }
  await buildIfStale(['sources', 'server', 'api']);
  await script('setup.sh');
  await makeDatabase('ours');
  await fillOurs(`${POSTGRES}/seed`, `${POSTGRES}/ours`);
  const lines = (await script('run.sh', path.join(import.meta.dirname, 'peers', 'ours.mjs'), ...PEERS))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  const of = (target: string) => lines.filter((line) => line.target === target);
  console.log(`| | ours | ${PEERS.join(' | ')} | ours ÷ best |\n|---|---|${'---|'.repeat(PEERS.length)}---|`);
  for (const [title, value, isMoreBetter] of ROWS) {
    const ours = value(of('ours'));
    const theirs = PEERS.map((peer) => value(of(peer)));
    const known = theirs.filter((one) => one !== undefined);
    const best = isMoreBetter ? Math.max(...known) : Math.min(...known);
    const ratio = ours === undefined || known.length === 0 ? undefined : isMoreBetter ? ours / best : best / ours;
    console.log(`| ${title} | ${[ours, ...theirs, ratio].map((one) => one?.toFixed(2) ?? '–').join(' | ')} |`);
  }
}

async function makeDatabase(name: string): Promise<void> {
  const client = new pg.Client(`${POSTGRES}/postgres`);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
}

function find(lines: Line[], scenario: string): Line | undefined {
  return lines.find((line) => line.scenario === scenario);
}

function rate(scenario: string) {
  return (lines: Line[]) => find(lines, scenario)?.rps;
}

function megabytes(lines: Line[]): number | undefined {
  const csv = find(lines, 'csv');
  return csv?.bytes && csv.wall_ms ? csv.bytes / 1000 / csv.wall_ms : undefined;
}

/** Runs one of the folder's scripts and returns what it prints. @throws Error if it fails */
async function script(name: string, ...args: string[]): Promise<string> {
  const child = spawn(path.join(FOLDER, name), args, {
    // Our list holds no names of industries and regions, so that of the others leaves them out too. Scripts run this Node.
    env: {
      BENCH_LEAN: '1',
      ...process.env,
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      PEERS_POSTGRES: POSTGRES,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return output;
}
