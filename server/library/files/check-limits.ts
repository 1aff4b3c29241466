import { MIB, SECOND } from '#common/words/units.ts';
/** The limits of one check; only a malicious file exceeds them. */
export const CHECK_LIMITS = {
  /** Milliseconds of a processor: a busy machine does not shorten them. */
  processorTime: 20 * SECOND,
  /** Milliseconds of wall-clock time. */
  time: 60 * SECOND,
  /** Bytes of the whole checker. */
  memory: 1024 * MIB,
} as const;

/** How often a checker looks at what it uses (ms). */
export const WATCH_EVERY = 50;
