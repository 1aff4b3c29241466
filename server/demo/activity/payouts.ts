import { eq } from 'drizzle-orm';
import type { PayoutStatus } from '#common/payouts/status.ts';
import type { PayoutTerms } from '#common/payouts/terms.ts';
import { fullName } from '#common/texts/format.ts';
import { DAY } from '#common/values/durations.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { type payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { AssessmentContent } from './content.ts';
import type { Participant } from './participants.ts';

type NewPayout = typeof payouts.$inferInsert;
type Payout = typeof payouts.$inferSelect;

/** In turn, so that every status is there; the first is the demo's own expert where one takes part. */
const MIXED: PayoutStatus[] = [
  'pending',
  'paid',
  'review',
  'approved',
  'paid',
  'pending',
  'review',
  'paid',
  'rejected',
  'failed',
];

type Completed = { person: Participant; assignment: number; assessmentId: number; index: number; admin: number };

/** The payout of a completed assignment, as far as the assessment's payouts have come. */
export function payoutOf(
  content: AssessmentContent,
  { person, assignment, assessmentId, index, admin }: Completed,
): NewPayout {
  const status: PayoutStatus =
    content.payouts === 'paid'
      ? 'paid'
      : content.payouts === 'new'
        ? 'pending'
        : (MIXED[index % MIXED.length] ?? 'pending');
  const created_at = person.submitted_at ?? person.assigned_at;
  const later = (days: number) => new Date(Math.min(created_at.getTime() + days * DAY, Date.now()));
  const approved = status === 'approved' || status === 'paid' || status === 'failed';
  return {
    expert_id: person.expert_id,
    assignment_id: assignment,
    assessment_id: assessmentId,
    amount: content.reward,
    status,
    created_at,
    requested_at: status === 'pending' ? null : later(1),
    approved_at: approved ? later(2) : null,
    approved_by: approved ? admin : null,
    paid_at: status === 'paid' ? later(3) : null,
    paid_by: status === 'paid' ? admin : null,
    notes: status === 'rejected' ? 'The answers repeat those of another expert word for word.' : '',
  };
}

/** The try to pay that a paid or failed payout has behind it. */
export function attemptOf(payout: Payout, admin: number): (typeof payoutAttempts.$inferInsert)[] {
  if (payout.status !== 'paid' && payout.status !== 'failed') return [];
  const paid = payout.status === 'paid';
  const at = payout.paid_at ?? payout.approved_at ?? payout.created_at;
  const reason = 'The email address does not accept mail';
  return [
    {
      payout_id: payout.id,
      number: 1,
      provider: 'manual',
      state: paid ? 'succeeded' : 'failed',
      started_by: admin,
      called_at: at,
      created_at: at,
      finished_at: at,
      response: paid ? { state: 'succeeded', externalId: null } : { state: 'failed', reason },
    },
  ];
}

/** Bonuses beside the assessments: one for the demo's own expert, one for somebody else. */
export function bonuses(
  { demo, panel, admin }: { demo: number; panel: number[]; admin: number },
  now: Date,
): NewPayout[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const paid = {
    status: 'paid' as const,
    requested_at: ago(39),
    approved_at: ago(38),
    approved_by: admin,
    paid_by: admin,
  };
  return [
    {
      expert_id: demo,
      amount: '50.00',
      notes: 'Interview about the panel',
      created_at: ago(40),
      paid_at: ago(37),
      ...paid,
    },
    { expert_id: panel[3] ?? demo, amount: '15.00', notes: 'Recommended a new expert', created_at: ago(6) },
  ];
}

/** Keeps with each approved payout what was approved, as approving does. */
export async function keepApprovedTerms(tx: Db): Promise<void> {
  const approved = await tx
    .select({ payout: payouts, user: users })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.expert_id))
    .where(eq(payouts.status, 'approved'));
  for (const { payout, user } of approved) {
    const recipient = { name: fullName(user), email: user.email };
    const terms: PayoutTerms = { amount: payout.amount, currency: payout.currency, recipient };
    await tx.update(payouts).set({ approved_terms: terms }).where(eq(payouts.id, payout.id));
  }
}
