import { parentPort } from 'node:worker_threads';
import { CHECK_LIMITS, WATCH_EVERY } from './check-limits.ts';

/** A thread beside a check: it ends the whole checker when the check takes too much, however busy that is. */

let begun: NodeJS.CpuUsage | undefined;

parentPort?.on('message', (news: 'begins' | 'ends') => {
  begun = news === 'begins' ? process.cpuUsage() : undefined;
});

setInterval(() => {
  const { user, system } = begun ? process.cpuUsage(begun) : { user: 0, system: 0 };
  const tooLong = (user + system) / 1000 > CHECK_LIMITS.processorTime;
  if (tooLong || process.memoryUsage.rss() > CHECK_LIMITS.memory) process.kill(process.pid, 'SIGKILL');
}, WATCH_EVERY);
