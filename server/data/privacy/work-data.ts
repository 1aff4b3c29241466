import { eq, sql } from 'drizzle-orm';
import { answers, assignmentInvitations, assignments, responses } from '#server/data/schema/assessments.ts';
import { fileViews } from '#server/data/schema/files.ts';
import { bookDifferences, ledgerEntries, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { exported, type Rule, rule, type Subject } from './rule.ts';

const WORK = { basis: 'contract (b)', kept: 'For good, under the pseudonym', erasure: 'empty' } as const;
const part = (what: string) =>
  exported(what, { stays: 'The work that was paid for; without the account it names nobody' });

/** What experts do in assessments. */
export const workData: Rule[] = [
  rule(assignments, {
    ...WORK,
    purpose: 'Asking an expert to take part',
    of: ({ id }) => eq(assignments.expert_id, id),
    personal: {
      assigned_at: part('When the assessment was assigned'),
      invited_at: part('When the expert was invited'),
      not_told: part('Whether no mail told of it'),
      opened_at: part('When it was opened'),
      started_at: part('When it was begun'),
      submitted_at: part('When it was submitted'),
      declined_at: part('When it was declined'),
      decline_reason: exported('Reason of declining', { erasedTo: '' }),
      withdrawn_at: part('When it was withdrawn'),
      progress: part('Progress'),
    },
  }),
  rule(assignmentInvitations, {
    ...WORK,
    purpose: 'Knowing which mail an expert got',
    of: ({ id }) =>
      sql`${assignmentInvitations.assignment_id} in (select id from ${assignments} where expert_id = ${id})`,
    personal: { sent_at: part('When an invitation was sent') },
  }),
  rule(responses, {
    ...WORK,
    purpose: 'Collecting what experts say about designs',
    of: ({ id }) => eq(responses.expert_id, id),
    personal: {
      started_at: part('When the response was begun'),
      submitted_at: part('When it was submitted'),
      is_late: part('Whether it was late'),
      accepted_at: part('When a late one was accepted'),
    },
  }),
  rule(answers, {
    ...WORK,
    purpose: 'Collecting what experts say about designs',
    of: ({ id }) => sql`${answers.response_id} in (select id from ${responses} where expert_id = ${id})`,
    personal: {
      value: part('The answer, which may be a free text'),
      cannot_judge: part('That the expert could not judge'),
      measurement: part('Time and device of the answer'),
      answered_at: part('When it was given'),
    },
  }),
  rule(fileViews, {
    ...WORK,
    purpose: 'Finding out who saw an unpublished design',
    basis: 'legitimate interest (f)',
    kept: 'Setting “Views of designs”',
    of: ({ id }) => eq(fileViews.user_id, id),
    personal: {
      viewed_at: exported('When a design was seen', {
        stays: 'It shows who saw an unpublished design, under the pseudonym',
      }),
    },
  }),
];

/** The name of an erased expert in records of payments. */
export const pseudonymOf = (expertId: number) => `Expert ${expertId}`;

const PAID = {
  basis: 'legal duty (c)',
  purpose: 'Paying experts, and keeping books',
  kept: 'As long as books must be kept (ten years in many countries), under the pseudonym',
  erasure: 'empty',
} as const;
const booked = (what: string) => exported(what, { stays: 'Books must be kept' });
const ofPayout = (table: typeof payoutAttempts | typeof bookDifferences | typeof ledgerEntries) => (subject: Subject) =>
  sql`${table.payout_id} in (select id from ${payouts} where expert_id = ${subject.id})`;
/** Erases the value of a difference in the recipient: only such differences hold addresses. */
const unlessRecipient = (column: typeof bookDifferences.ours | typeof bookDifferences.theirs) => ({
  exported: 'It repeats the address of the order.',
  erasedTo: () => sql`case when ${bookDifferences.kind} = 'recipient' then '' else ${column} end`,
});

/** Payments. Amount, currency, dates and ids stay; names, addresses and free texts go. */
export const payoutData: Rule[] = [
  rule(payoutAttempts, {
    ...PAID,
    of: ofPayout(payoutAttempts),
    personal: {
      provider: booked('Who sent the gift card'),
      state: booked('Outcome'),
      provider_order_id: booked('Number of the order at the provider, or the reference that staff entered'),
      request: exported('The order: amount, and name and address of the receiver', {
        erasedTo: ({ id }: Subject) =>
          sql`case when ${payoutAttempts.request} ? 'recipient' then jsonb_set(${payoutAttempts.request}, '{recipient}',
            jsonb_build_object('name', ${pseudonymOf(id)}::text, 'email', '')) else ${payoutAttempts.request} end`,
      }),
      response: exported('The provider’s answer, with the address; or how staff sent it', {
        erasedTo: () => sql`case when ${payoutAttempts.response} ? 'reason'
          then jsonb_set(${payoutAttempts.response} - 'recipient', '{reason}', '""')
          else ${payoutAttempts.response} - 'recipient' end`,
      }),
      refusal: exported('Why the provider refused', { erasedTo: null }),
      resolution: exported('What a super admin saw at the provider', {
        erasedTo: () => sql`jsonb_set(${payoutAttempts.resolution}, '{seen}', '""')`,
      }),
    },
  }),
  rule(bookDifferences, {
    ...PAID,
    of: ofPayout(bookDifferences),
    personal: {
      ours: { what: 'Address, where the provider has another one', ...unlessRecipient(bookDifferences.ours) },
      theirs: { what: 'The provider’s address', ...unlessRecipient(bookDifferences.theirs) },
    },
  }),
  rule(ledgerEntries, {
    ...PAID,
    of: ofPayout(ledgerEntries),
    erasure: 'job',
    personal: {
      row: {
        what: 'Row of the ledger: payout, date, amount, currency, name and address',
        exported: 'It repeats the payout and its order.',
      },
    },
  }),
  rule(payouts, {
    ...PAID,
    of: ({ id }) => eq(payouts.expert_id, id),
    personal: {
      amount: booked('Amount'),
      currency: booked('Currency'),
      status: booked('State'),
      requested_at: booked('When the gift card was asked for'),
      approved_terms: {
        what: 'What was approved, with name and address',
        exported: 'It repeats the order.',
        erasedTo: null,
      },
      approved_at: booked('When it was approved'),
      paid_at: booked('When it was paid'),
      notes: exported('Note of staff', { erasedTo: '' }),
      rejection_reason: exported('Reason of a rejection', { erasedTo: '' }),
      created_at: booked('When it was earned'),
    },
  }),
];
