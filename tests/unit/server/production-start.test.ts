import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..', '..');
const SOURCES = ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts'];
const FOLDERS = ['common', 'portal', 'admin'];

/** An installation: the server and the packages as they are, and sources and a build of its own. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-installed-'));
  await cp(path.join(root, 'tools'), path.join(folder, 'tools'), { recursive: true });
  for (const name of ['server', 'node_modules']) await symlink(path.join(root, name), path.join(folder, name));
  await mkdir(path.join(folder, 'dist'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: folder, env });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: output + errors };
}

const start = () => run(['tools/start.mjs']);

async function addSources(): Promise<void> {
  for (const name of SOURCES) await writeFile(path.join(folder, name), '{"type":"module"}');
  for (const name of FOLDERS) await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, 'portal', 'main.tsx'), 'export {};');
}

async function stamp(): Promise<void> {
  const script =
    "import { currentStamp } from './tools/portal-stamp.ts'; console.log(JSON.stringify(await currentStamp()))";
  const { output } = await run(['--input-type=module', '-e', script]);
  await writeFile(path.join(folder, 'dist', '.built-from'), output);
}

/** What a start comes to that found its portal: here, nothing is configured. */
const AFTER_THE_PORTAL = 'The configuration is not valid';

test('refuses to start in production without a build and logs what to do', async () => {
  await addSources();
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    level: 'fatal',
    msg: 'The portal is not built. Run "npm run build" where all packages are installed (npm ci --include=dev), then start again.',
  });
});

test('refuses a build of other sources', async () => {
  await addSources();
  await stamp();
  await writeFile(path.join(folder, 'portal', 'main.tsx'), 'export const changed = true;');
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(JSON.parse(output).msg).toMatch(/^The portal in dist\/ was built from other sources than these\./);
});

test('accepts a build of copied sources, whose times differ', async () => {
  await addSources();
  await stamp();
  await utimes(path.join(folder, 'portal', 'main.tsx'), 1, 1);
  expect((await start()).output).toContain(AFTER_THE_PORTAL);
});

test('accepts a build without its sources, as in an image', async () => {
  await writeFile(path.join(folder, 'dist', '.built-from'), '{"sources":"any","api":""}');
  expect((await start()).output).toContain(AFTER_THE_PORTAL);
});

test('says that its packages are not installed', async () => {
  await rm(path.join(folder, 'node_modules'));
  expect(await start()).toEqual({
    code: 1,
    output: 'The packages are not installed. Run "npm ci", then start again.\n',
  });
});
