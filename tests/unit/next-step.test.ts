import { expect, test } from 'vitest';
import { assessmentRow, shownStatus } from '#common/assessments/assessments.ts';
import { nextStep, primaryAction } from '#common/assessments/next-step.ts';
import { example } from '#tests/ui/example.ts';

const row = (part: object, invited = 0, notTold = 0, completed = 0) =>
  example(assessmentRow, {
    is_draft: false,
    is_closed: false,
    status: 'ongoing',
    ...part,
    invitation_stats: {
      total_experts: 0,
      invited_count: invited,
      not_told_count: notTold,
      started_responses: completed,
      completed_responses: completed,
    },
  });

test.each([
  ['a draft', row({ is_draft: true, status: 'draft', pending_invitations_count: 2, expert_count: 2 }), 'Edit'],
  ['pending invitations', row({ pending_invitations_count: 2, expert_count: 3 }, 1), 'Send 2 invitation(s)'],
  ['pending invitations and closed', row({ pending_invitations_count: 2, expert_count: 3, is_closed: true }, 1)],
  ['all invited', row({ expert_count: 3 }, 3)],
  ['all invited, or muted', row({ expert_count: 3 }, 0, 3)],
  ['completed with responses but no experts', row({ status: 'completed', responses_count: 2 })],
  ['nobody assigned', row({}), 'Send Invitations'],
  ['nobody assigned and closed', row({ is_closed: true })],
])('the button of a row: %s', (_name, assessment, label = 'View Responses') => {
  expect(primaryAction(assessment).label).toBe(label);
});

test('the next step says why', () => {
  const told = (assessment: Parameters<typeof nextStep>[0]) => {
    const { label, why } = nextStep(assessment);
    return `${label}: ${why}`;
  };
  expect(told(row({ is_draft: true }))).toBe('Publish: Experts can be invited once the questions are published.');
  expect(told(row({}))).toBe('Assign Experts: No experts are assigned yet.');
  expect(told(row({ pending_invitations_count: 1, expert_count: 1 }))).toBe(
    'Send 1 invitation(s): 1 expert has not been invited yet.',
  );
  expect(told(row({ expert_count: 3, responses_count: 0 }, 3))).toMatch(/nobody has started yet/);
  expect(told(row({ expert_count: 3, responses_count: 2 }, 3, 0, 2))).toBe(
    'View Responses: 1 expert has not finished yet.',
  );
  expect(told(row({ expert_count: 2, responses_count: 2, status: 'completed' }, 2))).toMatch(
    /All experts have answered/,
  );
  expect(told(row({ is_closed: true, expert_count: 1 }))).toBe('View Responses: No more answers are taken.');
});

test('one status is shown', () => {
  expect(shownStatus({ status: 'ongoing', is_closed: true })).toBe('closed');
  expect(shownStatus({ status: 'completed', is_closed: true })).toBe('completed');
  expect(shownStatus({ status: 'ongoing', is_closed: false })).toBe('ongoing');
});
