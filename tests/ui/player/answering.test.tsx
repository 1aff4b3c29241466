import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswersPayload, SavedAnswers } from '#common/answers/responses.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { CompletePage } from '#portal/assessment/CompletePage.tsx';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { answer, EXPERT, heldBack, refusal, refuse, show } from '#tests/ui/render.tsx';

const ANSWERS = 'POST /assessments/question-responses/';
const SUBMIT = 'POST /assessments/assessment-responses/:id/mark_complete/';

/** The assessment as its expert has begun it. */
function begun(questions: Question[], response: Partial<OwnResponse> = {}): ExpertAssessment {
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
let held: Record<string, unknown>;

function take({ body }: { body?: unknown }, extra: Partial<SavedAnswers> = {}): SavedAnswers {
  const { answers } = body as AnswersPayload;
  for (const one of answers ?? []) held[one.question_id] = one.value;
  return { results: (answers ?? []) as StoredAnswer[], is_closed: false, ...extra } as SavedAnswers;
}

/** Opens the assessment; the server takes what it is sent, unless other answers are named. */
async function open(assessment: ExpertAssessment, answers: Parameters<typeof answer>[0] = {}) {
  const server = answer({
    'GET /assessments/:id/': assessment,
    'GET /assessments/question-responses/': { results: [] },
    [ANSWERS]: take,
    ...answers,
  });
  const view = show(<CompletePage />, { at: '/assessments/5/complete', path: '/assessments/:id/complete', as: EXPERT });
  await waitFor(() => expect(document.querySelector('h1, h2, [role="alert"]')).not.toBeNull());
  return { server, view };
}

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name, hidden: true }));
const until = (text: string | RegExp) => screen.findByText(text);
const goOffline = (offline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline);

beforeEach(() => {
  held = {};
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an answer', () => {
  test('a refused answer is reported, kept and sent again', async () => {
    const { server } = await open(begun([question('rating', 'q1'), question('text', 'q2')]), { [ANSWERS]: refuse(0) });
    choose(/^5 of 5/);
    const styleOf = async (text: string) => (await until(text)).className;
    const warning = await styleOf('The server does not answer: 1 answer is kept in this browser and will be sent');
    await until('Not sent yet');
    press('Next');
    write('Still here');
    await until('The server does not answer: 2 answers are kept in this browser and will be sent');
    server.set({ [ANSWERS]: take });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await styleOf('All answers saved'), 'the colour of a warning').not.toBe(warning);
    expect(held).toEqual({ q1: 5, q2: 'Still here' });
  });

  test('that another tab keeps is shown here at once', async () => {
    await open(begun([question('text', 'q1')]));
    const kept = { question_id: 'q1', value: 'Typed over there', cannot_judge: false, revision: 9, measurement: null };
    const newValue = JSON.stringify({ ...kept, answered_at: '2026-11-21T10:00:00.000Z' });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'expert-panel-answer:1:q1', newValue })));
    expect(screen.getByRole('textbox')).toHaveValue('Typed over there');
  });

  test('an answer kept offline is marked as such', async () => {
    goOffline(true);
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(0) });
    choose(/^5 of 5/);
    await until('Offline: 1 answer is kept in this browser and will be sent');
  });

  test('the last keystroke is sent when the screen is left', async () => {
    const { view } = await open(begun([question('text', 'q1')]));
    write('Just typed');
    view.unmount();
    await waitFor(() => expect(held).toEqual({ q1: 'Just typed' }));
  });

  test('comes back when “cannot judge” was chosen by mistake', async () => {
    await open(begun([question('text', 'q1', { allow_cannot_judge: true })]));
    write('A long thought');
    const cannotJudge = screen.getByRole('checkbox', { name: 'I cannot judge this' });
    fireEvent.click(cannotJudge);
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(cannotJudge);
    expect(screen.getByRole('textbox')).toHaveValue('A long thought');
    await waitFor(() => expect(held).toEqual({ q1: 'A long thought' }));
  });

  test('an answer of another device is shown when the tab returns, unless it is older', async () => {
    const { server } = await open(begun([question('rating', 'q1')]));
    choose(/^2 of 5/);
    await until('All answers saved');
    const from = (value: number, revision: number) => {
      const rest = { cannot_judge: false, answered_at: new Date().toISOString(), measurement: null };
      server.set({
        'GET /assessments/question-responses/': { results: [{ question_id: 'q1', value, revision, ...rest }] },
      });
      act(() => void window.dispatchEvent(new Event('focus')));
    };
    from(4, Date.now() + 60_000);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^4 of 5/ })).toBeChecked());
    const asked = server.calls.length;
    from(1, 1);
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
    await act(async () => undefined);
    expect(screen.getByRole('radio', { name: /^4 of 5/ })).toBeChecked();
  });
});

