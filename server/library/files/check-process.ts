import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Task } from './check-file.ts';
import { checkModel } from './check-model.ts';
import { checkPdf } from './check-pdf.ts';

/** The process of checkFile: checks one file after another and sends back the results. */

/** Below the server's own priority: requests go before checks. */
const PRIORITY = 10;
// A hostile file makes parsers throw very often, and nobody reads the stack traces.
Error.stackTraceLimit = 0;

try {
  setPriority(PRIORITY);
} catch {
  // Without the right to lower the priority, checks run at the server's.
}

const watch = new Worker(new URL('./check-watch.ts', import.meta.url));

process.on('message', async (task: Task) => {
  watch.postMessage('begins');
  const found = await (task.kind === 'pdf' ? checkPdf(task.path) : checkModel(task.path));
  watch.postMessage('ends');
  process.send?.(found);
});

// Ignores Ctrl-C, which a terminal sends to the server too: the server waits for this check, and its end ends the
// process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
