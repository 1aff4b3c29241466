import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import { lockDataFolder, lockFile } from '#server/data/data-lock.ts';
import { backUp } from '#server/start/backup/back-up.ts';
import { decryption, encryption } from '#server/start/backup/encryption.ts';
import { requireSameRows } from '#server/start/backup/inventory.ts';
import { createWriter, type Earlier, readSums, requireIntact, SUMS } from '#server/start/backup/parts.ts';
import { restore } from '#server/start/backup/restore.ts';
import { backupsIn, nameOf, removePartial, rotate } from '#server/start/backup/rotation.ts';

const POSTGRES = { DATABASE_URL: 'postgres://panel@127.0.0.1:1/panel' };

let folder: string;
let backups: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-backup-'));
  backups = path.join(folder, 'backups');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ JWT_SECRET: crypto.randomUUID(), DATA_DIR: path.join(folder, 'data'), ...env });

/** A file below the test's folder, with the folders that it needs. */
async function put(name: string, content = 'content'): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}

/** What a backup left, without the lock. */
const left = async () => (await readdir(backups).catch(() => [])).filter((name) => name !== '.lock');

describe('a backup refuses', () => {
  test('a data folder without a database', async () => {
    await expect(backUp(configOf(), backups, undefined)).rejects.toThrow(/^There is no database in /);
    expect(await left()).toEqual([]);
  });

  test('to run beside another one into the same folder', async () => {
    await put('backups/other');
    const unlock = await lockFile(path.join(backups, '.lock'), { busy: '', unwritable: String });
    await expect(backUp(configOf(), backups, undefined)).rejects.toThrow(/^Another backup into .* is being made/);
    await unlock();
  });

  test('while another process than the portal uses the data folder', async () => {
    await put('data/db/PG_VERSION');
    const unlock = await lockDataFolder(path.join(folder, 'data'));
    await expect(backUp(configOf(), backups, undefined)).rejects.toThrow(/^Another process is using the data folder/);
    await unlock();
    expect(await left()).toEqual([]);
  });

  test('a database that cannot be opened', async () => {
    await put('data/db/PG_VERSION', '18');
    await expect(backUp(configOf(), backups, undefined)).rejects.toThrow(/^The copy of the database cannot be opened/);
    expect(await left()).toEqual([]);
    expect(await readdir(path.join(folder, 'data'))).not.toContain('copy-for-backup');
  });

  test('PostgreSQL without pg_dump', async () => {
    vi.stubEnv('PATH', folder);
    await expect(backUp(configOf(POSTGRES), backups, undefined)).rejects.toThrow(/^pg_dump cannot be run .* Install/);
    expect(await left()).toEqual([]);
  });
});

describe('a restoration refuses, and touches nothing,', () => {
  test('a folder without a backup', async () => {
    await put('backups/2026-11-24T02-05-00Z/other');
    await expect(restore(configOf(), backups)).rejects.toThrow(/backups holds no backup of the portal\.$/);
  });

  test('a backup of the other database', async () => {
    await put('old/database.dump');
    await expect(restore(configOf(), path.join(folder, 'old'))).rejects.toThrow(/DATABASE_URL is not set/);
    await put('embedded/database/PG_VERSION');
    const restoring = restore(configOf(POSTGRES), path.join(folder, 'embedded'));
    await expect(restoring).rejects.toThrow(/holds no backup of PostgreSQL/);
  });

  /** A backup of an embedded database with these folders, as whoever changes one could write it. */
  async function withFolders(...folders: string[]): Promise<string> {
    const to = path.join(folder, 'crafted');
    await mkdir(to);
    const writer = createWriter(to, undefined, undefined);
    await writer.add('database/PG_VERSION', async () => Readable.from(['18']));
    const facts = { at: new Date().toISOString(), release: '1.0.0', kind: 'embedded', schema: 0, rows: {} };
    await writer.finish({ ...facts, recipients: [], folders, missing: [] });
    return to;
  }

  test.each([
    'database/../../../outside',
    'database/..',
    '../outside',
    '/outside',
    'database//outside',
    'database/./outside',
    'database\\..\\..\\outside',
    'C:\\outside',
    'database/a\0b',
    '',
  ])('a list with the folder %j', async (name) => {
    const crafted = await withFolders('database/base', name);
    await expect(restore(configOf(), crafted)).rejects.toThrow(/backup\.json is damaged, or of a newer release/);
    expect(await readdir(folder)).toEqual(['crafted', 'data']);
    expect(await readdir(path.join(folder, 'data'))).toEqual(['lock']);
  });

  test('a link in the place of a file, though it leads to the same content', async () => {
    const crafted = await withFolders('database/base');
    await put('elsewhere', '18');
    await rm(path.join(crafted, 'database/PG_VERSION'));
    await symlink(path.join(folder, 'elsewhere'), path.join(crafted, 'database/PG_VERSION'));
    await expect(restore(configOf(), crafted)).rejects.toThrow(/differ or are gone:\ndatabase\/PG_VERSION$/);
  });

  test('a database of other rows', () => {
    expect(() => requireSameRows({ a: 1, b: 2 }, { a: 1, b: 2 })).not.toThrow();
    expect(() => requireSameRows({ a: 1, b: 2 }, { a: 1, b: 3 })).toThrow(/\nb: 3 instead of 2$/);
    expect(() => requireSameRows({ a: 1 }, {})).toThrow(/\na: none instead of 1$/);
  });
});