describe('what is measured of an answer', () => {
  afterEach(() => vi.useRealTimers());
  const sent = (server: Awaited<ReturnType<typeof open>>['server']) =>
    (server.bodies(ANSWERS) as AnswersPayload[]).flatMap(({ answers }) => answers);

  test('goes along with it: place, order of options, time, first action, opened materials and device', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const earlier = {
      question_id: 'q2',
      value: { ids: ['o2'], other_text: '' },
      cannot_judge: false,
      revision: 1,
      answered_at: '2026-11-21T10:00:00.000Z',
      measurement: {
        order_shown: 0,
        options_shown: [],
        active_ms: 4000,
        first_action_ms: null,
        materials_opened: [7],
        device: { pointer: 'pen', viewport_width: 1, viewport_height: 1, pixel_ratio: 1, webgl: true },
      },
    } satisfies StoredAnswer;
    const questions = [question('rating', 'q1'), question('single_choice', 'q2')];
    const { server } = await open(begun(questions, { answers: [earlier], current_question_id: 'q2' }));
    vi.advanceTimersByTime(1000);
    fireEvent.pointerDown(screen.getByRole('radio', { name: 'First' }), { pointerType: 'touch' });
    vi.advanceTimersByTime(500);
    fireEvent.click(screen.getByRole('radio', { name: 'First' }));
    await waitFor(() => expect(held).toMatchObject({ q2: { ids: ['o1'] } }));
    expect(sent(server)[0]).toEqual({
      question_id: 'q2',
      value: { ids: ['o1'], other_text: '' },
      cannot_judge: false,
      revision: expect.any(Number),
      answered_at: expect.any(String),
      measurement: {
        order_shown: 1,
        options_shown: expect.arrayContaining(['o1', 'o2', 'o3']),
        active_ms: 5500,
        first_action_ms: 5000,
        materials_opened: [7],
        device: {
          pointer: 'touch',
          viewport_width: window.innerWidth,
          viewport_height: window.innerHeight,
          pixel_ratio: window.devicePixelRatio,
          webgl: false,
        },
      },
    });
  });

  test('an answer without a key or touch before it is an action itself; a hidden tab does not count', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { server } = await open(begun([question('rating', 'q1'), question('nps', 'q2')]));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const turn = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    vi.advanceTimersByTime(300);
    turn();
    vi.advanceTimersByTime(60_000);
    hidden.mockReturnValue(false);
    turn();
    vi.advanceTimersByTime(200);
    // Tab only goes through the screen.
    fireEvent.keyDown(screen.getByRole('radio', { name: /^4 of 5/ }), { key: 'Tab' });
    vi.advanceTimersByTime(400);
    choose(/^4 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 4 }));
    expect(sent(server)[0]?.measurement).toMatchObject({ active_ms: 900, first_action_ms: 900, order_shown: 0 });
    press('Next');
    vi.advanceTimersByTime(100);
    fireEvent.keyDown(screen.getByRole('radio', { name: '7 of 10' }), { key: '7' });
    fireEvent.click(screen.getByRole('radio', { name: '7 of 10' }));
    await waitFor(() => expect(held).toEqual({ q1: 4, q2: 7 }));
    expect(sent(server).at(-1)?.measurement).toMatchObject({
      active_ms: 100,
      order_shown: 1,
      device: { pointer: 'keyboard' },
    });
  });
});

