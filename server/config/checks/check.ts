import { SECOND } from '#common/values/durations.ts';

/** The check of one service. */
export type Check = {
  name: string;
  /** Runs the check and returns what is in order. @throws CheckError, NotTried */
  run: () => Promise<string>;
};

/** Says what is wrong and where to look; never contains a secret. */
export class CheckError extends Error {}

/** Says why something could not be tried here, although it may be in order. */
export class NotTried extends Error {}

/** How long (ms) to wait for a service. */
export const PATIENCE = 15 * SECOND;
