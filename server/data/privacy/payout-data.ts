import { eq, sql } from 'drizzle-orm';
import { bookDifferences, ledgerEntries, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { type Rule, rule } from './rule.ts';

/** The name of an erased expert in records of payments. */
export const pseudonymOf = (expertId: number) => `Expert ${expertId}`;

const PAID = {
  level: 'personal',
  basis: 'legal duty (c)',
  purpose: 'Paying experts, and keeping books',
  kept: 'As long as books must be kept (ten years in many countries), under the pseudonym',
  erasure: 'empty',
} as const;
const BOOKS = 'Books must be kept';
const booked = (what: string) => ({ what, exported: true, stays: BOOKS }) as const;
const ofPayout = (column: typeof payoutAttempts.payout_id | typeof bookDifferences.payout_id, id: number) =>
  sql`${column} in (select id from ${payouts} where expert_id = ${id})`;

/** Payments. Amount, currency, dates and ids stay; names, addresses and free texts go. */
export const payoutData: Rule[] = [
  rule({
    table: payoutAttempts,
    ...PAID,
    of: ({ id }) => ofPayout(payoutAttempts.payout_id, id),
    personal: {
      provider: booked('Who sent the gift card'),
      state: booked('Outcome'),
      external_id: booked('Number of the order at the provider, or the reference that staff entered'),
      request: {
        what: 'The order: amount, and name and address of the receiver',
        exported: true,
        erasedTo: ({ id }: { id: number }) =>
          sql`case when ${payoutAttempts.request} ? 'recipient' then jsonb_set(${payoutAttempts.request}, '{recipient}',
            jsonb_build_object('name', ${pseudonymOf(id)}::text, 'email', '')) else ${payoutAttempts.request} end`,
      },
      response: {
        what: 'The provider’s answer, with the address; or how staff sent it',
        exported: true,
        erasedTo: () => sql`case when ${payoutAttempts.response} ? 'reason'
          then jsonb_set(${payoutAttempts.response} - 'recipient', '{reason}', '""')
          else ${payoutAttempts.response} - 'recipient' end`,
      },
      refusal: { what: 'Why the provider refused', exported: true, erasedTo: null },
      resolution: {
        what: 'What a super admin saw at the provider',
        exported: true,
        erasedTo: () => sql`jsonb_set(${payoutAttempts.resolution}, '{seen}', '""')`,
      },
    },
    other: [
      'id',
      'payout_id',
      'number',
      'started_by',
      'called_at',
      'unanswered_at',
      'missing_since',
      'check_at',
      'resolved_by',
      'created_at',
      'finished_at',
    ],
  }),
  rule({
    table: bookDifferences,
    ...PAID,
    of: ({ id }) => ofPayout(bookDifferences.payout_id, id),
    personal: {
      ours: {
        what: 'Address, where the provider has another one',
        exported: 'It repeats the address of the order.',
        erasedTo: () => sql`case when ${bookDifferences.kind} = 'recipient' then '' else ${bookDifferences.ours} end`,
      },
      theirs: {
        what: 'The provider’s address',
        exported: 'It repeats the address of the order.',
        erasedTo: () => sql`case when ${bookDifferences.kind} = 'recipient' then '' else ${bookDifferences.theirs} end`,
      },
    },
    other: ['id', 'check_id', 'kind', 'payout_id', 'key', 'order_id'],
  }),
  rule({
    table: ledgerEntries,
    ...PAID,
    of: ({ id }) => sql`${ledgerEntries.payout_id} in (select id from ${payouts} where expert_id = ${id})`,
    erasure: 'job',
    personal: {
      row: {
        what: 'Row of the ledger: payout, date, amount, currency, name and address',
        exported: 'It repeats the payout and its order.',
      },
    },
    other: ['payout_id', 'started_at', 'appended_at', 'created_at'],
  }),
  rule({
    table: payouts,
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
      notes: { what: 'Note of staff', exported: true, erasedTo: '' },
      rejection_reason: { what: 'Reason of a rejection', exported: true, erasedTo: '' },
      created_at: booked('When it was earned'),
    },
    other: ['id', 'expert_id', 'assignment_id', 'assessment_id', 'approved_by', 'paid_by', 'updated_at'],
  }),
];
