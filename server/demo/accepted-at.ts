import { FIRST_AGREEMENT_PUBLISHED } from '#common/people/agreement.ts';
import { HOUR } from '#common/values/durations.ts';

const PUBLISHED = new Date(FIRST_AGREEMENT_PUBLISHED).getTime();

/** When somebody of the demo accepted the agreement: on joining; who had joined before there was one, some hours after it was published. */
export const acceptedAt = (joined: Date) => new Date(Math.max(joined.getTime(), PUBLISHED + 9 * HOUR));
