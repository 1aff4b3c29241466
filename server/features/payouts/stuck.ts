import { DAY, HOUR } from '#common/values/durations.ts';
import type { payoutAttempts } from '#server/db/schema/payouts.ts';
import { isOpenAttempt, type ReadAttempt } from './queries.ts';

type Attempt = Pick<
  ReadAttempt | typeof payoutAttempts.$inferSelect,
  'state' | 'provider' | 'response' | 'unanswered_at' | 'created_at'
>;

/** After this long without an answer, super admins may settle an attempt; the portal keeps checking. */
const UNANSWERED_FOR = HOUR;
/** An order that the provider has and does not deliver for this long needs a person, too. */
const UNDER_WAY_FOR = 3 * DAY;

/**
 * Returns why the portal cannot settle an open attempt by itself, in words for staff; '' if it can, or if none is open.
 * `provider` is the one that is configured.
 */
export function reasonStuck(attempt: Attempt | null | undefined, provider: string, now = Date.now()): string {
  if (!attempt || !isOpenAttempt(attempt)) return '';
  if (attempt.provider !== provider) {
    return `It was handed to ${attempt.provider}, which this portal no longer uses, so its answer cannot be asked for.`;
  }
  const { problem, reason = '' } = (attempt.response ?? {}) as { problem?: unknown; reason?: string };
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
