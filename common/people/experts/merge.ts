import * as z from 'zod';
import { ASSIGNMENT_STATE_LABELS, ASSIGNMENT_STATES } from '#common/assessments/assignment-states.ts';
import { PAID_TWICE, PAYOUT_LABELS, PAYOUT_STATUSES, SENDING_LABEL } from '#common/payouts/status.ts';
import { boundedText } from '#common/texts/text-fields.ts';
import { formatMoney } from '#common/values/money.ts';
import { PAYOUT_FATES } from './merge-plan.ts';

/** GET experts/{id}/merge/: `others` are the ids of the profiles that would be merged into this one. */
export const mergeQuery = z.object({
  others: boundedText(500)
    .regex(/^\d{0,9}(,\d{1,9})*$/, 'Please say which profiles by their ids.')
    .default(''),
});

const id = z.number().int();

/** What a merge does with assessments and payouts. */
export const mergePreview = z.object({
  /** For each assessment the profiles that have it: what the first did stays, what the others did is left out. */
  shared: z.array(
    z.array(z.object({ assessment_id: id, title: z.string(), expert_id: id, state: z.enum(ASSIGNMENT_STATES) })),
  ),
  payouts: z.array(
    z.object({
      id,
      expert_id: id,
      /** Null for a bonus, as the title. */
      assessment_id: id.nullable(),
      title: z.string().nullable(),
      amount: z.string(),
      currency: z.string(),
      status: z.enum(PAYOUT_STATUSES),
      sending: z.boolean(),
      fate: z.enum(PAYOUT_FATES),
    }),
  ),
});
export type MergePreview = z.infer<typeof mergePreview>;

const FATES: Record<(typeof PAYOUT_FATES)[number], string> = {
  stays: 'stays',
  rejected: 'is rejected, because each assessment is paid once',
  paid_twice: `cannot be taken back and is shown as “${PAID_TWICE}”`,
};

type Profile = { id: number; email: string };

/** A sentence about each assessment and each payout that comes from another profile, or meets one. */
export function mergeInWords({ shared, payouts }: MergePreview, kept: Profile, others: readonly Profile[]): string[] {
  const nameOf = (expertId: number) => [kept, ...others].find((profile) => profile.id === expertId)?.email;
  const met = shared.filter((parts) => parts.some((part) => part.expert_id !== kept.id));
  const metIds = new Set<number | null>(met.flatMap((parts) => parts.map(({ assessment_id }) => assessment_id)));
  const work = met.map((parts) => {
    const told = parts.map(({ expert_id, state }, index) => {
      const fate = index === 0 ? 'stays' : 'is left out';
      return `${ASSIGNMENT_STATE_LABELS[state].toLowerCase()} by ${nameOf(expert_id)} ${fate}`;
    });
    return `${parts[0]?.title}: ${told.join('; ')}.`;
  });
  const money = payouts
    .filter(({ expert_id, assessment_id }) => expert_id !== kept.id || metIds.has(assessment_id))
    .map(({ title, amount, currency, status, sending, expert_id, fate }) => {
      const shown = sending ? SENDING_LABEL : PAYOUT_LABELS[status];
      return `${title ?? 'Bonus'}: ${formatMoney(amount, currency)} for ${nameOf(expert_id)} (${shown}) ${FATES[fate]}.`;
    });
  return [...work, ...money];
}
