import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const PARTS = ['admin', 'common', 'portal', 'server', 'tools', 'index.html', 'package.json', 'package-lock.json'];

/** The sources of the product in a folder of their own, which the caller removes. */
export async function copySources(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-release-'));
  for (const part of [...PARTS, 'vite.config.ts'])
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** As copySources, of a commit or a tag, with its own packages where they differ. */
export async function unpackRelease(commit: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-release-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  const [own, theirs] = await Promise.all(
    [root, folder].map((place) => readFile(path.join(place, 'package-lock.json'), 'utf8')),
  );
  if (own === theirs) await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

/** Changes a file of a release. @throws Error if it does not hold `before` */
export async function replaceIn(folder: string, file: string, before: string, after: string): Promise<void> {
  const place = path.join(folder, file);
  const text = await readFile(place, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not hold “${before}”.`);
  await writeFile(place, text.replace(before, after));
}

/** A release after this one: its version, and one further migration for each element of `migrations`. */
export async function laterRelease(version: string, migrations: string[]): Promise<string> {
  const folder = await copySources();
  const place = path.join(folder, 'server', 'data', 'migrations');
  const file = path.join(place, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const last = journal.entries.at(-1);
  for (const [index, statements] of migrations.entries()) {
    const tag = `${9000 + index}_later`;
    await writeFile(path.join(place, `${tag}.sql`), statements);
    journal.entries.push({ ...last, idx: last.idx + 1 + index, when: last.when + 1 + index, tag });
  }
  await writeFile(file, JSON.stringify(journal));
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  return folder;
}