describe('when the server does not take an answer', () => {
  test.each([
    [404, 'This assessment is no longer open to you. Further answers cannot be saved.', /1 answer is not saved/],
    [409, 'Handed in elsewhere.', /1 answer is not saved/],
    [401, null, /^The server does not answer: 1 answer is kept/],
    [408, null, /^The server does not answer: 1 answer is kept/],
    [429, null, /^The server does not answer: 1 answer is kept/],
    [500, null, /^The server does not answer: 1 answer is kept/],
  ])('%i is told: %s', async (status, message, saved) => {
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(status, 'Handed in elsewhere.') });
    choose(/^5 of 5/);
    await until(saved);
    if (message) await until(message);
    expect(screen.queryByText('Reload') !== null).toBe(message !== null);
  });

  test('an answer that is refused says why', async () => {
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(400, undefined, { q1: ['At most 3 stars'] }) });
    choose(/^5 of 5/);
    await until('This answer was not taken: At most 3 stars');
  });

  test('a refusal without words ends the answering as well', async () => {
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(400, undefined, {}) });
    choose(/^5 of 5/);
    await until('Answers are no longer taken.');
  });

  test('an answer that can be kept in this tab only says so, and the tab asks before it is closed', async () => {
    const { server } = await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(0) });
    const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBeforeLeaving()).toBe(false);
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    goOffline(true);
    choose(/^5 of 5/);
    await until('Offline: 1 answer is kept in this tab only, please do not close it and will be sent');
    expect(asksBeforeLeaving()).toBe(true);
    blocked.mockRestore();
    goOffline(false);
    server.set({ [ANSWERS]: take });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
    expect(held).toEqual({ q1: 5 });
  });
});

describe('an assessment that is opened', () => {
  const unstarted = (given: object = {}) =>
    ({
      ...begun([question('rating', 'q1')]),
      description: '',
      visual_identity_system_name: 'Aurora',
      version: 'V1',
      reward: '40.00',
      currency: 'USD',
      estimated_minutes: 5,
      response: null,
      ...given,
    }) as ExpertAssessment;
  const OPENED = 'GET /assessments/:id/';

  test.each([400, 403, 404])('is not for this account when the server answers %i', async (status) => {
    await open(unstarted(), { [OPENED]: refuse(status) });
    await until('This assessment is not for this account');
  });

  test('can be loaded again when the server failed', async () => {
    const { server } = await open(unstarted(), { [OPENED]: refuse(500) });
    await until('Failed to load the assessment. Please try again.');
    server.set({ [OPENED]: unstarted() });
    press('Try Again');
    await screen.findByRole('heading', { name: 'Study' });
  });

  test('tells its facts and files before it is started', async () => {
    const attachments = [1, 2].map((id) => ({ id, name: `brief-${id}.pdf`, size: 1024, download_url: `/${id}` }));
    await open(unstarted({ deadline: '2027-05-04T10:00:00Z', deadline_zone: 'Europe/Berlin', attachments }));
    const facts = [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]);
    expect(facts).toMatchObject([
      ['Questions', '1'],
      ['Time needed', 'about 5 min'],
      ['Reward', '$40.00'],
      ['Deadline', expect.stringMatching(/^4 May 2027, 12:00 \(Europe\/Berlin\)For you: .* · in \d/)],
    ]);
    await until('These files came with the invitation:');
  });

  test('can no longer be started once it is closed', async () => {
    await open(unstarted({ is_closed: true, attachments: [{ id: 1, name: 'a.pdf', size: 1, download_url: '/1' }] }));
    await until('This assessment is closed. It can no longer be started.');
    await until('This file came with the invitation:');
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });

  test('is declined with a reason', async () => {
    const decline = 'POST /projects/surveys/:id/decline/';
    const { server } = await open(unstarted(), { [decline]: refuse(500) });
    press('Decline');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline “Study”?' }));
    dialog.getByText('It leaves your list. Please tell us why you cannot take part.');
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Decline assessment' }));
    send();
    expect(server.writes()).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'No time this month' } });
    send();
    await until('The assessment could not be declined. Please try again.');
    server.set({ [decline]: {} });
    send();
    await until('You have declined “Study”');
    expect(server.bodies(decline).at(-1)).toEqual({ reason: 'No time this month' });
  });
});

