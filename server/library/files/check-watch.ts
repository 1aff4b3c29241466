import { parentPort } from 'node:worker_threads';
import { CHECK_LIMITS, WATCH_EVERY } from './check-limits.ts';

/** A thread that ends the whole checker if a check exceeds its limits, however busy the check is. */

let begun: NodeJS.CpuUsage | undefined;

parentPort?.on('message', (news: 'begins' | 'ends') => {
  begun = news === 'begins' ? process.cpuUsage() : undefined;
});

setInterval(() => {
  const { user, system } = begun ? process.cpuUsage(begun) : { user: 0, system: 0 };
  const tooLong = (user + system) / 1000 > CHECK_LIMITS.processorTime;
  if (tooLong || process.memoryUsage.rss() > CHECK_LIMITS.memory) process.kill(process.pid, 'SIGKILL');
}, WATCH_EVERY);
