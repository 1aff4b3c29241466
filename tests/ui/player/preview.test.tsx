import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { estimatedMinutes } from '#common/assessments/questionnaire/minutes.ts';
import { PreviewPage, toPreviewAssessment } from '#portal/assessment/PreviewPage.tsx';
import { ExpertGate } from '#portal/layouts/gates.tsx';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { ADMIN, type Answer, answer, heldBack, refuse, show } from '#tests/ui/render.tsx';

afterEach(() => vi.restoreAllMocks());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const assessment = {
  id: 5,
  title: 'Study of [brand]',
  description: '',
  visual_identity_system_name: 'Aurora',
  version: '3.0',
  materials: [],
  deadline: null,
  reward: '40.00',
  currency: 'USD',
  estimated_minutes: 5,
  questionnaire: questionnaire([question('rating', 'q1'), question('text', 'q2')]),
} as unknown as StaffAssessment;

function open(assessmentAnswer: Answer) {
  window.scrollTo = () => undefined;
  localStorage.clear();
  const server = answer({ 'GET /assessments/:id/': assessmentAnswer });
  show(<PreviewPage />, { at: '/assessments/5/preview', path: '/assessments/:id/preview', as: ADMIN });
  return server;
}

test('the preview is the same screen, says that nothing is stored, and stores nothing', async () => {
  const server = open(assessment);
  await screen.findByText('This is a preview. Nothing you do here is stored.');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Study of Aurora');
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  press('Start');
  expect(screen.getByRole('heading', { name: 'Question q1' })).toHaveFocus();
  fireEvent.click(screen.getByRole('radio', { name: /^4 of 5/ }));
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  press('Next');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Trying' } });
  press('Review');
  press('Submit');
  await screen.findByText('An expert would have submitted here. Nothing was stored.');
  expect(server.writes()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
  press('Start over');
  expect(screen.getByRole('radio', { name: /^4 of 5/ })).not.toBeChecked();
});

test('the preview is what the next version will be, not begun, with the placeholders filled in', () => {
  const texts = { title: '[brand] [version] for [expert_name]', description: '<p>[version]</p>' };
  const draft = { ...assessment, ...texts, is_draft: true, is_closed: true, current_version: 2 };
  expect(toPreviewAssessment(draft)).toMatchObject({
    title: 'Aurora 3.0 for Alex Expert',
    description: '<p>3.0</p>',
    estimated_minutes: 5,
    is_draft: false,
    is_closed: false,
    questionnaire_version: 3,
    response_status: 'not_started',
    completion_percentage: 0,
    declined: false,
    attachments: [],
    response: null,
  });
  const bare = { ...assessment, title: '', estimated_minutes: null, current_version: null };
  expect(toPreviewAssessment(bare)).toMatchObject({
    title: 'Untitled assessment',
    estimated_minutes: estimatedMinutes(assessment.questionnaire),
    questionnaire_version: 1,
  });
});

test('the preview shows the draft as it is now, not as it was', async () => {
  window.scrollTo = () => undefined;
  const server = answer({ 'GET /assessments/:id/': assessment });
  const { router } = show(<PreviewPage />, {
    at: '/assessments/5/preview',
    path: '/assessments/:id/preview',
    as: ADMIN,
  });
  await screen.findByRole('heading', { name: 'Study of Aurora' });
  await act(() => router.navigate('/assessments'));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  const slow = heldBack({ ...assessment, title: 'Renamed' });
  server.set({ 'GET /assessments/:id/': slow.answer });
  await act(() => router.navigate('/assessments/5/preview'));
  expect(screen.queryByRole('heading', { name: 'Study of Aurora' })).toBeNull();
  await slow.release();
  await screen.findByRole('heading', { name: 'Renamed' });
});

test('the preview says that there is no such assessment, or no question yet, and can be loaded again', async () => {
  const server = open(refuse(503));
  await screen.findByText('Failed to load the assessment. Please try again.');
  const slow = heldBack({ ...assessment, questionnaire: questionnaire([]) });
  server.set({ 'GET /assessments/:id/': slow.answer });
  press('Try Again');
  await screen.findByRole('status', { name: 'Loading' });
  await slow.release();
  await screen.findByText('This is a preview. Nothing you do here is stored.');
  press('Start');
  await screen.findByText('There are no questions yet');
  cleanup();
  open(refuse(404));
  await screen.findByText('Assessment not found');
});

test('staff who follow the link of an assessment come to its preview', async () => {
  const { address } = show(<ExpertGate />, { at: '/assessments/5/complete', path: '/assessments/:id/complete' });
  await waitFor(() => expect(address()).toBe('/assessments/5/preview'));
});
