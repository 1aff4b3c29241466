import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { PreviewPage } from '#portal/assessment/PreviewPage.tsx';
import { ExpertGate } from '#portal/layouts/gates.tsx';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { ADMIN, answer, show } from '#tests/ui/render.tsx';

afterEach(() => vi.restoreAllMocks());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the preview is the same screen, says that nothing is stored, and stores nothing', async () => {
  window.scrollTo = () => undefined;
  localStorage.clear();
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
  const server = answer({ 'GET /assessments/:id/': assessment });
  show(<PreviewPage />, { at: '/assessments/5/preview', path: '/assessments/:id/preview', as: ADMIN });
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
});

test('staff who follow the link of an assessment come to its preview', async () => {
  const { address } = show(<ExpertGate />, { at: '/assessments/5/complete', path: '/assessments/:id/complete' });
  await waitFor(() => expect(address()).toBe('/assessments/5/preview'));
});
