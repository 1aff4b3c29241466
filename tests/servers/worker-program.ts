import cluster from 'node:cluster';
import { writeSync } from 'node:fs';
import type { Logger } from '#server/data/log.ts';
import { endOnSignals } from '#server/start/process.ts';
import { isFirstProcess, startWorkers, tellServing } from '#server/start/workers.ts';

/** A program of two idle workers. The argument says how they end: before they serve, afterwards, or at signals. */
const how = process.argv[2];

/** The server's own log would take most of the start. */
const say = (level: string) => (fields: object | string, msg?: string) => {
  const line = { level, pid: process.pid, ...(typeof fields === 'string' ? { msg: fields } : { ...fields, msg }) };
  writeSync(1, `${JSON.stringify(line)}\n`);
};
const levels = ['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, say(level)]);
const log = Object.fromEntries(levels) as Logger;

if (cluster.isPrimary) {
  const stop = startWorkers(2, log);
  endOnSignals(log, stop);
} else {
  if (how === 'before') process.exit(3);
  endOnSignals(log, async () => {
    if (how === 'never') await new Promise(() => undefined);
    if (how === 'wrongly') throw new Error('busy');
  });
  tellServing();
  log.info({ isFirst: isFirstProcess() }, 'serving');
  if (how === 'after' && !isFirstProcess()) process.exit(4);
  setInterval(() => undefined, 1000);
}
