import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { PreviewPage } from '#portal/assessment/PreviewPage.tsx';
import { ExpertGate } from '#portal/layouts/gates.tsx';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { ADMIN, type Answer, answer, refuse, show } from '#tests/ui/render.tsx';

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
  press('Start');
  fireEvent.click(screen.getByRole('radio', { name: /^4 of 5/ }));
  press('Next');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Trying' } });
  press('Review');
  press('Submit');
  await screen.findByText('Here an expert would have submitted. Nothing was stored.');
  expect(server.writes()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
  press('Begin again');
  expect(screen.getByRole('radio', { name: /^4 of 5/ })).not.toBeChecked();
});

test('the preview says that there is no such assessment, or no question yet, and can be loaded again', async () => {
  const server = open(refuse(503));
  await screen.findByText('Failed to load the assessment. Please try again.');
  server.set({ 'GET /assessments/:id/': { ...assessment, questionnaire: questionnaire([]) } });
  press('Try Again');
  await screen.findByText('This is a preview. Nothing you do here is stored.');
  press('Start');
  await screen.findByText('There are no questions yet');
  cleanup();
  open(refuse(404));
  await screen.findByText('There is no such assessment');
});

test('staff who follow the link of an assessment come to its preview', async () => {
  const { address } = show(<ExpertGate />, { at: '/assessments/5/complete', path: '/assessments/:id/complete' });
  await waitFor(() => expect(address()).toBe('/assessments/5/preview'));
});
