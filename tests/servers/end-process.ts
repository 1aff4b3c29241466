import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends the signal to the process, unless it has ended, and waits for its end: until then it may write to its folder. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
