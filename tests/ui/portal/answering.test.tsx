import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import {
  type Answer,
  answer,
  appears,
  arriveAt,
  dialog,
  EXPERT,
  fill,
  gone,
  heading,
  link,
  openPortal,
  preparePortal,
  press,
  refusal,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const ANSWERS = '/assessments/question-responses/';
const DECLINE = '/projects/surveys/5/decline/';
const ended = refusal(401, { detail: 'Token is invalid or expired' });
const response = { id: 1, seed: 1, answers: [], current_question_id: null, submitted_at: null };

const assessment = (own: object | null): ExpertAssessment =>
  ({
    id: 5,
    title: 'Carton',
    description: '',
    visual_identity_system_name: 'Lumen',
    version: 'V1',
    deadline: null,
    reward: '30.00',
    currency: 'USD',
    estimated_minutes: 12,
    is_closed: false,
    declined: false,
    materials: [],
    attachments: [],
    questionnaire: questionnaire([question('rating', 'q1')]),
    response: own,
  }) as unknown as ExpertAssessment;

const openAssessment = (own: object | null, more: Record<string, Answer> = {}) =>
  openPortal('/assessments/5/complete', EXPERT, {
    'GET /assessments/5/': assessment(own),
    [`GET ${ANSWERS}`]: { results: [] },
    'POST /auth/token/refresh/': ended,
    ...more,
  });

/** Signs in again in the dialog over the screen. */
async function signInAgain() {
  const asked = await dialog('Please sign in again');
  fill('Password', 'secret', asked);
  press('Sign in', asked);
  await until(() => expect(asked).not.toBeInTheDocument());
}

const choose = async (name: string | RegExp) => fireEvent.click(await appears('input[type="radio"]', name));
const focusOnHeading = () => until(() => expect(document.activeElement?.matches('main h1')).toBe(true));

test('a session that ends while answering is renewed over the answers, and the last one is sent then', async () => {
  openAssessment(response, { [`POST ${ANSWERS}`]: ended });
  await choose(/^5 of 5/);
  await dialog('Please sign in again');
  answer({ [`POST ${ANSWERS}`]: { results: [], is_closed: false } });
  await signInAgain();
  await sees('All answers saved');
  expect(sent('POST', ANSWERS).at(-1)?.body).toMatchObject({ answers: [{ question_id: 'q1', value: 5 }] });
});

test('a session that ends while declining is renewed over the reason', async () => {
  openAssessment(null, { [`POST ${DECLINE}`]: ended });
  await heading('Carton');
  press('Decline');
  const asked = await dialog(/^Decline/);
  fill(/^Reason/, 'No time', asked);
  press('Decline assessment', asked);
  await dialog('Please sign in again');
  answer({ [`POST ${DECLINE}`]: {} });
  await signInAgain();
  await heading('You have declined “Carton”');
  await focusOnHeading();
  expect(sent('POST', DECLINE).map(({ body }) => body)).toEqual([{ reason: 'No time' }, { reason: 'No time' }]);
});

test('each screen after the answering has the focus on its heading, and Home shows what has changed', async () => {
  const STATS = 'GET /expert/dashboard-stats/';
  const SUBMIT = 'POST /assessments/assessment-responses/1/mark_complete/';
  const figures = { total: 1, assigned: 1, new: 0, completed: 0, in_progress: 1 };
  const submitted_at = '2026-11-22T10:00:00.000Z';
  openAssessment(response, {
    [`POST ${ANSWERS}`]: { results: [], is_closed: false },
    [SUBMIT]: { response: { id: 1, state: 'completed', submitted_at }, payout: null },
    [STATS]: figures,
  });
  await choose(/^5 of 5/);
  await sees('All answers saved');
  press('Review');
  press('Submit');
  await heading('Thank you!');
  await focusOnHeading();
  answer({ 'GET /assessments/5/': assessment({ ...response, submitted_at, waits_for_acceptance: false }) });
  press('Show my answers');
  await gone('Thank you!');
  await focusOnHeading();
  answer({ [STATS]: { ...figures, completed: 1, in_progress: 0 } });
  fireEvent.click(link('Home'));
  await arriveAt('/home');
  await sees('Completed Assessments');
});
