import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type PostgresServer = {
  /** Address of a database on the server. */
  databaseUrl: (name: string) => string;
  createDatabase: (name: string, template?: string) => Promise<void>;
  dropDatabase: (name: string) => Promise<void>;
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

/** PostgreSQL refuses to run as root; then it runs as an account without privileges. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** Starts a throw-away cluster on a free port. Throws a sentence that says how to get PostgreSQL when there is none. */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  if (!binaries)
    throw new Error('No PostgreSQL server found. Install one (Debian: apt-get install postgresql) or set PG_BINDIR.');
  const owner = account();
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-pg-'));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };
  execFileSync(path.join(binaries, 'initdb'), ['-D', data, '-U', 'panel', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: 'ignore',
    },
  );
  const databaseUrl = (name: string) => `postgres://panel@127.0.0.1:${port}/${name}`;
  await untilReady(databaseUrl('postgres'), server);
  const run = async (statement: string) => {
    const client = new pg.Client(databaseUrl('postgres'));
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    databaseUrl,
    createDatabase: (name, template = 'template0') => run(`CREATE DATABASE "${name}" TEMPLATE "${template}"`),
    dropDatabase: (name) => run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
