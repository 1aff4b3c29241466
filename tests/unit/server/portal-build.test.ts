import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '#common/words/units.ts';
import { builtPortal, STAMP_FILE } from '#server/web/portal-stamp.ts';
import { addBuild } from '../../../tools/portal-build.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'panel-dist-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

/** Adds a build of these files as Vite's builds are added: out of a folder in dist/. */
async function build(sources: string, files: Record<string, string>): Promise<void> {
  const next = path.join(dist, '.next');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(next, name)), { recursive: true });
    await writeFile(path.join(next, name), content);
  }
  await addBuild(next, dist, { sources, server: sources, api: '' });
}

const read = (name: string) => readFile(path.join(dist, name), 'utf8');
const assets = () => readdir(path.join(dist, 'assets'));
const age = (name: string, days: number) => {
  const then = new Date(Date.now() - days * DAY);
  return utimes(path.join(dist, 'assets', name), then, then);
};

const FIRST = { 'index.html': 'page 1', 'icon.svg': 'icon 1', 'assets/shared-S.js': 's', 'assets/page-1.js': 'one' };
const SECOND = { 'index.html': 'page 2', 'icon.svg': 'icon 2', 'assets/shared-S.js': 's', 'assets/page-2.js': 'two' };

test('a build adds its files and leaves those that are served as they are', async () => {
  await build('first', FIRST);
  const before = await stat(path.join(dist, 'assets', 'shared-S.js'));
  await build('second', SECOND);
  expect(await assets()).toEqual(['page-1.js', 'page-2.js', 'shared-S.js']);
  expect((await stat(path.join(dist, 'assets', 'shared-S.js'))).ino).toBe(before.ino);
  expect([await read('index.html'), await read('icon.svg')]).toEqual(['page 2', 'icon 2']);
  expect(await readdir(dist)).not.toContain('.next');
});

test('the stamp names the files of the build, without those of earlier ones and without compressed copies', async () => {
  await build('first', FIRST);
  await build('second', { ...SECOND, 'assets/page-2.js.gz': 'gz', 'assets/page-2.js.br': 'br' });
  const built = await builtPortal(dist);
  expect(built).toMatchObject({ sources: 'second', api: '' });
  expect(built?.assets.toSorted()).toEqual(['page-2.js', 'shared-S.js']);
});

test('the stamps of earlier releases are read: a fingerprint alone, or without files and server', async () => {
  expect(await builtPortal(dist)).toBeUndefined();
  for (const text of ['f1', JSON.stringify({ sources: 'f1', api: '' })]) {
    await writeFile(path.join(dist, STAMP_FILE), text);
    expect(await builtPortal(dist)).toEqual({ assets: [], packages: [], server: '', sources: 'f1', api: '' });
  }
});

test('half a file of a build that was killed is replaced', async () => {
  await build('first', FIRST);
  await writeFile(path.join(dist, 'assets', 'page-1.js'), 'o');
  await build('first', FIRST);
  expect(await read('assets/page-1.js')).toBe('one');
});

test('files that no build has named for 30 days are removed', async () => {
  await build('first', { ...FIRST, 'assets/younger.js': '' });
  for (const name of ['page-1.js', 'shared-S.js']) await age(name, 31);
  await age('younger.js', 29);
  await build('second', SECOND);
  expect(await assets()).toEqual(['page-2.js', 'shared-S.js', 'younger.js']);
});

test('the servers of two earlier builds stay, since they may run', async () => {
  const servers = ['first', 'second', 'third', 'fourth'];
  for (const [index, name] of servers.entries()) {
    await build(name, { ...FIRST, [`.server-${name}/main.js`]: name });
    await utimes(path.join(dist, `.server-${name}`), index + 1, index + 1);
  }
  await build('fifth', { ...FIRST, '.server-fifth/main.js': 'fifth' });
  const left = (await readdir(dist)).filter((name) => name.startsWith('.server-'));
  expect(left.toSorted()).toEqual(['.server-fifth', '.server-fourth', '.server-third']);
});
