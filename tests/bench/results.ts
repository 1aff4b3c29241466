import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { residentMegabytes } from './production.ts';
import { unlessQuick } from './quick.ts';

const EXPERTS = Number(process.env.BENCH_EXPERTS ?? unlessQuick(1000, 12));
const ROUNDS = unlessQuick(5, 1);

/** What staff ask of an assessment. Results of responses in any state are not kept, so that they are counted again each time. */
const ASKED: [name: string, path: string][] = [
  ['results', 'summary-stats/?state=all'],
  ['results of a filter', 'summary-stats/?state=all&expertise_level=senior'],
  ['two groups', 'comparison/?expertise_level=senior'],
  ['PDF', 'export-pdf/'],
];

/** Results, comparison and report of an assessment with many answers, and how long other requests wait meanwhile. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-bench-'));
  const postgres = postgresBinaries() ? await startPostgres() : undefined;
  try {
    await measure(dataDir, postgres);
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type World = { id: number; token: string; url: string };

async function measure(dataDir: string, postgres: PostgresServer | undefined): Promise<void> {
  await postgres?.createDatabase('bench_results');
  const database = postgres ? { DATABASE_URL: postgres.databaseUrl('bench_results') } : {};
  const server = fork(path.join(import.meta.dirname, 'results-world.ts'), {
    env: {
      ...process.env,
      ...database,
      DATA_DIR: dataDir,
      EXPERTS: String(EXPERTS),
      SERVE_PORTAL: '0',
      HOST: '127.0.0.1',
    },
  });
  try {
    const [world] = (await once(server, 'message')) as [World];
    const ask = async (address: string) => {
      const response = await fetch(`${world.url}/api/${address}`, {
        headers: { authorization: `Bearer ${world.token}` },
      });
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
      return (await response.arrayBuffer()).byteLength;
    };
    /** For how many milliseconds of the processor the server's thread was held at most since this was asked last. */
    const held = async () => {
      server.send('held');
      const [answer] = (await once(server, 'message')) as [{ held: number }];
      return answer.held;
    };
    console.log(
      `${EXPERTS} experts × 20 questions about two designs, ${postgres ? 'PostgreSQL' : 'the embedded database'}\n`,
    );
    console.log(
      '| | ms | others wait at most, ms | held at most, ms of the processor | kB | MB above rest |\n|---|---|---|---|---|---|',
    );
    for (const [name, asked] of ASKED) {
      const address = `assessments/${world.id}/${asked}`;
      let bytes = await ask(address);
      const rest = await residentMegabytes(server.pid ?? 0);
      const rounds: { ms: number; waited: number; held: number; memory: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now();
        bytes = await ask(address);
        const ms = performance.now() - start;
        await held();
        const others = besides(() => ask('brands/vis/'), server.pid ?? 0);
        await ask(address);
        const { waited, memory } = await others();
        rounds.push({ ms, waited, memory, held: await held() });
      }
      const middle = (of: (round: (typeof rounds)[number]) => number) =>
        rounds
          .map(of)
          .sort((a, b) => a - b)
          [Math.floor(rounds.length / 2)]?.toFixed(0);
      const memory = Math.max(...rounds.map((round) => round.memory)) - rest;
      console.log(
        `| ${name} | ${middle(({ ms }) => ms)} | ${middle(({ waited }) => waited)} | ${middle((round) => round.held)} | ${(bytes / 1000).toFixed(0)} | ${memory.toFixed(0)} |`,
      );
    }
  } finally {
    server.kill('SIGKILL');
  }
}

/** Asks something small again and again until the returned function is called: the longest wait, and the most memory of the process. */
function besides(ask: () => Promise<unknown>, pid: number): () => Promise<{ waited: number; memory: number }> {
  let [waited, memory, isOver] = [0, 0, false];
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now();
      await ask();
      waited = Math.max(waited, performance.now() - start);
      memory = Math.max(memory, await residentMegabytes(pid));
      await pause(5);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return { waited, memory };
  };
}
