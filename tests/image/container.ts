import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** How a program runs: variables of the environment, and files or folders of this machine by their place in the container. */
export type Surroundings = { env?: Record<string, string>; mounts?: Record<string, string> };

export type Container = {
  /** The folder of this machine that shows its files. */
  folder: string;
  /** Runs what `docker run IMAGE ARGS` does, to its end. */
  command: (args: string[], surroundings: Surroundings) => Promise<{ code: number | null; output: string }>;
  /** Runs a program as `docker exec` does. */
  exec: (program: string[], surroundings: Surroundings) => Promise<{ code: number | null; output: string }>;
  /** Starts the portal. `end` sends it SIGTERM, and gives its exit code and what it wrote. */
  start: (surroundings: Surroundings) => { end: () => Promise<{ code: number | null; output: string }> };
  /** Each file with its size, mode and time, without the folders that may be written to and what is mounted. */
  files: () => Map<string, string>;
  remove: () => void;
};

type Config = { Entrypoint: string[]; User: string };

/** A container of the image. It shares the network of this machine, and runs as the account that the image names. */
export function newContainer(image: string): Container {
  const buildah = (...args: string[]) => execFileSync('buildah', args, { encoding: 'utf8' }).trim();
  const [{ Config: config }] = JSON.parse(
    execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8' }),
  ) as [{ Config: Config }];
  const name = buildah('from', '--pull-never', image);
  const folder = buildah('mount', name);
  const run = (program: string[], { env = {}, mounts = {} }: Surroundings) => {
    const variables = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
    const volumes = Object.entries(mounts).map(([place, source]) => `--volume=${source}:${place}`);
    const options = ['--isolation=chroot', `--user=${config.User}`, ...variables, ...volumes];
    return spawn('buildah', ['run', ...options, name, '--', ...program], { stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const result = async (child: ReturnType<typeof run>) => {
    const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
    return { code: code as number | null, output: out + err };
  };
  return {
    folder,
    command: (args, surroundings) => result(run([...config.Entrypoint, ...args], surroundings)),
    exec: (program, surroundings) => result(run(program, surroundings)),
    start(surroundings) {
      const child = run(config.Entrypoint, surroundings);
      const ended = result(child);
      return {
        end() {
          // Buildah passes no signals on.
          for (const pid of programs(child, 'node')) process.kill(pid, 'SIGTERM');
          return ended;
        },
      };
    },
    files() {
      // Node would follow links to folders of this machine.
      const lines = execFileSync('find', [folder, '-printf', '%P\t%s %m %T@\n'], {
        encoding: 'utf8',
        maxBuffer: 64 * 2 ** 20,
      });
      const files = lines.split('\n').map((line) => line.split('\t') as [string, string]);
      const elsewhere = /^(data|backups|tmp|proc|sys|dev|run|etc\/(hosts|resolv\.conf|expert-panel))(\/|$)/;
      return new Map(files.filter(([file]) => file && !elsewhere.test(file)));
    },
    remove() {
      buildah('unmount', name);
      buildah('rm', name);
    },
  };
}

/** The processes below `child` that run the program, without what they started themselves. */
function programs(child: ChildProcess, program: string): number[] {
  const below = (pid: number): number[] => {
    const [name = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (path.basename(name) === program) return [pid];
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
    );
    return children.filter(Boolean).map(Number).flatMap(below);
  };
  return below(child.pid ?? 0);
}
