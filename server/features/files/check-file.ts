import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FILE_MESSAGES } from '#common/files.ts';
import { HttpError } from '../../errors.ts';
import type { ModelCheck } from './check-model.ts';
import type { PdfCheck } from './check-pdf.ts';
import { createLimiter } from './limiter.ts';

type Checks = { model: ModelCheck; pdf: PdfCheck };

/** A hostile file may keep its checker busy for this long (ms). */
const TIME_LIMIT = 60_000;
const MEMORY_LIMIT_MB = 1024;

const PROGRAM = fileURLToPath(new URL('./check-process.ts', import.meta.url));

/** One check at a time: each needs its file in memory. */
const limited = createLimiter(1);

/**
 * Checks a PDF or a 3D model in a process of its own: the file is in memory there, not here, and what hangs or
 * crashes it takes nothing with it. A checker that does not answer means that the file is refused.
 */
export function checkFile<Kind extends keyof Checks>(kind: Kind, path: string): Promise<Checks[Kind]> {
  return limited(
    () =>
      new Promise((resolve, reject) => {
        const child = fork(PROGRAM, [kind, path], {
          execArgv: [`--max-old-space-size=${MEMORY_LIMIT_MB}`],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
        const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT);
        child.once('message', (result) => resolve(result as Checks[Kind]));
        child.once('error', reject);
        child.once('exit', () => {
          clearTimeout(timer);
          reject(new HttpError(400, { detail: kind === 'pdf' ? FILE_MESSAGES.brokenPdf : FILE_MESSAGES.brokenModel }));
        });
      }),
  );
}
