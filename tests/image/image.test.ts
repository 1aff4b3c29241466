import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/servers/free-port.ts';
import { openToOthers } from '#tests/servers/open-to-others.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { buildImage, missingForImages } from './build.ts';
import { type Container, newContainer, type Surroundings } from './container.ts';
import { ADMIN, journey } from './journey.ts';

const MB = 1_000_000;
const ACCOUNT = 1000;
const missing = missingForImages();
if (missing.length > 0) process.stdout.write(`SKIPPED: the image needs ${missing.join(', ')}.\n`);

type Inspected = {
  Size: number;
  Config: {
    User: string;
    Env: string[];
    Labels: Record<string, string>;
  };
  Healthcheck: { Test: string[] };
};

describe.runIf(missing.length === 0)('the image', () => {
  let image: string;
  let inspected: Inspected;
  let container: Container;
  let mail: TestMailServer;
  let folder: string;

  beforeAll(async () => {
    const start = Date.now();
    image = buildImage('test');
    process.stdout.write(`The image was built in ${Math.round((Date.now() - start) / 1000)} s.\n`);
    [inspected] = JSON.parse(execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8' })) as [Inspected];
    container = newContainer(image);
    mail = await startMailServer();
    folder = mkdtempSync(path.join(tmpdir(), 'panel-image-'));
  }, 1_800_000);
  afterAll(async () => {
    container?.remove();
    await mail?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  test('is at most 420 MB large with its base, runs without rights, and has labels and a health check', () => {
    const { Size: size, Config: config, Healthcheck: check } = inspected;
    process.stdout.write(`The image has ${(size / MB).toFixed(0)} MB.\n`);
    expect(size / MB).toBeLessThan(420);
    expect(config.User).toBe(`${ACCOUNT}:${ACCOUNT}`);
    expect(config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Expert Panel',
      'org.opencontainers.image.description': manifest.description,
      'org.opencontainers.image.version': manifest.version,
    });
    expect(config.Env).toContain('NODE_ENV=production');
    expect(check.Test[0]).toBe('CMD');
  });

  test('has no packages for development, no sources, no maps, no settings of npm and no second Node', () => {
    const app = path.join(container.folder, 'app');
    const files = globSync('**/*', { cwd: app, exclude: ['node_modules'] });
    const hidden = globSync(['**/.*', '.*'], { cwd: app });
    expect(files.filter((file) => /\.(tsx?|map)$/.test(file))).toEqual([]);
    expect(
      hidden.filter((file) => !/^dist\/\.(built-from|server-\w+)$/.test(file) && !file.includes('node_modules/')),
    ).toEqual([]);
    expect(existsSync(path.join(container.folder, 'root', '.npmrc'))).toBe(false);
    const packages = globSync('node_modules/{@*/*,[!@]*}', { cwd: app });
    const locked = lock.packages as Record<string, { dev?: boolean }>;
    expect(packages.length).toBeGreaterThan(50);
    expect(
      packages.filter((one) => locked[one]?.dev !== undefined || /^node_modules\/node-(darwin|linux|win)/.test(one)),
    ).toEqual([]);
    const history = execFileSync('podman', ['history', '--no-trunc', image], { encoding: 'utf8' });
    expect(history).not.toMatch(/_authToken|BEGIN CERTIFICATE/);
  });

  test('says in its bill of materials what is in it: loaded packages, and those within built files', () => {
    const app = path.join(container.folder, 'app');
    const bill = JSON.parse(readFileSync(path.join(app, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: { component: { purl: string } };
      components: { name: string; version: string; hashes?: object[]; licenses?: object[] }[];
    };
    expect([bill.bomFormat, bill.metadata.component.purl]).toEqual([
      'CycloneDX',
      `pkg:npm/${manifest.name}@${manifest.version}`,
    ]);
    const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const installed = globSync('node_modules/{@*/*,[!@]*}/package.json', { cwd: app }).map((file) => {
      const { name, version } = JSON.parse(readFileSync(path.join(app, file), 'utf8'));
      return `${name}@${version}`;
    });
    expect(installed.filter((one) => !listed.has(one))).toEqual([]);
    const { dependencies, devDependencies } = manifest;
    for (const inServer of ['fastify', 'zod', 'drizzle-orm'] as const)
      expect(listed).toContain(`${inServer}@${dependencies[inServer]}`);
    for (const inPage of ['react', 'react-admin'] as const)
      expect(listed).toContain(`${inPage}@${devDependencies[inPage]}`);
    expect(bill.components.filter(({ name }) => ['vitest', 'vite', 'typescript'].includes(name))).toEqual([]);
    expect(bill.components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  });

  /** A data folder of the account, a port, and the settings that every installation has. */
  async function installation(name: string) {
    const data = mkdtempSync(path.join(folder, `${name}-`));
    chownSync(data, ACCOUNT, ACCOUNT);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      PUBLIC_URL: 'https://panel.northwind.example',
      MAIL_FROM: 'Northwind Panel <panel@northwind.example>',
      SMTP_URL: mail.url,
      JWT_SECRET: 'k9Qd3vZs7Lr2Wn8Bx5Tf1Yh6Mc4Pj0Ga',
    };
    return { data, url, env };
  }

  /** Starts the portal, lets the journey run and ends it; nothing may be written but in the data folder and in /tmp. */
  async function runs(surroundings: Surroundings, url: string, data: string): Promise<void> {
    const before = container.files();
    const started = Date.now();
    const portal = container.start(surroundings);
    try {
      await expect
        .poll(
          () =>
            fetch(`${url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      process.stdout.write(`Ready after ${Date.now() - started} ms.\n`);
      const [, ...check] = inspected.Healthcheck.Test;
      expect(await container.exec(check, surroundings)).toEqual({ code: 0, output: '' });
      await journey(url, mail);
    } finally {
      const { code, output } = await portal.end();
      expect(code, output).toBe(0);
    }
    const [, ...check] = inspected.Healthcheck.Test;
    expect(await container.exec(check, surroundings)).toMatchObject({ code: 1 });
    expect(container.files()).toEqual(before);
    expect(existsSync(path.join(data, 'compiled'))).toBe(true);
    expect(await openToOthers(data)).toEqual([]);
  }

  describe.runIf(postgresBinaries())('with PostgreSQL, two roles, and the settings in a file', () => {
    let postgres: PostgresServer;
    beforeAll(async () => {
      postgres = await startPostgres();
      await postgres.run('CREATE ROLE panel_owner LOGIN');
      await postgres.run('CREATE ROLE panel_app LOGIN');
      await postgres.run('CREATE DATABASE portal OWNER panel_owner');
    });
    afterAll(() => postgres?.stop());

    test('prepares the database, makes an admin, finds all in order, serves, and ends with 0', async () => {
      const { data, url, env } = await installation('postgres');
      const address = (role: string) => postgres.databaseUrl('portal').replace('panel@', `${role}@`);
      const file = path.join(folder, 'env');
      const settings = { ...env, DATABASE_URL: address('panel_app') };
      writeFileSync(
        file,
        Object.entries(settings)
          .map(([key, value]) => `${key}='${value}'\n`)
          .join(''),
        { mode: 0o600 },
      );
      chownSync(file, ACCOUNT, ACCOUNT);
      const surroundings = { mounts: { '/data': data, '/etc/expert-panel/env': file } };
      const owner = { ...surroundings, env: { DATABASE_URL: address('panel_owner') } };
      const command = (args: string[], how: Surroundings = surroundings) => container.command(args, how);
      expect(await command(['prepare-database', '--role', 'panel_app'], owner)).toMatchObject({ code: 0 });
      expect(await command(['create-admin'], { ...surroundings, env: ADMIN })).toMatchObject({ code: 0 });
      const checked = await command(['check-config']);
      expect(checked.code, checked.output).toBe(0);
      await runs(surroundings, url, data);

      // As a volume of Kubernetes is, it belongs to root and the group may write.
      const backups = mkdtempSync(path.join(folder, 'backups-'));
      chownSync(backups, 0, ACCOUNT);
      chmodSync(backups, 0o2775);
      const mounts = { ...surroundings.mounts, '/backups': backups };
      const made = await command(['backup', '/backups/panel', '--keep', '14'], { mounts });
      expect(made.code, made.output).toBe(0);
      expect(readdirSync(path.join(backups, 'panel')).filter((name) => !name.startsWith('.'))).toHaveLength(1);

      await postgres.run('CREATE DATABASE restored OWNER panel_owner');
      const there = await installation('restored');
      const empty = {
        mounts: { ...mounts, '/data': there.data },
        env: { DATABASE_URL: address('panel_owner').replace('/portal', '/restored') },
      };
      const restored = await command(['restore', '/backups/panel'], empty);
      expect(restored.code, restored.output).toBe(0);
      const emails = new pg.Client(postgres.databaseUrl('restored'));
      await emails.connect();
      const { rows } = await emails
        .query("SELECT email FROM users WHERE role = 'super_admin'")
        .finally(() => emails.end());
      expect(rows).toEqual([{ email: ADMIN.ADMIN_EMAIL }]);
    });
  });

  test('with the embedded database, and the settings in the environment', async () => {
    const { data, url, env } = await installation('embedded');
    const surroundings = { env: { ...env, DATABASE: 'embedded' }, mounts: { '/data': data } };
    const made = await container.command(['create-admin'], { ...surroundings, env: { ...surroundings.env, ...ADMIN } });
    expect(made.code, made.output).toBe(0);
    await runs(surroundings, url, data);
    const backup = await container.command(['backup', '/data/backup'], surroundings);
    expect(backup.code, backup.output).toBe(0);
    expect(readdirSync(path.join(data, 'backup')).length).toBeGreaterThan(0);
  });
});
