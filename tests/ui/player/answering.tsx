import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AnswersPayload, SavedAnswers } from '#common/answers/responses.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { CompletePage } from '#portal/assessment/CompletePage.tsx';
import { questionnaire } from '#tests/factories/questions.ts';
import { answer, EXPERT, show } from '#tests/ui/render.tsx';

export const ANSWERS = 'POST /assessments/question-responses/';
export const OTHERS = 'GET /assessments/question-responses/';
export const SUBMIT = 'POST /assessments/assessment-responses/:id/mark_complete/';

/** The assessment as its expert has begun it. */
export function begun(questions: Question[], response: Partial<OwnResponse> = {}): ExpertAssessment {
  return {
    id: 5,
    title: 'Study',
    materials: [],
    attachments: [],
    deadline: null,
    is_closed: false,
    declined: false,
    questionnaire: questionnaire(questions),
    response: { id: 1, seed: 1, answers: [], current_question_id: null, submitted_at: null, ...response },
  } as unknown as ExpertAssessment;
}

/** What the server has taken, by question, and the time that answering takes it. */
export let held: Record<string, unknown>;

export function take({ body }: { body?: unknown }, extra: Partial<SavedAnswers> = {}): SavedAnswers {
  const { answers } = body as AnswersPayload;
  for (const one of answers ?? []) held[one.question_id] = one.value;
  return { results: (answers ?? []) as StoredAnswer[], is_closed: false, ...extra } as SavedAnswers;
}

export const showScreen = (profile?: ExpertProfile) =>
  show(<CompletePage />, { at: '/assessments/5/complete', path: '/assessments/:id/complete', as: EXPERT, profile });

/** Opens the assessment; the server takes what it is sent, unless other answers are named. */
export async function open(
  assessment: ExpertAssessment,
  answers: Parameters<typeof answer>[0] = {},
  profile?: ExpertProfile,
) {
  const server = answer({
    'GET /assessments/:id/': assessment,
    [OTHERS]: { results: [] },
    [ANSWERS]: take,
    ...answers,
  });
  const view = showScreen(profile);
  await waitFor(() => expect(document.querySelector('h1, h2, [role="alert"]')).not.toBeNull());
  return { server, view };
}

export const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
export const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
export const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name, hidden: true }));
export const until = (text: string | RegExp) => screen.findByText(text);
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
export const setHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
export const turnTab = (hidden: boolean) => {
  setHidden(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
export const happens = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
/** The answers that were sent, oldest first. */
export const sentAnswers = (server: { bodies: (call: string) => unknown[] }) =>
  (server.bodies(ANSWERS) as AnswersPayload[]).flatMap(({ answers }) => answers);

export const given = (question_id: string, value: unknown, cannot_judge = false, revision = 1): StoredAnswer => ({
  question_id,
  value,
  cannot_judge,
  revision,
  answered_at: '2026-11-21T10:00:00.000Z',
  measurement: null,
});
export const goOffline = (offline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline);

export const signIn = (user_id: number) =>
  localStorage.setItem('access_token', `e30.${btoa(JSON.stringify({ user_id }))}.x`);

/** For a file of tests: each begins with an expert who is signed in, and nothing else kept in the browser. */
export function prepareAnswering(): void {
  beforeEach(() => {
    held = {};
    localStorage.clear();
    sessionStorage.clear();
    // Queues of screens that were left try again, and end because nobody is signed in.
    happens('online');
    signIn(EXPERT.id);
    window.scrollTo = () => undefined;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    localStorage.clear();
  });
}
