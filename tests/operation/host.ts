import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { endProcess } from '#tests/servers/end-process.ts';
import { type PostgresServer, startPostgres } from '#tests/servers/postgres.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';

const root = path.join(import.meta.dirname, '..', '..');
const INSTALLED = ['admin', 'common', 'deploy', 'dist', 'portal', 'server', 'tools', 'index.html', 'vite.config.ts'];

type Env = Record<string, string>;
type Ended = { code: number; output: string };

/** The account without rights that installs and runs the portal: "nobody" where the tests run as root, else their own. */
export const nobody = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
const account = nobody ?? {};

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

/** A machine with the built portal, on which an account without rights installs it by deploy/first-start.sh. */
export type Host = {
  /** The home of the account. */
  home: string;
  /** The folder of the portal. */
  app: string;
  mail: TestMailServer;
  postgres: PostgresServer;
  /** What the script is told in its first run. */
  settings: Env;
  /** Runs deploy/first-start.sh with these variables, and those that PostgreSQL is reached by. */
  install: (env: Env, ...args: string[]) => Promise<Ended>;
  /** Runs a line of shell as the account, with these variables, as from a terminal elsewhere. */
  shell: (line: string, env?: Env) => Promise<Ended>;
  /** Starts the portal by its installed command on a port. Returns what ends it. */
  serve: (command: string, port: number) => () => Promise<void>;
  /** Runs a statement by the address in a file of settings. */
  query: (file: string, statement: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** Like Debian's PostgreSQL: the administrator needs no password, everybody else does. */
async function askForPasswords(postgres: PostgresServer): Promise<void> {
  const client = new pg.Client(postgres.databaseUrl('postgres'));
  await client.connect();
  const { rows } = await client.query('SHOW hba_file');
  await writeFile(rows[0].hba_file, 'host all panel 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

export async function startHost(): Promise<Host> {
  const home = await mkdtemp(path.join(tmpdir(), 'panel-host-'));
  const app = path.join(home, 'opt');
  await mkdir(app);
  for (const name of INSTALLED) await cp(path.join(root, name), path.join(app, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) await cp(path.join(root, name), path.join(app, name));
  await symlink(path.join(root, 'node_modules'), path.join(app, 'node_modules'));
  if (nobody) await chown(home, nobody.uid, nobody.gid);
  const [postgres, mail] = await Promise.all([startPostgres(), startMailServer()]);
  await askForPasswords(postgres);
  const { hostname, port } = new URL(postgres.databaseUrl('postgres'));
  const common = { PATH: process.env.PATH ?? '', HOME: home, PGHOST: hostname, PGPORT: port, PGUSER: 'panel' };
  const run = (program: string, args: string[], cwd: string, env: Env): Promise<Ended> =>
    promisify(execFile)(program, args, { cwd, env: { ...common, ...env }, ...account }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: code as number, output: stdout + stderr }),
    );
  const running: ChildProcess[] = [];
  return {
    home,
    app,
    mail,
    postgres,
    settings: {
      PUBLIC_URL: 'https://panel.example.com',
      MAIL_FROM: 'Northwind Panel <panel@northwind.example>',
      SMTP_URL: `${mail.url}?x=1&y=%23`,
    },
    install: (env, ...args) => run('sh', ['deploy/first-start.sh', ...args], app, env),
    shell: (line, env = {}) => run('sh', ['-c', line], '/', env),
    serve(command, port) {
      const env = { PATH: common.PATH, PORT: String(port) };
      const child = spawn(command, { cwd: '/', env, stdio: ['ignore', 'ignore', 'inherit'], ...account });
      running.push(child);
      return () => endProcess(child, 'SIGTERM');
    },
    async query(file, statement) {
      const address = /^DATABASE_URL='(.*)'$/m.exec(await readFile(file, 'utf8'))?.[1];
      const client = new pg.Client(address);
      await client.connect();
      const { rows } = await client.query(statement).finally(() => client.end());
      return rows;
    },
    async stop() {
      for (const child of running) await endProcess(child, 'SIGTERM');
      await postgres.stop();
      await mail.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
