import { HOUR } from '#common/values/durations.ts';

/** No payout of an expert is executed for this long after a change of address or a merge. */
export const PAYOUT_HOLD = 24 * HOUR;
