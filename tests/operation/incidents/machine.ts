import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { freePort } from '#tests/servers/free-port.ts';
import { type PostgresServer, startPostgres } from '#tests/servers/postgres.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { writePanelCommand } from '../panel-command.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const book = await readFile(path.join(root, 'docs', 'incidents.md'), 'utf8');

/** The blocks of commands in a section of the incident book, in its order. @throws Error if there is none */
export function commandsOf(section: string): string[] {
  const text = book.split(/\n##+ /).find((part) => part.startsWith(`${section}\n`));
  const blocks = [...(text ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
  if (blocks.length === 0) throw new Error(`docs/incidents.md has no commands for “${section}”.`);
  return blocks;
}

/** What every command of the book begins with. */
const [PRELUDE = ''] = commandsOf('Before anything happens');

/**
 * The portal installed as the manual says, in production, on folders of its own: what the commands of the book name in /etc, /var and
 * /opt lies there. `systemctl`, `journalctl`, `runuser` and `chown` are scripts that do on it what they do on a server, without another account.
 */
export type Machine = {
  url: string;
  mail: TestMailServer;
  postgres: PostgresServer | undefined;
  /** A path in the folders of the machine: etc, data, backups. */
  place: (...names: string[]) => string;
  /** Sets and removes lines of its settings. */
  configure: (settings: Record<string, string | undefined>) => Promise<void>;
  /** Runs commands of the book, after its first ones. `answers` are variables for programs that would ask. */
  run: (commands: string, answers?: Record<string, string>) => Promise<{ code: number; output: string }>;
  /** As run. @throws Error with what was printed, if the last command fails */
  done: (commands: string, answers?: Record<string, string>) => Promise<string>;
  /** What the portal has logged. */
  log: () => Promise<string>;
  untilReady: (status?: number) => Promise<void>;
};

const SYSTEMCTL = `#!/bin/sh
# Stands in for systemd, for one unit: start, stop and restart as the unit does. The port and the folders come from the variables.
end() {
  [ -e "$MACHINE/pid" ] || return 0
  kill "$(cat "$MACHINE/pid")" 2>/dev/null && while kill -0 "$(cat "$MACHINE/pid")" 2>/dev/null; do sleep 0.1; done
  rm "$MACHINE/pid"
}
begin() {
  PORT="$PANEL_PORT" setsid "$APP/node_modules/.bin/node" --env-file="$MACHINE/etc/env" tools/start.mjs >>"$MACHINE/log" 2>&1 </dev/null &
  echo $! >"$MACHINE/pid"
}
cd "$APP"
case $1 in
  stop) end ;;
  start) begin ;;
  restart) end; begin ;;
  *) echo "systemctl $1 is not known here" >&2; exit 1 ;;
esac
`;

/** The journal of the machine is the file that its portal writes. */
const JOURNALCTL = '#!/bin/sh\ncase $1 in -u) cat "$MACHINE/log" ;; esac\n';

/** Runs the command as the account of the tests; psql reaches the cluster of the tests. */
const RUNUSER = '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n';

const PASSWORD = 'first-password';

/** As on Debian, where the administrator is `postgres` and needs no password, with the two roles of the manual, which need one. */
async function likeDebian(postgres: PostgresServer): Promise<URL> {
  await postgres.run('CREATE ROLE postgres SUPERUSER LOGIN');
  const cluster = new URL(postgres.databaseUrl('postgres'));
  cluster.username = 'postgres';
  const client = new pg.Client(cluster.href);
  await client.connect();
  for (const statement of [
    'ALTER ROLE panel RENAME TO founder',
    `CREATE ROLE panel_owner LOGIN PASSWORD '${PASSWORD}'`,
    `CREATE ROLE panel LOGIN PASSWORD '${PASSWORD}'`,
    'CREATE DATABASE panel OWNER panel_owner',
    `DO $$ BEGIN EXECUTE format($f$COPY (VALUES ('host all,replication postgres 127.0.0.1/32 trust'),
      ('host all all 127.0.0.1/32 scram-sha-256')) TO %L$f$, current_setting('hba_file')); PERFORM pg_reload_conf(); END $$`,
  ])
    await client.query(statement);
  await client.end();
  return cluster;
}

/** Makes a machine, which the end of the test removes. The portal is not started. `disk` is where its data lies, if not in a folder of its own. */
export async function makeMachine({
  database,
  disk,
}: {
  database: 'embedded' | 'postgres';
  disk?: string;
}): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-machine-'));
  const place = (...names: string[]) =>
    disk && names[0] === 'data' ? path.join(disk, ...names) : path.join(folder, ...names);
  await mkdir(place('bin'));
  await mkdir(place('etc'));
  const programs = { systemctl: SYSTEMCTL, journalctl: JOURNALCTL, runuser: RUNUSER, chown: '#!/bin/sh\n' };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(place('bin', name), text);
    await chmod(place('bin', name), 0o755);
  }
  await writePanelCommand(place('bin', 'panel'), place('etc'), place('data'));
  const [port, mail] = await Promise.all([freePort(), startMailServer()]);
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const url = `http://localhost:${port}`;
  await writeFile(place('etc', 'jwt-secret'), randomBytes(36).toString('base64'), { mode: 0o640 });
  const settings = new Map<string, string>();
  const configure: Machine['configure'] = async (more) => {
    for (const [name, value] of Object.entries(more)) {
      if (value === undefined) settings.delete(name);
      else settings.set(name, value);
    }
    await writeFile(place('etc', 'env'), [...settings].map(([name, value]) => `${name}='${value}'\n`).join(''));
  };
  await configure({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://panel.example.com',
    MAIL_FROM: 'Expert Panel <panel@example.com>',
    SMTP_URL: mail.url,
    JWT_SECRET_FILE: place('etc', 'jwt-secret'),
    DATA_DIR: place('data'),
    ...(postgres ? {} : { DATABASE: 'embedded' }),
  });
  const cluster = postgres && (await likeDebian(postgres));
  const addressOf = (role: string) => `postgres://${role}:${PASSWORD}@${cluster?.host}/panel`;
  if (cluster) {
    await configure({ DATABASE_URL: addressOf('panel') });
    await writeFile(place('etc', 'owner.env'), `DATABASE_URL='${addressOf('panel_owner')}'\n`, { mode: 0o600 });
  }
  const run: Machine['run'] = async (commands, answers = {}) => {
    const here = `set -e\n${PRELUDE}\n${commands}`
      .replaceAll('/etc/expert-panel', place('etc'))
      .replaceAll('/var/backups/expert-panel', place('backups'))
      .replaceAll('/var/lib/expert-panel', place('data'))
      .replaceAll('http://127.0.0.1:3000', url);
    const { NODE_ENV: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      ...(cluster && { PGHOST: cluster.hostname, PGPORT: cluster.port, PGUSER: cluster.username }),
      PATH: `${place('bin')}:${process.env.PATH}`,
      MACHINE: folder,
      APP: root,
      PANEL_PORT: String(port),
      ...answers,
    };
    return promisify(execFile)('sh', ['-c', here], { cwd: root, env }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  };
  onTestFinished(async () => {
    await run('systemctl stop expert-panel@3000');
    await mail.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const log = () => readFile(place('log'), 'utf8').catch(() => '');
  return {
    url,
    mail,
    postgres,
    place,
    configure,
    run,
    async done(commands, answers) {
      const { code, output } = await run(commands, answers);
      if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${output}`);
      return output;
    },
    log,
    async untilReady(status = 200) {
      const answer = () =>
        fetch(`${url}/readyz`).then(
          (response) => response.status,
          () => 0,
        );
      await vi.waitFor(
        async () => {
          const found = await answer();
          if (found !== status) throw new Error(`/readyz answers ${found}. The log:\n${await log()}`);
        },
        { timeout: 120_000, interval: 200 },
      );
    },
  };
}
