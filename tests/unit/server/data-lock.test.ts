import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { createMount, mountRefusal } from '#tests/servers/mounts.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const node = path.join(root, 'node_modules', '.bin', 'node');
const refusal = (folder: string) =>
  `Another process is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`;

/** How often two processes race for the folder. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 3);

let folder: string;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-lock-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

const CLAIM = `
  const { lockDataFolder } = await import('#server/data/data-lock.ts');
  // The lock ends when its release is garbage, so the process keeps it.
  const said = await lockDataFolder(process.argv[1]).then((release) => {
    globalThis.release = release;
    return 'locked';
  }, (error) => error.message);
  process.stdout.write(said);
  if (said === 'locked') setInterval(() => undefined, 1000);
`;

/** A process of its own, which claims the folder and says how that went; the winner lives on. */
async function claim(temporary = tmpdir()): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(node, ['--input-type=module', '--eval', CLAIM, folder], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { said: said.toString(), child };
}

test('a second process is refused although its TMPDIR is another one', async () => {
  const other = path.join(folder, 'tmp');
  await mkdir(other);
  expect((await claim()).said).toBe('locked');
  expect((await claim(other)).said).toBe(refusal(folder));
});

test('a second claim in the same process is refused', async () => {
  const release = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(refusal(folder));
  await release();
  await (await lockDataFolder(folder))();
});

test('the script that makes an admin is refused in the same words while the server runs', async () => {
  const release = await lockDataFolder(folder);
  const script = spawn(node, [path.join(root, 'tools', 'start.mjs'), 'create-admin'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_FIRST_NAME: 'Ada',
      ADMIN_LAST_NAME: 'Admin',
      ADMIN_PASSWORD: 'Correct#2026',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(script);
  const [said, [code]] = await Promise.all([text(script.stderr), once(script, 'exit')]);
  expect([said.trim(), code]).toEqual([refusal(folder), 1]);
  await release();
});

test('a killed process leaves no lock behind', async () => {
  const { child } = await claim();
  await endProcess(child, 'SIGKILL');
  expect((await claim()).said).toBe('locked');
});

test('of two processes that start together exactly one gets the folder', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = await Promise.all([claim(), claim()]);
    expect(both.map(({ said }) => said).sort()).toEqual([refusal(folder), 'locked']);
    for (const { child } of both) await endProcess(child, 'SIGKILL');
  }
}, 60_000);

test('a copy of a locked folder is not locked', async () => {
  const release = await lockDataFolder(folder);
  const copy = path.join(folder, 'copy');
  await mkdir(copy);
  await cp(path.join(folder, 'lock'), path.join(copy, 'lock'));
  await (await lockDataFolder(copy))();
  await release();
});

test('a folder in which a file called lock cannot be used is refused with a sentence', async () => {
  await mkdir(path.join(folder, 'lock'));
  await expect(lockDataFolder(folder)).rejects.toThrow(/^The data folder .* cannot be written to \(.*\)\. /);
});

test.skipIf(mountRefusal)('a read-only folder, locked before or not, is refused with a sentence', async () => {
  const mount = await createMount('1m');
  try {
    mount.readOnly(true);
    await expect(lockDataFolder(mount.folder)).rejects.toThrow(/^The data folder .* cannot be written to \(/);
    mount.readOnly(false);
    await (await lockDataFolder(mount.folder))();
    mount.readOnly(true);
    await expect(lockDataFolder(mount.folder)).rejects.toThrow(/^The data folder .* cannot be written to \(/);
  } finally {
    await mount.remove();
  }
});

test.skipIf(mountRefusal)('a full disk does not keep the lock from working', async () => {
  const mount = await createMount('1m');
  try {
    await writeFile(path.join(mount.folder, 'filler'), Buffer.alloc(1024 * 1024)).catch(() => undefined);
    const release = await lockDataFolder(mount.folder);
    await expect(lockDataFolder(mount.folder)).rejects.toThrow(refusal(mount.folder));
    await release();
  } finally {
    await mount.remove();
  }
});
