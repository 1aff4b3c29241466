import { getSystemErrorName } from 'node:util';

/** One thing of the configuration, tried. */
export type Check = {
  name: string;
  /** Tries it and tells what is right. @throws CheckError */
  run: () => Promise<string>;
};

/** What is wrong, in words that say where to look; never a secret. */
export class CheckError extends Error {}

/** Milliseconds after which a service counts as one that does not answer. */
export const PATIENCE = 15_000;

/**
 * Why a service could not be reached: the code of the system, or of the library where there is none. Their messages may
 * hold addresses and more.
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