describe('starting', () => {
  test('that fails says why, can be tried again, and then leads to the first question', async () => {
    const start = 'POST /projects/surveys/:id/start/';
    const { response, ...unstarted } = begun([question('rating', 'q1')]);
    const held = heldBack();
    const about = { description: '', visual_identity_system_name: 'Aurora', reward: '40.00', currency: 'USD' };
    const opening = { ...unstarted, ...about, estimated_minutes: 5, response: null } as ExpertAssessment;
    const { server } = await open(opening, {
      [start]: async () => {
        await held.answer();
        throw refusal(409, 'This assessment is closed.');
      },
    });
    const button = () => screen.getByRole('button', { name: /^Start/ });
    fireEvent.click(button());
    await waitFor(() => expect(button()).toBeDisabled());
    await held.release();
    await until('This assessment is closed.');
    expect(button()).toBeEnabled();
    server.set({ [start]: response as object });
    fireEvent.click(button());
    const heading = await screen.findByRole('heading', { name: 'Question q1' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('coming back to a question', () => {
  const given = (question_id: string, value: unknown, cannot_judge = false): StoredAnswer => ({
    question_id,
    value,
    cannot_judge,
    revision: 1,
    answered_at: '2026-11-21T10:00:00.000Z',
    measurement: null,
  });
  const look = question('timed_exposure', 'look', { allow_cannot_judge: true });
  const cannotJudge = () => screen.getByRole('checkbox', { name: 'I cannot judge this' });
  const goAwayAndBack = () => {
    press('Next');
    press('Previous');
  };

  test('says what is missing if it was answered or left before, but not on arriving', async () => {
    const questions = [question('text', 'q1', { config: { min: 10 } }), question('text', 'q2'), question('nps', 'q3')];
    await open(begun(questions, { answers: [given('q1', 'Short')], current_question_id: 'q1' }));
    screen.getByText(/^Write at least 10 characters/);
    write('Long enough now');
    press('Next');
    screen.getByRole('heading', { name: 'Question q2' });
    expect(screen.queryByText('Write an answer.')).toBeNull();
    press('Previous');
    press('Next');
    screen.getByText('Write an answer.');
  });

  test('“cannot judge” may be taken back, but not at a timed exposure that was left, also days before', async () => {
    const questions = [look, question('nps', 'q2', { allow_cannot_judge: true }), question('text', 'q3')];
    const first = await open(begun(questions));
    fireEvent.click(cannotJudge());
    expect(cannotJudge()).toBeEnabled();
    goAwayAndBack();
    expect(cannotJudge()).toBeDisabled();
    press('Next');
    fireEvent.click(cannotJudge());
    goAwayAndBack();
    expect(cannotJudge()).toBeEnabled();
    first.view.unmount();
    localStorage.clear();

    const answers = [given('look', null, true)];
    await open(begun(questions, { answers, current_question_id: 'look' }));
    expect(cannotJudge()).toBeDisabled();
  });

  test('a timed exposure that was begun, or left with “Previous”, is not closed', async () => {
    const value = { shown_ms: 0, recall: '', untimed: false, attempts: 1 };
    const answers = [given('q1', 5), given('look', value)];
    const questions = [question('nps', 'q1'), look, question('text', 'q3')];
    await open(begun(questions, { answers, current_question_id: 'look' }));
    fireEvent.click(cannotJudge());
    expect(cannotJudge()).toBeEnabled();
    fireEvent.click(cannotJudge());
    press('Previous');
    press('Next');
    expect(cannotJudge()).toBeEnabled();
  });
});

describe('submitting', () => {
  const thanks = { response: { id: 1, state: 'completed', submitted_at: '2026-11-22T10:00:00.000Z' }, payout: null };

  test('waits until a slow server has the last answers, each in its last state', async () => {
    const slow = [heldBack(), heldBack()] as const;
    let sent = 0;
    const order: string[] = [];
    await open(begun([question('rating', 'q1'), question('text', 'q2')]), {
      [ANSWERS]: async (call: { body?: unknown }) => {
        await slow[sent++]?.answer();
        order.push('answers');
        return take(call);
      },
      [SUBMIT]: () => {
        order.push('submit');
        return thanks;
      },
    });
    choose(/^1 of 5/);
    await waitFor(() => expect(sent).toBe(1));
    choose(/^3 of 5/);
    press('Next');
    write('Slow');
    press('Review');
    press('Submit');
    expect(screen.getByText('Submit').closest('button')).toBeDisabled();
    await slow[0].release();
    await waitFor(() => expect(sent).toBe(2));
    expect(order).toEqual(['answers']);
    await slow[1].release();
    await until('Thank you!');
    expect(screen.queryByText('My Payouts')).toBeNull();
    expect(order.at(-1)).toBe('submit');
    expect(held).toEqual({ q1: 3, q2: 'Slow' });
  });

  test('keeps the answers and says so while they cannot be sent', async () => {
    const { server } = await open(begun([question('text', 'q1')]), { [ANSWERS]: refuse(0), [SUBMIT]: thanks });
    write('Written offline');
    press('Review');
    press('Submit');
    await until(/^Your last answers could not be sent yet/);
    expect(server.writes()).not.toContain('POST /assessments/assessment-responses/1/mark_complete/');
  });

  test('leads to the question that the server misses an answer to', async () => {
    const questions = [question('text', 'q1'), question('text', 'q2', { required: false })];
    const missing = { q2: ['Please answer this question.'] };
    await open(begun(questions), { [SUBMIT]: refuse(400, undefined, missing) });
    write('Fine');
    press('Next');
    press('Review');
    press('Submit');
    await screen.findByRole('heading', { name: 'Question q2' });
  });

  test('tells the reward that was earned', async () => {
    const payout = { amount: '40.00', currency: 'USD' };
    await open(begun([question('text', 'q1')]), { [SUBMIT]: { ...thanks, payout } });
    write('Done');
    press('Review');
    press('Submit');
    expect((await screen.findByText(/^Your reward of/)).textContent).toContain('$40.00 is now in My Payouts');
    expect(screen.getByRole('link', { name: 'My Payouts' })).toHaveAttribute('href', '/my-payouts');
  });

  test('submitting a closed assessment is reported as late, then as received', async () => {
    await open(begun([question('text', 'q1')]), {
      [ANSWERS]: (call: { body?: unknown }) => take(call, { is_closed: true }),
      [SUBMIT]: { ...thanks, response: { ...thanks.response, state: 'late' } },
    });
    write('Late');
    await until(/^This assessment has been closed. Your answers are kept/);
    press('Review');
    press('Submit');
    await until('Your answers have been received');
  });

  test('a late answer that the team has declined says so, above the answers', async () => {
    const submitted = begun([question('text', 'q1')], {
      submitted_at: thanks.response.submitted_at,
      waits_for_acceptance: true,
    });
    await open({ ...submitted, declined: true });
    await until(/The team has decided that they do not count, so nothing is paid for them\.$/);
    expect(screen.queryByText(/^You have declined/)).toBeNull();
  });

  test('leads to the expert’s answers, which are requested again when they could not be loaded', async () => {
    const { server } = await open(begun([question('text', 'q1')]), { [SUBMIT]: thanks });
    write('Done');
    press('Review');
    press('Submit');
    await until('Thank you!');
    server.set({ 'GET /assessments/:id/': refuse(429) });
    press('Show my answers');
    await until('Your answers could not be loaded. Please try again.');
    const given = { question_id: 'q1', value: 'Done', revision: 2, cannot_judge: false, measurement: null };
    const answers = [{ ...given, answered_at: thanks.response.submitted_at }];
    const submitted = begun([question('text', 'q1')], { submitted_at: thanks.response.submitted_at, answers });
    server.set({ 'GET /assessments/:id/': submitted });
    press('Show my answers');
    await until(/Your answers can be read here and no longer changed\.$/);
    expect(screen.getByRole('textbox')).toHaveValue('Done');
    expect(screen.getByRole('textbox').matches('[readonly], :disabled')).toBe(true);
  });
});
