import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Task } from './check-file.ts';
import { checkModel } from './check-model.ts';
import { checkPdf } from './check-pdf.ts';
import { markPdf } from './watermark/mark-pdf.ts';

/** The process behind checkFile and markPdfApart: works on one file after another and sends back the results. */

/** Below the server's own priority: requests go before checks. */
const PRIORITY = 10;
// A hostile file makes parsers throw very often, and nobody reads the stack traces.
Error.stackTraceLimit = 0;

try {
  setPriority(PRIORITY);
} catch {
  // Checks then share the processor on equal terms.
}

const watch = new Worker(new URL('./check-watch.ts', import.meta.url));

process.on('message', async (task: Task) => {
  watch.postMessage('begins');
  const found = await resultOf(task);
  watch.postMessage('ends');
  process.send?.(found);
});

function resultOf(task: Task): Promise<unknown> {
  if (task.kind === 'mark') {
    return markPdf(task.path, task.target, Buffer.from(task.stamp, 'base64')).then(
      () => true,
      () => false,
    );
  }
  return task.kind === 'pdf' ? checkPdf(task.path) : checkModel(task.path);
}

// Ends when the server is gone.
process.on('disconnect', () => process.exit(0));
