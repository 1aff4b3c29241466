import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

export type PostgresServer = {
  /** The folder of the cluster, which stands in a folder with its socket, and who owns both. */
  data: string;
  port: number;
  owner: Account | undefined;
  /** Address of a database on the server. */
  databaseUrl: (name: string) => string;
  /** Runs a statement as superuser. */
  run: (statement: string, database?: string) => Promise<void>;
  createDatabase: (name: string, template?: string) => Promise<void>;
  dropDatabase: (name: string) => Promise<void>;
  /** Stops it hard, without a checkpoint: as `pg_ctl stop -m immediate` does, or by killing all its processes. */
  crash: (how: 'immediate' | 'kill') => Promise<void>;
  /** Starts it again after a crash. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The folder with initdb and postgres, or undefined where no PostgreSQL server is installed. */
export function postgresBinaries(): string | undefined {
  const candidates = [process.env.PG_BINDIR, fromPgConfig(), ...debianFolders()];
  return candidates.find((folder) => folder && existsSync(path.join(folder, 'initdb')));
}

function fromPgConfig(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  return existsSync(root) ? readdirSync(root).map((version) => path.join(root, version, 'bin')) : [];
}

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root; then it runs as an account without privileges. */
function account(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** Much faster, and safe here: these clusters live only as long as a test run. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a throw-away cluster on a free port, with `more` settings; what a `durable` one has acknowledged outlives a crash. With
 * `standbyOf`, the address of a primary's superuser, it is a standby of that. Throws a sentence that says how to get PostgreSQL when
 * there is none.
 */
export async function startPostgres({
  durable = false,
  more = [] as string[],
  standbyOf = '',
} = {}): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  if (!binaries)
    throw new Error('No PostgreSQL server found. Install one (Debian: apt-get install postgresql) or set PG_BINDIR.');
  const owner = account();
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-pg-'));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };
  const [maker, ...how] = standbyOf
    ? ['pg_basebackup', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
    : ['initdb', '-U', 'panel', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(path.join(binaries, maker ?? ''), ['-D', data, ...how], { ...options, stdio: 'ignore' });
  const port = await freePort();
  const settings = [
    ...(durable ? [] : NOT_DURABLE),
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...more,
  ].flatMap((setting) => ['-c', setting]);
  const databaseUrl = (name: string) => `postgres://panel@127.0.0.1:${port}/${name}`;
  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings];
    const started = spawn(path.join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' });
    await untilReady(standbyOf ? atPort(standbyOf, port) : databaseUrl('postgres'), started).catch(
      async (error: unknown) => {
        await endProcess(started, 'SIGQUIT');
        throw error;
      },
    );
    return started;
  };
  let server = await start();
  const run = async (statement: string, database = 'postgres') => {
    const client = new pg.Client(databaseUrl(database));
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    data,
    port,
    owner,
    databaseUrl,
    run,
    createDatabase: (name, template = 'template0') => run(`CREATE DATABASE "${name}" TEMPLATE "${template}"`),
    dropDatabase: (name) => run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
    async crash(how) {
      const ended = once(server, 'exit');
      if (how === 'immediate') server.kill('SIGQUIT');
      else for (const pid of family(server.pid ?? 0)) process.kill(pid, 'SIGKILL');
      await ended;
    },
    async restart() {
      server = await start();
    },
    async stop() {
      await endProcess(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** A process and its children, itself first. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)];
}

async function untilReady(url: string, server: { exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
