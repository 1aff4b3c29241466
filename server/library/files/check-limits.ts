import { MIB, SECOND } from '#common/words/units.ts';
/** The limits of one check; only a malicious file exceeds them. */
export const CHECK_LIMITS = {
  /** Milliseconds of processor time, which a busy machine does not use up. */
  processorTime: 20 * SECOND,
  /** Milliseconds of wall-clock time. */
  time: 60 * SECOND,
  /** Memory of the whole process, in bytes. */
  memory: 1024 * MIB,
} as const;

/** How often (ms) a checker measures its time and memory. */
export const WATCH_EVERY = 50;
