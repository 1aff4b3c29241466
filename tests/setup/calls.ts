import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect } from 'vitest';

/**
 * Writes which functions of the product each test file calls, a line for each file, to the file that CALLS names. `npm run
 * test:mutants` chooses by it the tests that a change may fail.
 */
const root = pathToFileURL(`${path.join(import.meta.dirname, '..', '..')}/`).href;
const worker = globalThis as { callsSession?: Promise<Session> };

async function watch(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

worker.callsSession ??= watch();
const session = await worker.callsSession;
const start = Date.now();

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const calls: Record<string, string[]> = {};
  for (const { url, functions } of result) {
    const file = (url.startsWith('file:') ? url : pathToFileURL(url).href).replace(root, '').replace(/\?.*$/, '');
    if (!/^(common|portal|admin|server)\//.test(file)) continue;
    const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).map((one) => one.functionName);
    calls[file] = [...new Set(called)];
  }
  const test = path.relative(process.cwd(), expect.getState().testPath ?? '');
  appendFileSync(process.env.CALLS ?? '', `${JSON.stringify({ test, ms: Date.now() - start, calls })}\n`);
});
