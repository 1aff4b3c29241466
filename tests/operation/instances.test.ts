import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCertificate } from '#tests/servers/certificate.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { type Host, startHost } from './host.ts';
import { addBrand, brands } from './incidents/content.ts';
import { call, codeOf, enrol, type Portal, RITA, signIn } from './incidents/people.ts';

const root = path.join(import.meta.dirname, '..', '..');
const manual = await readFile(path.join(root, 'docs', 'operations.md'), 'utf8');
/** The first block of commands in a section of the manual. */
const commandsOf = (section: string) =>
  /```sh\n([\s\S]*?)```/.exec(manual.split(/\n##+ /).find((text) => text.startsWith(`${section}\n`)) ?? '')?.[1] ?? '';

let host: Host;
beforeAll(async () => {
  if (postgresBinaries()) host = await startHost();
});
afterAll(() => host?.stop());

const place = (name: string, ...names: string[]) => path.join(host.home, `panel-${name}`, ...names);
const panel = (name: string, line: string, env?: Record<string, string>) =>
  host.shell(`${place(name, 'bin', `panel-${name}`)} ${line}`, env);

/** Starts an installed portal, and waits until it is ready. */
async function serve(name: string): Promise<Portal & { end: () => Promise<void> }> {
  const port = await freePort();
  const end = host.serve(place(name, 'bin', `panel-${name}`), port);
  const url = `http://localhost:${port}`;
  const status = () => fetch(`${url}/readyz`).then((answer) => answer.status);
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 60_000, interval: 100 });
  return { url, end };
}

