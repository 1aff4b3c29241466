import { DAY, HOUR } from '#common/words/units.ts';

/** An attempt to pay, as far as it says whether the provider still has to answer. */
type Tried = {
  state: string;
  provider: string;
  response: { problem?: string; reason?: string } | null;
  unanswered_at: string | Date | null;
  created_at: string | Date;
};

/** True for an attempt that the provider may still answer. */
export const isOpenAttempt = (attempt: Pick<Tried, 'state'> | null | undefined) =>
  attempt?.state === 'started' || attempt?.state === 'unknown';

/** After this long without an answer, super admins may settle an attempt; the portal keeps checking. */
const UNANSWERED_FOR = HOUR;

/** An order that the provider has not delivered after this long needs a person, too. */
const UNDER_WAY_FOR = 3 * DAY;

/**
 * Returns why the portal cannot settle an open attempt by itself, in words for staff; '' if it can, or if none is open.
 * `provider` is the one that is configured.
 */
export function reasonStuck(attempt: Tried | null | undefined, provider: string, now = Date.now()): string {
  if (!attempt || !isOpenAttempt(attempt)) return '';
  if (attempt.provider !== provider) {
    return `It was handed to ${attempt.provider}, which this portal no longer uses, so its answer cannot be asked for.`;
  }
  const { problem, reason = '' } = attempt.response ?? {};
  if (problem === 'unreadable') {
    return `The portal does not understand the provider's answer (${reason}).`;
  }
  if (problem === 'conflict') return `${reason}. The portal does not order it again.`;
  if (attempt.unanswered_at && now - new Date(attempt.unanswered_at).getTime() > UNANSWERED_FOR) {
    return `For more than an hour the provider has not said what became of it (${reason || 'no answer'}).`;
  }
  if (now - new Date(attempt.created_at).getTime() > UNDER_WAY_FOR) {
    return 'The provider has had the order for more than three days without delivering it.';
  }
  return '';
}
