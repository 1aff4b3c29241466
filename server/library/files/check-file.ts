import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { MIB, SECOND } from '#common/words/units.ts';
import { badRequest, HttpError } from '#server/data/errors.ts';
import { FairQueue, type Owner, QueueFull } from '#server/data/waiting.ts';
import { CHECK_LIMITS } from './check-limits.ts';
import type { ModelCheck } from './check-model.ts';
import type { PdfCheck } from './check-pdf.ts';

type Checks = { model: ModelCheck; pdf: PdfCheck };

/** A task for the process. */
export type Task = { kind: keyof Checks; path: string };

/** Checks at a time; each may have its whole file in memory. One person's files never take all slots. */
const SLOTS = 3;
const WAITING_MAX = 200;
/** Retry-After (s) if too many checks are waiting. */
const RETRY_AFTER = 30;
/** A checker that is idle for this long (ms) ends, to free its memory. */
const IDLE_LIMIT = 5 * SECOND;

const PROGRAM = fileURLToPath(new URL('./check-process.ts', import.meta.url));

const queue = new FairQueue({ slots: SLOTS, perOwner: SLOTS - 1, waiting: WAITING_MAX });
const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

/**
 * Checks a person's PDF or 3D model in a separate process, so that its memory, a hang or a crash does not affect the
 * server. @throws 400 for a file that takes too much time or memory to be checked, 503 when too many wait
 */
export async function checkFile<Kind extends keyof Checks>(kind: Kind, path: string, owner: Owner) {
  try {
    return await queue.run(() => ask<Checks[Kind]>(takeChecker(), { kind, path }), owner);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new HttpError(503, { detail: FILE_MESSAGES.checksBusy }, { 'retry-after': String(RETRY_AFTER) });
  }
}

function ask<Result>(child: ChildProcess, task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), CHECK_LIMITS.time);
    child.channel?.ref();
    const stopListening = () => {
      clearTimeout(timer);
      child.off('message', answered);
      child.off('exit', ended);
      child.off('error', ended);
      // An idle checker must not keep the server from ending.
      child.channel?.unref();
    };
    const answered = (result: unknown) => {
      stopListening();
      putBack(child);
      resolve(result as Result);
    };
    const ended = () => {
      stopListening();
      reject(badRequest(FILE_MESSAGES.uncheckable));
    };
    child.on('message', answered);
    child.on('exit', ended);
    child.on('error', ended);
    child.send(task, (error) => error && child.kill('SIGKILL'));
  });
}

/** The checker that was used last, or a new one. */
function takeChecker(): ChildProcess {
  for (let rested = idle.pop(); rested; rested = idle.pop()) {
    clearTimeout(rested.timer);
    if (rested.child.connected) return rested.child;
  }
  const child = fork(PROGRAM, [], {
    execArgv: [`--max-old-space-size=${CHECK_LIMITS.memory / 2 / MIB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => child.kill('SIGKILL'));
  child.unref();
  return child;
}

function putBack(child: ChildProcess): void {
  const timer = setTimeout(() => child.connected && child.disconnect(), IDLE_LIMIT).unref();
  idle.push({ child, timer });
}
