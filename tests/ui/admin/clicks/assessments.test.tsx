import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { assessmentRow, type StaffAssessment, staffAssessment } from '#common/assessments/assessments.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { button, EXPERT_ANSWERS, field, inDialog, menuItem, once } from '#tests/ui/admin/screen.ts';
import { clicksCountOnce, twice } from '#tests/ui/clicks.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, showStaffApp } from '#tests/ui/render.tsx';

beforeAll(clicksCountOnce);
afterEach(() => void vi.restoreAllMocks());

const stats = { total_experts: 1, invited_count: 0, not_told_count: 0, started_responses: 0, completed_responses: 0 };
let assessment: StaffAssessment;
let server: ReturnType<typeof answer>;
beforeEach(() => {
  const asked = ['q1', 'q2', 'q3'].map((id) => question('text', id, { title: `Asked ${id}` }));
  assessment = example(staffAssessment, {
    id: 7,
    title: 'Clicked',
    vis: 1,
    visual_identity_system_name: 'Alpina',
    version: 'V1',
    created_at: '2026-01-05T10:00:00Z',
    deadline_zone: 'UTC',
    reward: '25.00',
    currency: 'USD',
    is_active: true,
    status: 'ongoing',
    current_version: 1,
    revision: 1,
    draft_saved_at: '2026-01-05T10:00:00Z',
    questionnaire: questionnaire(asked),
    invitation_stats: stats,
  });
  server = answer({
    'GET /assessments/': () => pageOf(example(assessmentRow, { ...assessment })),
    'GET /assessments/:id/': () => assessment,
    'GET /assessments/:id/assignments/': pageOf(),
    'GET /assessments/:id/versions/:version/': () => ({ questionnaire: assessment.questionnaire }),
    'GET /brands/vis-materials/': pageOf(),
    'POST /assessments/:id/editing/': { editors: [], revision: 1 },
    'POST /assessments/7/duplicate/': { new_assessment: { id: 8 } },
    'PATCH /assessments/7/': ({ body }: { body?: unknown }) => {
      assessment = { ...assessment, ...(body as object), questionnaire: assessment.questionnaire };
      assessment.is_closed = !assessment.is_draft && !assessment.is_active;
      return assessment;
    },
  });
});
const COPIED = 'POST /assessments/7/duplicate/';
/** What was written, without what the builder does on its own. */
const writes = () => server.writes().filter((call) => !call.endsWith('/editing/'));

test('a double click copies an assessment once, in the list', async () => {
  const { address } = await showStaffApp('/assessments');
  await twice(await menuItem('Clicked', 'Duplicate'));
  await waitFor(() => expect(address()).toBe('/assessments/8/edit'));
  expect(writes()).toEqual([COPIED]);
});

test('a double click copies an assessment once, on its screen', async () => {
  const { address } = await showStaffApp('/assessments/7');
  await twice(await menuItem('Clicked', 'Duplicate'));
  await waitFor(() => expect(address()).toBe('/assessments/8/edit'));
  expect(writes()).toEqual([COPIED]);
});

test('a double click closes an assessment once, and reopens it once', async () => {
  await showStaffApp('/assessments/7');
  await twice(await menuItem('Clicked', 'Close Assessment'));
  await once(await inDialog('Close Assessment'), server, 'PATCH /assessments/7/', 'Assessment closed');
  await twice(await menuItem('Clicked', 'Reopen Assessment'));
  await once(await inDialog('Reopen Assessment'), server, 'PATCH /assessments/7/', 'Assessment reopened');
  expect(server.bodies('PATCH /assessments/7/')).toEqual([{ is_active: false }, { is_active: true }]);
});

test('a double click sends the invitations once', async () => {
  Object.assign(assessment, { expert_count: 1, pending_invitations_count: 1 });
  const call = 'POST /assessments/7/send-invitations/';
  server.set({ [call]: { detail: 'Invitations sent successfully', failed_count: 0 } });
  await showStaffApp('/assessments/7');
  await twice(await button(/^Send 1 invitation/));
  await once(await inDialog('Send'), server, call, 'Invitations sent successfully');
});

test('a double click publishes an assessment once', async () => {
  Object.assign(assessment, { is_draft: true, status: 'draft', current_version: null });
  const { address } = await showStaffApp('/assessments/7/edit');
  await twice(await button('Publish'));
  await twice(await inDialog('Publish'));
  await waitFor(() => expect(address()).toBe('/assessments/7'));
  expect(writes()).toEqual(['PATCH /assessments/7/']);
});

test('a double click in the builder copies one question, and deletes one', async () => {
  Object.assign(assessment, { is_draft: true, status: 'draft', current_version: null });
  await showStaffApp('/assessments/7/edit');
  const handles = () => document.querySelectorAll('button[aria-label^="Move question"]');
  await waitFor(() => expect(handles()).toHaveLength(3));
  (await button(/^1?\.?\s*Asked q1/)).click();
  await twice(await button('Duplicate question'));
  expect(handles()).toHaveLength(4);
  await twice(await button('Delete question'));
  expect(handles()).toHaveLength(3);
});

test('a double click invites one expert', async () => {
  server.set({
    ...EXPERT_ANSWERS,
    'GET /experts/list/': pageOf(),
    'POST /experts/invite/': { detail: 'Expert invitation sent successfully!' },
  });
  await showStaffApp('/experts');
  await twice(await button('New Expert'));
  fireEvent.change(await field('First name'), { target: { value: 'Nia' } });
  fireEvent.change(await field('Last name'), { target: { value: 'Once' } });
  fireEvent.change(await field('Email'), { target: { value: 'nia.once@example.org' } });
  const told = 'Expert invitation sent successfully!';
  await once(await inDialog('Send invitation'), server, 'POST /experts/invite/', told);
});
