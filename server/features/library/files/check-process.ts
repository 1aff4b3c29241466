import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { checkModel } from './check-model.ts';
import { checkPdf } from './check-pdf.ts';

/** The process behind checkFile: checks one file after another and sends back the results. */

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

process.on('message', async ({ kind, path }: { kind: 'pdf' | 'model'; path: string }) => {
  watch.postMessage('begins');
  const found = kind === 'pdf' ? await checkPdf(path) : await checkModel(path);
  watch.postMessage('ends');
  process.send?.(found);
});
// Ends when the server is gone.
process.on('disconnect', () => process.exit(0));
