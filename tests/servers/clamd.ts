import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ClamdAddress } from '#server/data/config/services.ts';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

/** The text that every virus scanner reports, put together here so that none reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join('');

/** One signature of our own, so that no signatures must be downloaded: the EICAR text anywhere in any kind of file. */
const SIGNATURE = `Panel.Test.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
/** Bytes of the largest file that it takes. */
export const STREAM_MAX = 1024 * 1024;

const START_TIMEOUT = 60_000;

export type Clamd = { tcp: ClamdAddress; socket: ClamdAddress; stop: () => Promise<void> };

/** The program clamd; undefined, with a line that says so, where there is none. */
export function findClamd(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => path.join(folder, 'clamd')).find(isExecutable);
  if (!found)
    process.stdout.write('SKIPPED: no clamd found (Debian: apt-get install clamav-daemon); its tests do not run.\n');
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts ClamAV's daemon with the one signature, on a free port and on a socket of its own. */
export async function startClamd(program: string): Promise<Clamd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-clamd-'));
  const port = await freePort();
  const tcp = { host: '127.0.0.1', port };
  const socket = { path: path.join(folder, 'clamd.sock') };
  const log = path.join(folder, 'clamd.log');
  writeFileSync(path.join(folder, 'test.ndb'), SIGNATURE);
  const settings = [
    'Foreground yes',
    `LogFile ${log}`,
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket.path}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `StreamMaxLength ${STREAM_MAX}`,
    'MaxThreads 4',
  ];
  const config = path.join(folder, 'clamd.conf');
  writeFileSync(config, `${settings.join('\n')}\n`);
  const daemon = spawn(program, ['--config-file', config], { stdio: 'ignore' });
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await isListening(tcp))) {
    if (daemon.exitCode !== null || Date.now() > deadline) {
      await endProcess(daemon, 'SIGKILL');
      throw new Error(`clamd did not start: ${existsSync(log) ? readFileSync(log, 'utf8') : 'no log'}`);
    }
    await setTimeout(50);
  }
  return {
    tcp,
    socket,
    async stop() {
      await endProcess(daemon, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(address: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
