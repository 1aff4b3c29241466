import { HOUR, SECOND } from '#common/words/units.ts';

/** The header that identifies a call, so that the server recognises a repetition (IETF draft idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** The header that is `true` if the answer was kept from an earlier call. */
export const IDEMPOTENT_REPLAYED = 'Idempotent-Replayed';

/** 1 to 255 visible ASCII characters. */
export const isIdempotencyKey = (key: string) => key.length <= 255 && /^[!-~]+$/.test(key);

/** How long the answer to a key is kept. */
export const CALL_KEPT = 24 * HOUR;
/** Without a key, a call that mails or pays counts as a repetition of an identical call for this long. */
export const REPETITION_WINDOW = 30 * SECOND;
/** A repetition waits this long for the running call; less than the time-out of second attempts. */
export const CALL_WAIT = 8 * SECOND;

export const CALL_MESSAGES = {
  badKey: 'The key must have 1 to 255 visible characters and no spaces.',
  otherBody: 'This key was used for another request. Please send this one with a key of its own.',
  running: 'This request is still being carried out. Please try again in a moment.',
} as const;

/** Error codes that concern the key. */
export const CALL_CODES = { otherBody: 'idempotency_key_used', running: 'request_running' } as const;
