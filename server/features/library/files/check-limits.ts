import { SECOND } from '#common/values/durations.ts';

/** What one check of a file may take; more than this takes only a file that was made to. */
export const CHECK_LIMITS = {
  /** Milliseconds of a processor: a busy machine does not shorten them. */
  processorTime: 20 * SECOND,
  /** Milliseconds by the clock. */
  time: 60 * SECOND,
  /** Bytes of the whole checker. */
  memory: 1024 * 1024 * 1024,
} as const;

/** How often a checker looks at what it uses (ms). */
export const WATCH_EVERY = 50;
