import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** True where HAProxy can be started; else says that its tests are skipped. */
export function haproxyIsInstalled(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore', env });
    return true;
  } catch {
    process.stdout.write('SKIPPED: HAProxy is not installed; upgrades behind it are not tried.\n');
    return false;
  }
}

/** Starts HAProxy before copies of the portal on these ports. It asks each for /readyz twice a second. */
export async function startHaproxy(ports: number[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-haproxy-'));
  const port = await freePort();
  const servers = ports.map((copy) => `  server copy${copy} 127.0.0.1:${copy} check inter 500ms fall 1 rise 1`);
  const config = [
    'defaults',
    '  mode http',
    '  option forwardfor',
    '  option redispatch',
    '  retries 3',
    '  timeout connect 5s',
    '  timeout client 60s',
    '  timeout server 60s',
    'frontend panel',
    `  bind 127.0.0.1:${port}`,
    '  default_backend copies',
    'backend copies',
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    ...servers,
  ];
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, `${config.join('\n')}\n`);
  const haproxy = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await endProcess(haproxy, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