describe('rotation', () => {
  const made = async (name: string) => {
    for (const file of ['backup.json', SUMS]) await put(`backups/${name}/${file}`);
  };
  const day = (date: number) => nameOf(new Date(Date.UTC(2026, 10, date, 2, 5)));

  test('keeps the newest ones, and whatever is not a complete backup', async () => {
    for (const date of [3, 1, 2, 4, 5]) await made(day(date));
    await made('2026-11-01');
    await made(`${day(9)}.partial`);
    await put(`backups/${day(1).replace('11', '10')}/${SUMS}`);
    await put('backups/notes.txt');
    expect(await backupsIn(backups)).toEqual([5, 4, 3, 2, 1].map(day));
    expect(await rotate(backups, day(5), 3)).toEqual([day(2), day(1)]);
    const others = ['2026-11-01', `${day(9)}.partial`, day(1).replace('11', '10'), 'notes.txt'];
    expect((await left()).sort()).toEqual([...others, ...[3, 4, 5].map(day)].sort());
  });

  test('keeps the one just made, even where the clock went back', async () => {
    for (const date of [1, 7, 8]) await made(day(date));
    expect(await rotate(backups, day(1), 1)).toEqual([day(8), day(7)]);
    expect(await left()).toEqual([day(1)]);
  });

  test('names a backup by its instant', () => {
    expect(nameOf(new Date('2026-11-24T02:05:00.987Z'))).toBe('2026-11-24T02-05-00Z');
  });

  test('what a killed backup left is removed by the next one, and nothing else', async () => {
    for (const name of [`${day(1)}.partial/file`, 'mine.partial/file', `${day(2)}/file`]) await put(`backups/${name}`);
    await removePartial(backups);
    expect((await left()).sort()).toEqual([day(2), 'mine.partial']);
  });
});

describe('the files of a backup', () => {
  type Way = Parameters<typeof createWriter>[1];
  /** Writes a backup of one file that never changes and one that may. */
  async function write(name: string, content: Record<'files/a' | 'database/b', string>, way?: Way, earlier?: Earlier) {
    const to = path.join(folder, name);
    await mkdir(to);
    const writer = createWriter(to, way, earlier);
    await put(`source-${name}`, content['database/b']);
    await writer.add('files/a', async () => Readable.from([Buffer.from(content['files/a'])]), true);
    await writer.addFile('database/b', path.join(folder, `source-${name}`));
    await writer.finish({ at: name });
    return { folder: to, sums: await readSums(to), bytes: writer.bytes };
  }
  const inode = async (name: string) => (await stat(path.join(folder, name))).ino;

  test('are shared with the backup before where they are the same', async () => {
    const first = await write('one', { 'files/a': 'forever', 'database/b': 'rows' });
    const second = await write('two', { 'files/a': 'forever', 'database/b': 'other rows' }, undefined, first);
    const third = await write('three', { 'files/a': 'forever', 'database/b': 'other rows' }, undefined, second);
    expect(await inode('two/files/a')).toBe(await inode('one/files/a'));
    expect(await inode('two/database/b')).not.toBe(await inode('one/database/b'));
    expect(await inode('three/database/b')).toBe(await inode('two/database/b'));
    expect(await readFile(path.join(folder, 'two/database/b'), 'utf8')).toBe('other rows');
    expect(first.bytes.written).toBe(first.bytes.all);
    expect(third.bytes.written).toBeLessThan(third.bytes.all);
  });

  test('are written anew where the earlier copy is damaged', async () => {
    const first = await write('one', { 'files/a': 'forever', 'database/b': 'rows' });
    for (const file of ['files/a', 'database/b']) await writeFile(path.join(first.folder, file), 'decayed');
    const second = await write('two', { 'files/a': 'forever', 'database/b': 'rows' }, undefined, first);
    await requireIntact(second.folder, second.sums);
    expect(await readFile(path.join(folder, 'two/files/a'), 'utf8')).toBe('forever');
    expect(await readFile(path.join(folder, 'one/files/a'), 'utf8'), 'the earlier one stays as it is').toBe('decayed');
  });

  test('are encrypted for everybody who is named, and for nobody else', async () => {
    const [mine, theirs, other] = await Promise.all([generateIdentity(), generateIdentity(), generateIdentity()]);
    const recipients = await Promise.all([mine, theirs].map(identityToRecipient));
    const written = await write('one', { 'files/a': 'forever', 'database/b': 'rows' }, await encryption(recipients));
    expect([...written.sums.keys()]).toEqual(['files/a.age', 'database/b.age', 'backup.json']);
    const read = async (identity: string) =>
      text(await (await decryption(identity))(createReadStream(path.join(folder, 'one/files/a.age'))));
    expect(await readFile(path.join(folder, 'one/files/a.age'), 'latin1')).not.toContain('forever');
    expect(await read(mine)).toBe('forever');
    expect(await read(theirs)).toBe('forever');
    await expect(read(other)).rejects.toThrow(/^The backup cannot be decrypted with BACKUP_IDENTITY/);
  });

  test.each([
    ['cut off', (list: string) => list.slice(0, -1)],
    ['shorter', (list: string) => list.split('\n').slice(0, -2).join('\n')],
    ['leading elsewhere', (list: string) => list.replace('files/a', '../../a')],
  ])('are refused with a list that is %s', async (_how, damage) => {
    const written = await write('one', { 'files/a': 'forever', 'database/b': 'rows' });
    const file = path.join(written.folder, SUMS);
    await writeFile(file, damage(await readFile(file, 'utf8')));
    await expect(readSums(written.folder)).rejects.toThrow(/SHA256SUMS is damaged: this backup cannot be trusted/);
  });
});
