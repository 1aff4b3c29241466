import { getSystemErrorName } from 'node:util';
import { SECOND } from '#common/values/durations.ts';

/** The check of one service. */
export type Check = {
  name: string;
  /** Runs the check and returns what is in order. @throws CheckError */
  run: () => Promise<string>;
};

/** Says what is wrong and where to look; never contains a secret. */
export class CheckError extends Error {}

/** How long (ms) to wait for a service. */
export const PATIENCE = 15 * SECOND;

/**
 * Returns why a service could not be reached: the code of the system, else of the library. Their messages may
 * contain addresses and more.
 */
export function reachability(error: unknown): string {
  let found = error instanceof Error ? error.name : 'unknown';
  for (let each = error; each instanceof Error; each = each instanceof AggregateError ? each.errors[0] : each.cause) {
    const { code, errno, name } = each as NodeJS.ErrnoException;
    if (name === 'TimeoutError') return 'no answer in time';
    found = (errno && errno < 0 ? getSystemErrorName(errno) : code) || found;
  }
  return SENTENCES[found] ?? found;
}

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there, ECONNREFUSED',
  ENOTFOUND: 'no machine has this name, ENOTFOUND',
  EDNS: 'no machine has this name, EDNS',
  EAI_AGAIN: 'the name could not be looked up, EAI_AGAIN',
  ETIMEDOUT: 'no answer in time, ETIMEDOUT',
  ECONNECTION: 'the connection failed, ECONNECTION',
};
