import { expect, test } from 'vitest';
import type { PAYOUT_STATUSES } from '#common/payouts/payouts.ts';
import { mergeInWords, planMerge } from '#common/people/experts/duplicates.ts';

const KEPT = 1;
const OTHER = 2;
const started = new Date('2026-01-05');
let ids = 100;

/** An assignment to an assessment, of the profile that stays or of the other. */
function assigned(expert_id: number, assessment_id: number, given = {}) {
  ids += 1;
  const begun = { invited_at: null, not_told: false, opened_at: null, started_at: null };
  const ended = { handed_in_at: null, submitted_at: null, declined_at: null, withdrawn_at: null };
  return { id: ids, expert_id, assessment_id, progress: 0, ...begun, ...ended, ...given };
}
const paid = (
  assignment: { id: number; assessment_id: number } | null,
  status: (typeof PAYOUT_STATUSES)[number],
  sending = false,
) => ({
  assignment_id: assignment?.id ?? null,
  assessment_id: assignment?.assessment_id ?? null,
  status,
  sending,
});
const fates = (...given: Parameters<typeof planMerge>) => planMerge(...given).payouts.map(({ fate }) => fate);

test('of several profiles’ assignments to an assessment the furthest comes first, of equal ones that of the earlier profile', () => {
  const done = { started_at: started, submitted_at: started };
  const [mine, theirs, only] = [assigned(KEPT, 5), assigned(OTHER, 5), assigned(OTHER, 6)];
  const order = (...given: Parameters<typeof planMerge>) =>
    planMerge(...given).shared.map((parts) => parts.map(({ id }) => id));
  expect(order([KEPT, OTHER], [theirs, mine, only], [])).toEqual([[mine.id, theirs.id], [only.id]]);
  expect(order([OTHER, KEPT], [mine, theirs], [])).toEqual([[theirs.id, mine.id]]);
  const further = { ...theirs, started_at: started, progress: 1 };
  expect(order([KEPT, OTHER], [{ ...mine, started_at: started }, further], [])).toEqual([[theirs.id, mine.id]]);
  const both = [
    { ...mine, ...done, progress: 90 },
    { ...theirs, ...done },
  ];
  expect(order([KEPT, OTHER], both, [paid(theirs, 'rejected')])).toEqual([[theirs.id, mine.id]]);
  expect(order([KEPT, OTHER], both, [paid(mine, 'review'), paid(theirs, 'approved')])).toEqual([[theirs.id, mine.id]]);
  expect(order([KEPT, OTHER], both, [paid(mine, 'approved', true), paid(theirs, 'approved')])).toEqual([
    [mine.id, theirs.id],
  ]);
  expect(order([KEPT, OTHER], both, [paid(mine, 'approved', true), paid(theirs, 'paid')])).toEqual([
    [theirs.id, mine.id],
  ]);
});

test('what was paid once stays, and is shown as paid twice only where another was paid or is on its way', () => {
  const [mine, theirs] = [assigned(KEPT, 5), assigned(OTHER, 5)];
  const both = [mine, theirs];
  expect(fates([KEPT, OTHER], both, [paid(mine, 'paid'), paid(theirs, 'rejected')])).toEqual(['stays', 'stays']);
  expect(fates([KEPT, OTHER], both, [paid(mine, 'paid'), paid(theirs, 'review')])).toEqual(['stays', 'rejected']);
  expect(fates([KEPT, OTHER], both, [paid(mine, 'paid'), paid(theirs, 'approved', true)])).toEqual([
    'paid_twice',
    'paid_twice',
  ]);
  const elsewhere = assigned(OTHER, 6);
  expect(fates([KEPT, OTHER], [mine, elsewhere], [paid(mine, 'paid'), paid(elsewhere, 'paid')])).toEqual([
    'stays',
    'stays',
  ]);
});

test('bonuses stay, also several that are paid', () => {
  const payouts = [paid(null, 'paid'), paid(null, 'paid'), paid(null, 'pending')];
  expect(fates([KEPT, OTHER], [assigned(KEPT, 5)], payouts)).toEqual(['stays', 'stays', 'stays']);
});

test('only what comes from another profile, or collides with it, is listed', () => {
  const profiles = [
    { id: KEPT, email: 'kept@example.com' },
    { id: OTHER, email: 'other@example.com' },
  ] as const;
  const part = { state: 'started', title: 'Tea', assessment_id: 5 } as const;
  const money = { id: 1, title: null, amount: '10.00', currency: 'USD', fate: 'stays', sending: false } as const;
  const told = mergeInWords(
    {
      shared: [[{ ...part, expert_id: OTHER }], [{ ...part, assessment_id: 6, title: 'Mine alone', expert_id: KEPT }]],
      payouts: [
        { ...money, expert_id: KEPT, assessment_id: null, status: 'pending' },
        { ...money, expert_id: KEPT, assessment_id: 6, title: 'Mine alone', status: 'pending' },
        { ...money, expert_id: KEPT, assessment_id: 5, title: 'Tea', status: 'approved', sending: true },
        { ...money, expert_id: OTHER, assessment_id: null, status: 'paid', fate: 'paid_twice' },
      ],
    },
    profiles[0],
    profiles.slice(1),
  );
  expect(told).toEqual([
    'Tea: in progress by other@example.com stays.',
    'Tea: $10.00 for kept@example.com (Sending…) stays.',
    'Bonus: $10.00 for other@example.com (Paid) cannot be taken back and is shown as “Paid twice”.',
  ]);
});
