import { HOUR, SECOND } from '#common/values/durations.ts';

/** The header with which a caller names one call, so that a repetition of it is recognised (IETF draft idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Says `true` in an answer that was given before. */
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';

/** 1 to 255 visible ASCII characters. */
export const isIdempotencyKey = (key: string) => key.length <= 255 && /^[!-~]+$/.test(key);

/** How long the answer to a key is kept. */
export const CALL_KEPT = 24 * HOUR;
/** A call that mails or pays and comes without a key is taken for a repetition of an identical one for this long. */
export const REPETITION_WINDOW = 30 * SECOND;
/** A call that nothing was heard of for this long may be taken up by a repetition of it. */
export const CALL_LEASE = 15 * SECOND;
/** For this long a repetition waits for the call that is being carried out. Less than the time-out of second attempts. */
export const CALL_WAIT = 8 * SECOND;

export const CALL_MESSAGES = {
  badKey: 'The key must have 1 to 255 visible characters and no spaces.',
  otherBody: 'This key was used for another request. Please send this one with a key of its own.',
  running: 'This request is still being carried out. Please try again in a moment.',
} as const;

/** The codes of refusals that concern the key. */
export const CALL_CODES = { otherBody: 'idempotency_key_used', running: 'request_running' } as const;