/** Every file of an installation with its content, but for the data. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = ['etc', 'units', 'bin'].map((name) => path.join(folder, name));
  const files = await Promise.all(names.map(async (at) => (await readdir(at)).map((name) => path.join(at, name))));
  return Object.fromEntries(await Promise.all(files.flat().map(async (file) => [file, await readFile(file, 'utf8')])));
}

const done = { code: 0, output: expect.stringContaining('Ready.') };
const refused = (sentence: RegExp) => ({ code: 1, output: expect.stringMatching(sentence) });

describe.runIf(postgresBinaries())('a portal installed by deploy/first-start.sh', () => {
  test('goes on serving beside a second one of another name, and one that would take its names is refused', async () => {
    const { settings } = host;
    expect(await host.install({ ...settings, INSTANCE: 'first' })).toEqual(done);
    const first = await serve('first');
    const before = await filesOf(place('first'));

    const other = {
      CONFIG_DIR: place('other', 'etc'),
      DATA_DIR: place('other', 'data'),
      BACKUP_DIR: place('other', 'backups'),
      UNIT_DIR: place('other', 'units'),
      BIN_DIR: place('other', 'bin'),
    };
    const same = (env: Record<string, string>, name = 'first') =>
      host.install({ ...settings, INSTANCE: name, PUBLIC_URL: 'https://staging.example.com', ...env });
    const { BIN_DIR: _bin, ...withCommand } = other;
    expect(await same({})).toEqual(refused(/^\S+\/env is there already, with another PUBLIC_URL\. Change it there/));
    expect(await same(withCommand)).toEqual(refused(/^\S+\/bin\/panel-first belongs to something else\. Nothing was/));
    expect(await same(other)).toEqual(
      refused(/^PostgreSQL has a role panel_first already, and no password in \S+ signs in as it\. .*INSTANCE=staging/),
    );
    await host.postgres.run('CREATE DATABASE panel_third');
    expect(await same(other, 'third')).toEqual(
      refused(
        /^PostgreSQL has a database panel_third already, which belongs to the role panel and not to panel_third_/,
      ),
    );
    // With a password that is not the role's.
    const wrong = before[place('first', 'etc', 'env')]?.replace(/panel_first:\w+@/, 'panel_first:wrong@') ?? '';
    await host.shell(`mkdir -p ${place('other', 'etc')} && printf '%s' "$WRONG" >${place('other', 'etc', 'env')}`, {
      WRONG: wrong,
    });
    expect(await host.install({ INSTANCE: 'first', ...other })).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /password authentication failed.*\n(.*\n)*PostgreSQL has a role panel_first already/,
      ),
    });
    expect(await readdir(place('other'))).toEqual(['etc']);
    expect(await readdir(place('other', 'etc'))).toEqual(['env']);

    expect(await same({}, 'staging')).toEqual(done);
    const staging = await serve('staging');
    expect(await panel('staging', 'create-admin', RITA)).toMatchObject({ code: 0 });
    expect((await signIn(staging, RITA.ADMIN_PASSWORD)).status).toBe(200);
    expect((await signIn(first, RITA.ADMIN_PASSWORD)).status, 'the first has its own people').toBe(401);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await filesOf(place('first'))).toEqual(before);
    expect(await panel('first', 'check-config')).toMatchObject({ code: 0 });
  });

  test('is made by an account that may just make roles and databases, with a sender whose name has an apostrophe', async () => {
    await host.postgres.run(`CREATE ROLE maker LOGIN CREATEDB CREATEROLE PASSWORD 'of-maker'`);
    const env = { ...host.settings, INSTANCE: 'made', PGUSER: 'maker', PGPASSWORD: 'of-maker' };
    const MAIL_FROM = "O'Neill <panel@northwind.example>";
    expect(await host.install({ ...env, MAIL_FROM })).toEqual(done);
    expect(await host.install(env)).toEqual(refused(/env is there already, with another MAIL_FROM/));
    expect((await panel('made', 'test-mail you@example.com')).output).toContain(`the mail from ${MAIL_FROM} to`);
  });

  test('refuses what cannot work before it writes anything', async () => {
    const env = { ...host.settings, INSTANCE: 'none' };
    expect(await host.install({ ...env, NODE_EXTRA_CA_CERTS: '/etc/hostname' })).toEqual(
      refused(/^\/etc\/hostname cannot be read, or holds no certificate \(PEM\)\.\n$/),
    );
    expect(await host.install({ ...env, DATABASE_URL: 'postgres://a:b@db/panel' })).toEqual(
      refused(/^DATABASE_URL is made here\./),
    );
    const taken = { DATABASE: 'embedded', DATA_DIR: place('first', 'data'), BACKUP_DIR: place('first', 'backups') };
    expect(await host.install({ ...env, ...taken })).toEqual(
      refused(/^\S+\/data is not empty, and \S+\/env is not there\./),
    );
    expect(await readdir(host.home)).not.toContain('panel-none');
  });

  test('is finished by the same command where the script was ended at any point, and then changed by none', async () => {
    const script = await readFile(path.join(host.app, 'deploy', 'first-start.sh'), 'utf8');
    const env = { ...host.settings, INSTANCE: 'cut' };
    const points = [
      'install -d -m 750',
      'if [ ! -e "$CONFIG_DIR/jwt-secret" ]',
      'if [ ! -e "$ENV" ]; then\n  [ -z "$AUTH',
      '  ask >/dev/null <<END',
      'fill panel.sh',
      'fill expert-panel-backup.service',
      '[ -n "$EMBEDDED" ] || panel prepare',
      'panel check-config',
    ];
    for (const point of points) {
      expect(script.split(`\n${point}`), point).toHaveLength(2);
      const cut = path.join(host.app, 'deploy', 'cut.sh');
      await writeFile(cut, script.replace(`\n${point}`, `\nkill -9 $$\n${point}`));
      expect((await host.shell(`sh ${cut}`, env)).code, point).not.toBe(0);
    }
    // PostgreSQL that was told a part only.
    await host.postgres.run('DROP DATABASE panel_cut');
    await host.postgres.run('DROP ROLE panel_cut');
    const psql = path.join(host.home, 'one-line');
    await writeFile(
      psql,
      '#!/bin/sh\ncase "$*" in *--command*) exec psql "$@" ;; esac\nhead -n 1 | psql "$@"; exit 1\n',
    );
    expect(await host.install({ ...env, PSQL: `sh ${psql}` })).toEqual(
      refused(/^It is not finished\. .* run this script again in the same way/m),
    );
    // A migration that fails for a reason that passes.
    await host.postgres.run(`ALTER ROLE panel_cut_owner SET statement_timeout = 1`);
    expect(await host.install(env)).toEqual(refused(/It is not finished\./));
    await host.postgres.run(`ALTER ROLE panel_cut_owner RESET statement_timeout`);
    expect(await host.install(env)).toEqual(done);
    const made = await filesOf(place('cut'));
    expect(Object.keys(made).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(await host.install(env)).toEqual(done);
    expect(await host.install({ INSTANCE: 'cut' }), 'with what it has').toEqual(done);
    expect(await filesOf(place('cut'))).toEqual(made);
  });

  test('is restored on a new machine by the one command of the manual, with all settings, without some, or with none', async () => {
    const { INSTANCE, settings } = { INSTANCE: 'lost', settings: host.settings };
    const authority = path.join(host.home, 'authority.pem');
    await copyFile((await makeCertificate(host.home)).file, authority);
    expect(await host.install({ ...settings, INSTANCE, NODE_EXTRA_CA_CERTS: authority })).toEqual(done);
    expect(await readFile(place('lost', 'etc', 'env'), 'utf8')).toContain(
      `NODE_EXTRA_CA_CERTS='${place('lost', 'etc', 'authorities.pem')}'`,
    );
    const old = await serve('lost');
    await panel('lost', 'create-admin', RITA);
    const { secret, token, refresh, recovery } = await enrol(old);
    const { logo } = await addBrand(old, token, 'In the backup');
    const backups = path.join(host.home, 'backups');
    expect(await panel('lost', `backup ${place('lost', 'backups')}`)).toMatchObject({ code: 0 });
    await rename(place('lost', 'backups'), backups);
    await old.end();
    const kept = path.join(host.home, 'kept');
    await host.shell(`cp -r ${place('lost', 'etc')} ${kept}`);

    /** A bare machine with the backups: no folder of the portal, no role, no database. Some settings are put back from their copy. */
    const bare = async (...files: string[]) => {
      for (const what of ['DATABASE panel_lost', 'ROLE panel_lost', 'ROLE panel_lost_owner'])
        await host.postgres.run(`DROP ${what}`);
      await rm(place('lost'), { recursive: true });
      const copied = files.map((file) => `cp ${kept}/${file} ${place('lost', 'etc')}`);
      expect(
        await host.shell(
          [`mkdir -p ${place('lost', 'etc')}`, `cp -r ${backups} ${place('lost')}`, ...copied].join(' && '),
        ),
      ).toMatchObject({ code: 0 });
    };
    const [RESTORE = ''] = commandsOf('Restore').split('\n');
    expect(RESTORE).toBe('sh deploy/first-start.sh --restore /var/backups/expert-panel');
    const restore = (more = '', env: Record<string, string> = {}) =>
      host.shell(
        `cd ${host.app} && ${RESTORE.replace('/var/backups/expert-panel', place('lost', 'backups'))} ${more}`,
        { INSTANCE, ...env },
      );
    const forgetStep = () => host.query(place('lost', 'etc', 'owner.env'), 'UPDATE users SET totp_last_step = NULL');
    const expectPeople = async () => {
      const portal = await serve('lost');
      await forgetStep();
      expect((await signIn(portal, RITA.ADMIN_PASSWORD, codeOf(secret))).status).toBe(200);
      expect((await call(portal, 'GET', '/staff/', token)).status, 'a session goes on').toBe(200);
      expect(await brands(portal, token)).toEqual(['In the backup']);
      expect((await fetch(portal.url + logo)).status).toBe(200);
      await portal.end();
    };

    await bare('env', 'owner.env', 'jwt-secret', 'authorities.pem');
    expect(await restore()).toEqual(done);
    await expectPeople();
    expect(await restore(), 'over a portal that is there').toEqual(refused(/is not empty\. Restore into a new one/));

    await bare('env', 'jwt-secret', 'authorities.pem');
    expect(await restore(), 'with a new password of the owner').toEqual(done);

    await bare();
    expect(await restore('', settings)).toEqual(
      refused(/This backup was made under another JWT_SECRET\. Put the earlier/),
    );
    await host.shell(`cp ${kept}/jwt-secret ${place('lost', 'etc')}`);
    expect(await restore('', settings), 'once the secret is found').toEqual(done);
    await expectPeople();

    await bare('env', 'owner.env', 'authorities.pem');
    expect(await restore('--new-secret')).toEqual({
      code: 0,
      output: expect.stringMatching(/Its JWT_SECRET is lost: everybody signs in again.*\n(.*\n)*Ready\./),
    });
    const portal = await serve('lost');
    await forgetStep();
    expect((await call(portal, 'GET', '/staff/', token)).status).toBe(401);
    expect((await call(portal, 'POST', '/auth/token/refresh/', undefined, { refresh })).status).toBe(401);
    expect((await signIn(portal, RITA.ADMIN_PASSWORD, codeOf(secret))).status, 'a code of the app').toBe(401);
    const { status, body } = await signIn(portal, RITA.ADMIN_PASSWORD, recovery[0]);
    expect(status, 'a recovery code').toBe(200);
    expect(await brands(portal, body.access ?? '')).toEqual(['In the backup']);
    await portal.end();
    expect((await panel('lost', 'check-audit')).output).toMatch(/^There is no anchor to compare the log with/);
  });

  test('with the embedded database is made by the commands of the manual, and restored in the same way', async () => {
    const INSTANCE = 'small';
    const here = (line: string) =>
      line
        .replaceAll('$HOME/panel/bin', place('small', 'bin'))
        .replace('panel create-admin', 'panel-small create-admin')
        .replace(/^panel .*$/m, '')
        .replace(/SMTP_URL='[^']*'/, `SMTP_URL='${host.mail.url}'`);
    const commands = here(commandsOf('As an account without rights'));
    expect(commands).toContain('DATABASE=embedded');
    expect(await host.shell(`cd ${host.app}\n${commands}`, { INSTANCE, ...RITA })).toEqual({
      code: 0,
      output: expect.stringMatching(/Ready\.(.*\n)*rita@example\.com was made a super admin\.\n$/),
    });
    const first = await serve('small');
    const { token } = await enrol(first);
    await addBrand(first, token, 'In the backup');
    expect(await panel('small', `backup ${place('small', 'backups')}`)).toMatchObject({ code: 0 });
    await first.end();
    await rm(place('small', 'data'), { recursive: true });
    expect(await host.install({ INSTANCE }, '--restore', place('small', 'backups'))).toEqual(done);
    const again = await serve('small');
    expect(await brands(again, token)).toEqual(['In the backup']);

    expect(await panel('small', 'test-mail you@example.com')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^127\.0\.0\.1 took the mail from Expert Panel .* to you@example\.com: 250 /),
    });
    expect(host.mail.received.at(-1)).toMatchObject({
      to: 'you@example.com',
      source: expect.stringContaining('Subject: A test mail from https://panel.example.com'),
    });
    host.mail.refuse(550, () => true, 'no such user');
    expect(await panel('small', 'test-mail you@example.com')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^The mail server refused the address or the mail \(550\)\. It says: 550 no such user/,
      ),
    });
    host.mail.refuse(0, () => false);
  });

  test('has its check see what its unit sees, with files of authorities in its folder: no file outside its folders, and no variable of the shell', async () => {
    expect(await host.install({ ...host.settings, INSTANCE: 'seen', DATABASE: 'embedded' })).toEqual(done);
    expect(await panel('seen', 'check-config', { SMTP_URL: 'nonsense' })).toMatchObject({ code: 0 });
    const outside = (await makeCertificate(host.home)).file;
    // PostgreSQL here speaks no TLS, so this ends after its settings are written.
    const tls = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: outside, PSQL: 'env -u PGSSLMODE -u PGSSLROOTCERT psql' };
    expect((await host.install({ ...host.settings, INSTANCE: 'tls', ...tls })).output).toMatch(/does not support SSL/);
    const copied = place('tls', 'etc', 'database-authority.pem');
    expect(await readFile(copied, 'utf8')).toBe(await readFile(outside, 'utf8'));
    for (const file of ['env', 'owner.env'])
      expect(await readFile(place('tls', 'etc', file), 'utf8')).toContain(
        `?sslmode=verify-full&sslrootcert=${copied}'`,
      );
    await host.shell(`echo "NODE_EXTRA_CA_CERTS='${outside}'" >>${place('seen', 'etc', 'env')}`);
    expect(await panel('seen', 'check-config')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`the certificates in ${outside} cannot be read (ERR_ACCESS_DENIED)`),
    });
  });
});
