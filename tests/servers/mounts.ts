import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Mount = {
  folder: string;
  readOnly: (on: boolean) => void;
  remove: () => Promise<void>;
};

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** A small disk of its own in memory; `size` as mount(8) takes it. Needs root on Linux. */
export async function createMount(size: string): Promise<Mount> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  return {
    folder,
    readOnly: (on) => run('mount', '-o', `remount,${on ? 'ro' : 'rw'}`, folder),
    async remove() {
      run('umount', '-l', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Why tests with a disk of their own cannot run here; undefined if they can. */
export const mountRefusal = findRefusal();

function findRefusal(): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
    run('umount', folder);
    return undefined;
  } catch {
    const reason =
      'SKIPPED: this account may not mount a small disk; the tests of full and read-only disks do not run.';
    process.stderr.write(`${reason}\n`);
    return reason;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
