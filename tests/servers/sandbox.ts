import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });

type Account = { uid: number; gid: number };

/** Whether the unit's sandbox can be tried here: root on Linux with the rights to mount and to trace, and systemd's list of calls. */
export const sandboxIsPossible = (): boolean =>
  process.getuid?.() === 0 &&
  run('unshare', '--mount', 'mount', '-o', 'remount,bind,ro', '/').status === 0 &&
  run('strace', '-qq', '-e', 'trace=none', 'true').status === 0 &&
  run('systemd-analyze', 'syscall-filter', '@system-service').status === 0;

/** The values of a directive of a unit, in their order; lines that end with \ go on. */
export const directive = (unit: string, name: string): string[] =>
  [...unit.replace(/\\\n\s*/g, '').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** The names of the system calls that the unit's SystemCallFilter lines allow. */
function allowedCalls(unit: string): string[] {
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  const list = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager'], { encoding: 'utf8' });
  for (const line of list.split('\n')) {
    const name = line.replace(/#.*$/, '').trim();
    if (!line.startsWith('@')) group.push(...(name ? [name] : []));
    else {
      group = [];
      groups.set(name, group);
    }
  }
  const resolve = (name: string): string[] =>
    name.startsWith('@') ? (groups.get(name) ?? []).flatMap(resolve) : [name];
  const allowed = new Set<string>();
  for (const filter of directive(unit, 'SystemCallFilter')) {
    const names = filter.replace('~', '').split(' ').flatMap(resolve);
    for (const name of names) {
      if (filter.startsWith('~')) allowed.delete(name);
      else allowed.add(name);
    }
  }
  return [...allowed];
}

/**
 * The command that starts a unit's program as systemd would, in what can be had without it: every file system read-only except the
 * unit's folder, /proc without anything but processes, the account without any right in a namespace of its own, and every system
 * call outside of the unit's filter refused with EPERM. Such calls are written to `calls.txt` in the folder `log`.
 */
export function sandboxed(unit: string, account: Account, log: string): string[] {
  mkdirSync(log, { recursive: true });
  const writable = [...directive(unit, 'ReadWritePaths'), log].map((folder) => `mount --bind '${folder}' '${folder}'`);
  const allowed = allowedCalls(unit)
    .map((name) => `?${name}`)
    .join(',');
  const mounts = [
    ...writable,
    'cut -d" " -f2 /proc/self/mounts | while read -r at; do mount -o remount,bind,ro "$at" 2>/dev/null || true; done',
    ...[...directive(unit, 'ReadWritePaths'), log].map((folder) => `mount -o remount,bind,rw '${folder}'`),
    'mount -t proc -o subset=pid,hidepid=invisible proc /proc',
  ];
  const [program = ''] = directive(unit, 'ExecStart');
  return [
    'unshare',
    '--mount',
    'sh',
    '-ec',
    [...mounts, 'exec "$@"'].join('\n'),
    'sandbox',
    ...['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all'],
    ...['unshare', '--user', '--map-current-user'],
    ...['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', `${log}/calls.txt`, '-e', 'signal=none'],
    ...['-e', `trace=!${allowed}`, '-e', `inject=!${allowed}:error=EPERM`],
    ...program.split(' '),
  ];
}
