import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FILE_MESSAGES } from '#common/files.ts';
import { badRequest } from '../../errors.ts';
import { createLimiter } from '../../limiter.ts';
import type { ModelCheck } from './check-model.ts';
import type { PdfCheck } from './check-pdf.ts';

type Checks = { model: ModelCheck; pdf: PdfCheck };

/** A hostile file may keep its checker busy for this long (ms). */
const TIME_LIMIT = 60_000;
/** A checker without work for this long (ms) ends, and its memory with it. */
const IDLE_LIMIT = 5_000;
const MEMORY_LIMIT_MB = 1024;

const PROGRAM = fileURLToPath(new URL('./check-process.ts', import.meta.url));

let checker: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** One check at a time: each needs its file in memory. */
const limited = createLimiter(1);

/**
 * Checks a PDF or a 3D model in a process of its own: the file is in memory there, not here, and what hangs or
 * crashes it takes nothing with it. A checker that does not answer means that the file is refused.
 */
export function checkFile<Kind extends keyof Checks>(kind: Kind, path: string): Promise<Checks[Kind]> {
  return limited(() => ask(startedChecker(), kind, path));
}

function ask<Kind extends keyof Checks>(child: ChildProcess, kind: Kind, path: string): Promise<Checks[Kind]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT);
    child.channel?.ref();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', answered);
      child.off('exit', ended);
      // A checker without work must not keep the server from ending.
      child.channel?.unref();
      idle = setTimeout(() => child.connected && child.disconnect(), IDLE_LIMIT).unref();
      finish();
    };
    const answered = (result: unknown) => settle(() => resolve(result as Checks[Kind]));
    const ended = () =>
      settle(() => reject(badRequest(kind === 'pdf' ? FILE_MESSAGES.brokenPdf : FILE_MESSAGES.brokenModel)));
    child.on('message', answered);
    child.on('exit', ended);
    child.send({ kind, path });
  });
}

function startedChecker(): ChildProcess {
  clearTimeout(idle);
  if (checker?.connected) return checker;
  const child = fork(PROGRAM, [], {
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => child.kill('SIGKILL'));
  child.unref();
  checker = child;
  return child;
}
