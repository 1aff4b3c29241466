import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { STAMP_FILE, type Stamp, serverFolder } from '#server/web/portal-stamp.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
/** Of the sources, what the server does not need while it runs. */
const SOURCES = ['index.html', 'package-lock.json', 'vite.config.ts', 'portal/main.tsx'];
const FOLDERS = ['dist', 'portal', 'admin'];

/** An installation: the server and the packages as they are. Each test has sources and a build of its own. */
let folder: string;
/** What a build of the sources says that it was made from. */
let builtFrom: Stamp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-installed-'));
  for (const name of ['tools', 'server', 'common', 'package.json']) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  await install();
  await addSources();
  const script =
    "import { currentStamp } from '#server/web/portal-stamp.ts'; console.log(JSON.stringify(currentStamp()))";
  builtFrom = JSON.parse((await run(['--input-type=module', '-e', script])).output);
  await clear();
});
beforeEach(install);
afterEach(clear);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A configuration that is complete, on a database that is not there. */
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://panel.example.org',
  SMTP_URL: 'smtps://localhost:1',
  MAIL_FROM: 'Panel <panel@example.org>',
  JWT_SECRET: randomBytes(48).toString('base64'),
  DATABASE_URL: 'postgres://panel@127.0.0.1:1/panel',
};

async function run(args: string[], changed: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, ...changed, DATA_DIR: path.join(folder, 'data'), NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: output + errors };
}

const start = () => run(['tools/start.mjs']);

/** Why a start failed: the last line of its log. */
const reasonOf = (output: string) => JSON.parse(output.trim().split('\n').at(-1) ?? '');

const addSources = () => Promise.all(SOURCES.map((name) => writeFile(path.join(folder, name), 'export {};')));

async function install(): Promise<void> {
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of FOLDERS) await mkdir(path.join(folder, name));
}

async function clear(): Promise<void> {
  for (const name of ['node_modules', ...FOLDERS, ...SOURCES]) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** A build with this stamp, whose server is the sources. */
async function build(stamp: Stamp): Promise<void> {
  const server = path.join(folder, 'dist', serverFolder(stamp));
  await mkdir(server);
  for (const [name, file] of [
    ['serve', 'server/start/serve.ts'],
    ['check-config', 'server/start/commands/check-config.ts'],
  ]) {
    await writeFile(path.join(server, `${name}.js`), `import '../../${file}';`);
  }
  await writeFile(path.join(folder, 'dist', STAMP_FILE), JSON.stringify(stamp));
}

/** What a start comes to that found its portal. */
const AFTER_THE_PORTAL = 'The database at DATABASE_URL cannot be used';

test('refuses to start in production without a build and logs what to do', async () => {
  await addSources();
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(reasonOf(output)).toMatchObject({
    level: 'fatal',
    msg: 'The portal is not built. Run "npm run build" where all packages are installed (npm ci --include=dev), then start again.',
  });
});

test('refuses a build of earlier releases, which had no server, also where another server serves the portal', async () => {
  await addSources();
  const { server: _, ...earlier } = builtFrom;
  await writeFile(path.join(folder, 'dist', STAMP_FILE), JSON.stringify(earlier));
  const { code, output } = await run(['tools/start.mjs'], { SERVE_PORTAL: '0' });
  expect(code).toBe(1);
  expect(reasonOf(output).msg).toMatch(/^The server is not built\. Run "npm run build" /);
});

test('refuses a build of another server', async () => {
  await addSources();
  await build({ ...builtFrom, server: 'another' });
  expect(reasonOf((await start()).output).msg).toContain('was built from other sources than these');
});

test('refuses a build of other sources, as check-config says before', async () => {
  await addSources();
  await build(builtFrom);
  await writeFile(path.join(folder, 'portal', 'main.tsx'), 'export const changed = true;');
  const { code, output } = await start();
  expect(code).toBe(1);
  const reason = 'The portal in dist/ was built from other sources than these. ';
  expect(reasonOf(output).msg).toContain(reason);
  expect((await run(['tools/start.mjs', 'check-config'])).output).toContain(`FAILED  Portal       ${reason}`);
});

test('accepts a build of copied sources, whose times differ', async () => {
  await addSources();
  await build(builtFrom);
  await utimes(path.join(folder, 'portal', 'main.tsx'), 1, 1);
  expect((await start()).output).toContain(AFTER_THE_PORTAL);
});

test('accepts a build without its sources, as in an image', async () => {
  await build({ sources: 'any', server: 'any', api: '' });
  expect((await start()).output).toContain(AFTER_THE_PORTAL);
});

test('says once why the first of several workers cannot start, and ends with its code', async () => {
  await build({ sources: 'any', server: 'any', api: '' });
  const { code, output } = await run(['tools/start.mjs'], { WORKERS: '2' });
  const lines = output.trim().split('\n').map(reasonOf);
  expect(code).toBe(1);
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    ...['info: starting', 'info: starting'],
    expect.stringContaining(`fatal: ${AFTER_THE_PORTAL}`),
    'error: a worker ended',
  ]);
});

test('says that its packages are not installed', async () => {
  await rm(path.join(folder, 'node_modules'));
  expect(await start()).toEqual({
    code: 1,
    output: 'The packages are not installed. Run "npm ci", then start again.\n',
  });
});

/** What else is refused is shown in config.test.ts. */
test.each<[string, Record<string, string>, RegExp]>([
  [
    'without NODE_ENV, open to a network',
    { NODE_ENV: '', HOST: '0.0.0.0' },
    /^HOST: must be this machine \(localhost\) unless NODE_ENV=production is set; .*$/,
  ],
  [
    'with a phrase as secret',
    { JWT_SECRET: 'correct horse battery staple for our panel' },
    /^JWT_SECRET: is known or .*$/,
  ],
])('ASVS 6.3.2: refuses to start %s, with one sentence', async (_what, changed, sentence) => {
  await addSources();
  await build(builtFrom);
  const { code, output } = await run(['tools/start.mjs'], changed);
  expect(code).toBe(1);
  const reason = 'NODE_ENV' in changed ? output : String(reasonOf(output).msg);
  expect(reason.match(/^[A-Z_]+: .*$/gm)).toEqual([expect.stringMatching(sentence)]);
});
