import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueueStatus } from '#common/answers/player/queue/queue-status.ts';
import { shownOrder } from '#common/answers/player/shown-order.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/answers/responses.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionSeed } from '#common/assessments/questions/shuffle.ts';
import type { MaterialView } from '#common/library/materials.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { CompletePage } from '#portal/assessment/CompletePage.tsx';
import { currentDevice, recordPointer } from '#portal/assessment/player/device.ts';
import { SaveStatus } from '#portal/assessment/SaveStatus.tsx';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { answer, EXPERT, heldBack, refusal, refuse, show } from '#tests/ui/render.tsx';

const ANSWERS = 'POST /assessments/question-responses/';
const OTHERS = 'GET /assessments/question-responses/';
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

const showScreen = (profile?: ExpertProfile) =>
  show(<CompletePage />, { at: '/assessments/5/complete', path: '/assessments/:id/complete', as: EXPERT, profile });

/** Opens the assessment; the server takes what it is sent, unless other answers are named. */
async function open(assessment: ExpertAssessment, answers: Parameters<typeof answer>[0] = {}, profile?: ExpertProfile) {
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

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name, hidden: true }));
const until = (text: string | RegExp) => screen.findByText(text);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const setHidden = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
const turnTab = (hidden: boolean) => {
  setHidden(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const happens = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
/** The answers that were sent, oldest first. */
const sentAnswers = (server: { bodies: (call: string) => unknown[] }) =>
  (server.bodies(ANSWERS) as AnswersPayload[]).flatMap(({ answers }) => answers);

const given = (question_id: string, value: unknown, cannot_judge = false, revision = 1): StoredAnswer => ({
  question_id,
  value,
  cannot_judge,
  revision,
  answered_at: '2026-11-21T10:00:00.000Z',
  measurement: null,
});
const picture = (id: number): MaterialView => ({
  id,
  title: `Picture ${id}`,
  url: `/${id}.webp`,
  srcset: null,
  width: 400,
  height: 300,
  blur: null,
  material_type: 'renders',
  kind: 'image',
  file_url: `/${id}.webp`,
  pages: [],
  views: [],
  is_interactive: false,
  allow_rotation: false,
  allow_zoom: false,
});
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
    const tell = (newValue: string | null) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'expert-panel-answer:1:q1', newValue })));
    expect(screen.queryByText('Saved')).toBeNull();
    tell(newValue);
    expect(screen.getByRole('textbox')).toHaveValue('Typed over there');
    screen.getByText('Not sent yet');
    tell(null);
    screen.getByText('Saved');
    screen.getByText('All answers saved');
  });

  test('an answer kept offline is marked as such', async () => {
    goOffline(true);
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(0) });
    choose(/^5 of 5/);
    await until('Offline: 1 answer is kept in this browser and will be sent');
    expect(asksBeforeLeaving()).toBe(false);
    press('Review');
    await until('Answered, not sent yet');
  });

  test('the last keystroke is sent when the screen is left', async () => {
    const { view } = await open(begun([question('text', 'q1')]));
    write('Just typed');
    view.unmount();
    await waitFor(() => expect(held).toEqual({ q1: 'Just typed' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  test('that is on its way and one typed after it are both sent when the screen is left', async () => {
    const slow = heldBack();
    let requests = 0;
    const { view } = await open(begun([question('rating', 'q1'), question('text', 'q2')]), {
      [ANSWERS]: async (call: { body?: unknown }) => {
        requests += 1;
        if (requests === 1) await slow.answer();
        return take(call);
      },
    });
    choose(/^5 of 5/);
    await waitFor(() => expect(requests).toBe(1));
    press('Next');
    write('Just typed');
    view.unmount();
    await slow.release();
    await waitFor(() => expect(held).toEqual({ q1: 5, q2: 'Just typed' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  test('the place is sent without an answer too, also when the screen is left at once', async () => {
    const { server, view } = await open(begun([question('text', 'q1', { required: false }), question('text', 'q2')]));
    expect(document.activeElement, 'no focus is set on arriving').toBe(document.body);
    press('Next');
    view.unmount();
    await waitFor(() =>
      expect(server.bodies(ANSWERS)).toEqual([{ response: 1, answers: [], current_question_id: 'q2' }]),
    );
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  const signIn = (user_id: number) =>
    localStorage.setItem('access_token', `e30.${btoa(JSON.stringify({ user_id }))}.x`);
  test.each([
    ['the same person', 11, { q1: 5 }],
    ['nobody else', 12, {}],
  ])('that is unsent when its screen is left is sent for %s', async (_who, person, expected) => {
    signIn(11);
    const { server, view } = await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(0) });
    choose(/^5 of 5/);
    await until(/^The server does not answer/);
    view.unmount();
    await act(async () => undefined);
    signIn(person);
    server.set({ [ANSWERS]: take });
    happens('online');
    await act(async () => undefined);
    expect(held).toEqual(expected);
  });

  test('is sent from its screen also after the session has ended, so that the person is asked to sign in', async () => {
    signIn(11);
    await open(begun([question('rating', 'q1')]));
    localStorage.removeItem('access_token');
    choose(/^5 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 5 }));
  });

  test('is sent at once, typed text after a pause of the typing or when the tab is hidden', async () => {
    const { server } = await open(begun([question('rating', 'q1'), question('text', 'q2')]));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    choose(/^4 of 5/);
    await pass(0);
    expect(held).toEqual({ q1: 4 });
    press('Next');
    await pass(0);
    write('Well');
    await pass(699);
    expect(held).toEqual({ q1: 4 });
    await pass(1);
    expect(held).toEqual({ q1: 4, q2: 'Well' });
    write('Well made');
    const before = server.writes().length;
    turnTab(false);
    expect(server.writes()).toHaveLength(before);
    turnTab(true);
    expect(sentAnswers(server).at(-1)).toMatchObject({ question_id: 'q2', value: 'Well made' });
  });

  test('that is still unsent when the screen is opened again is sent once', async () => {
    const { server, view } = await open(begun([question('text', 'q1')]), { [ANSWERS]: refuse(0) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    write('Kept');
    view.unmount();
    await pass(0);
    server.set({ [ANSWERS]: take });
    const refused = sentAnswers(server).length;
    showScreen();
    await pass(10);
    expect(held).toEqual({ q1: 'Kept' });
    await pass(60_000);
    expect(sentAnswers(server)).toHaveLength(refused + 1);
  });

  test('replaces one of a device whose clock is ahead, and shows the newer one that the server has', async () => {
    const ahead = Date.now() + 86_400_000;
    const { server } = await open(
      begun([question('rating', 'q1')], { answers: [given('q1', 1, false, ahead)], current_question_id: 'q1' }),
    );
    choose(/^5 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 5 }));
    expect(sentAnswers(server).map(({ revision }) => revision)).toEqual([ahead + 1]);
    server.set({ [ANSWERS]: { results: [given('q1', 2, false, ahead + 100)], is_closed: false } });
    choose(/^4 of 5/);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^2 of 5/ })).toBeChecked());
    server.set({ [ANSWERS]: take });
    choose(/^3 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 3 }));
    expect(screen.getByRole('radio', { name: /^3 of 5/ })).toBeChecked();
    expect(sentAnswers(server).at(-1)?.revision).toBe(ahead + 101);
  });

  test('of other devices is asked for when the person or the line returns, and every 30 seconds until the screen is left', async () => {
    const server = answer({ 'GET /assessments/5/': begun([question('rating', 'q1')]), [OTHERS]: { results: [] } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const view = showScreen();
    await pass(10);
    screen.getByRole('heading', { name: 'Question q1' });
    const asked = () => server.params(OTHERS);
    const events = () => {
      turnTab(false);
      happens('focus');
      happens('online');
    };
    events();
    expect(asked()).toEqual(Array(3).fill({ response: 1 }));
    goOffline(true);
    events();
    goOffline(false);
    turnTab(true);
    happens('focus');
    expect(asked(), 'offline and hidden it is not').toHaveLength(3);
    turnTab(false);
    await pass(30_000);
    expect(asked()).toHaveLength(5);
    expect(
      server.calls.filter(({ path }) => path === '/assessments/5/'),
      'the assessment itself',
    ).toHaveLength(1);
    view.unmount();
    events();
    await pass(60_000);
    expect(asked()).toHaveLength(5);
  });

  test('is cleared with a button, and the focus stays at its question', async () => {
    await open(begun([question('text', 'q1')]));
    expect(screen.queryByText('Clear answer')).toBeNull();
    write('Wrong');
    press('Clear answer');
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(screen.queryByText('Clear answer')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Question q1' })).toHaveFocus();
    await waitFor(() => expect(held).toEqual({ q1: null }));
  });

  test('that is a first look or “cannot judge” has no button that clears it', async () => {
    const look = question('first_click', 'q1');
    const answers = [given('q1', { x: 0.5, y: 0.5, ms: 900 }), given('q2', null, true)];
    const questions = [look, question('text', 'q2', { allow_cannot_judge: true })];
    const assessment = begun(questions, { answers, current_question_id: 'q1' });
    await open({ ...assessment, materials: [picture(1)] });
    screen.getByText('Saved');
    expect(screen.queryByText('Clear answer')).toBeNull();
    press('Next');
    screen.getByText('Saved');
    expect(screen.queryByText('Clear answer')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I cannot judge this' }));
    await waitFor(() => expect(held).toEqual({ q2: null }));
  });

  test.each([
    [null, 1],
    ['1', 1],
    ['2', 2],
  ])('an optional exposure that is left without it is closed: begun %s', async (begunBefore, attempts) => {
    if (begunBefore) localStorage.setItem('expert-panel-exposure:1:look', begunBefore);
    const questions = [question('timed_exposure', 'look', { required: false }), question('text', 'q2')];
    const { server } = await open({ ...begun(questions), materials: [picture(1)] });
    press('Next');
    press('Go on without it');
    const closed = { shown_ms: 0, recall: '', untimed: false, attempts, closed: true };
    await waitFor(() => expect(held).toEqual({ look: closed }));
    expect(sentAnswers(server)[0]?.cannot_judge).toBe(false);
  });

  test('that was refused because its question was hidden is sent again when it is asked again, and only then', async () => {
    const rule = { question_id: 'q1', operator: 'at_most', value: 3 } as const;
    const questions = [question('rating', 'q1'), question('text', 'q2', { show_if: rule })];
    const hidden = refuse(400, undefined, { q2: [RESPONSE_MESSAGES.hidden] });
    const { server } = await open(begun(questions, { answers: [given('q1', 2)], current_question_id: 'q2' }), {
      [ANSWERS]: (call: { body?: unknown }) =>
        (call.body as AnswersPayload).answers.length > 0 ? hidden() : take(call),
    });
    write('Because');
    await until(`This answer was not taken: ${RESPONSE_MESSAGES.hidden}`);
    server.set({ [ANSWERS]: take });
    press('Previous');
    const hideAndShow = async () => {
      choose(/^5 of 5/);
      await waitFor(() => expect(held.q1).toBe(5));
      choose(/^2 of 5/);
      await waitFor(() => expect(held.q1).toBe(2));
    };
    await hideAndShow();
    await waitFor(() => expect(held).toEqual({ q1: 2, q2: 'Because' }));
    expect(server.bodies(ANSWERS).at(-1)).toMatchObject({ current_question_id: 'q1' });
    const times = () => sentAnswers(server).filter(({ question_id }) => question_id === 'q2').length;
    const before = times();
    await hideAndShow();
    await until('All answers saved');
    expect(times()).toBe(before);
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
    expect(sentAnswers(server)[0]).toEqual({
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
    expect(sentAnswers(server)[0]?.measurement).toMatchObject({ active_ms: 900, first_action_ms: 900, order_shown: 0 });
    press('Next');
    vi.advanceTimersByTime(100);
    fireEvent.keyDown(screen.getByRole('radio', { name: '7 of 10' }), { key: '7' });
    fireEvent.click(screen.getByRole('radio', { name: '7 of 10' }));
    await waitFor(() => expect(held).toEqual({ q1: 4, q2: 7 }));
    expect(sentAnswers(server).at(-1)?.measurement).toMatchObject({
      active_ms: 100,
      order_shown: 1,
      device: { pointer: 'keyboard' },
    });
  });

  test('the time counts from when a tab that was opened in the background is looked at', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    setHidden(true);
    const { server } = await open(begun([question('rating', 'q1')]));
    vi.advanceTimersByTime(60_000);
    turnTab(false);
    vi.advanceTimersByTime(300);
    choose(/^4 of 5/);
    await waitFor(() => expect(held).toEqual({ q1: 4 }));
    expect(sentAnswers(server)[0]?.measurement).toMatchObject({ active_ms: 300 });
  });

  test('every material that was opened or compared', async () => {
    const materials = [1, 2, 3].map(picture);
    const { server } = await open({ ...begun([question('text', 'q1', { material_ids: [1, 2, 3] })]), materials });
    const opened = async (value: string) => {
      write(value);
      await waitFor(() => expect(held).toEqual({ q1: value }));
      return sentAnswers(server).at(-1)?.measurement?.materials_opened;
    };
    expect(await opened('None')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show Picture 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show Picture 3' }));
    expect(await opened('Two')).toEqual([2, 3]);
    press('Compare');
    expect(await opened('All')).toEqual([2, 3, 1]);
  });

  test('the kind of pointer, of those that are known', () => {
    const recorded = (kind: string) => {
      recordPointer(kind);
      return currentDevice().pointer;
    };
    for (const kind of ['mouse', 'touch', 'pen', 'keyboard']) expect(recorded(kind)).toBe(kind);
    for (const kind of ['', 'glove']) expect(recorded(kind)).toBe('keyboard');
  });

  test('the order of the options is the one of this expert, also when the answers are read later', async () => {
    const options = [...'abcdefgh'].map((id) => ({ id, label: `Option ${id}` }));
    const asked = question('single_choice', 'q1', { config: { options, shuffle: true } });
    const orderOf = (seed: string) => shownOrder(asked, questionSeed(seed, 'q1'));
    expect(orderOf('5')).not.toEqual(orderOf('preview'));
    const shown = () => screen.getAllByText(/^Option \w$/).map((label) => label.textContent?.slice(-1));
    const { server, view } = await open(begun([asked], { seed: 5 }));
    expect(shown()).toEqual(orderOf('5'));
    fireEvent.click(screen.getByRole('radio', { name: 'Option c' }));
    await waitFor(() => expect(held).toMatchObject({ q1: { ids: ['c'] } }));
    expect(sentAnswers(server)[0]?.measurement?.options_shown).toEqual(orderOf('5'));
    view.unmount();
    await open(begun([asked], { seed: 5, submitted_at: '2026-11-22T10:00:00.000Z' }));
    expect(shown()).toEqual(orderOf('5'));
  });
});

test('one line says of every state of saving what is kept and where, in the colour of a warning if need be', () => {
  const base: QueueStatus = { state: 'idle', unsent: [], kept: true, refused: {}, savedAt: null, message: null };
  const one = ['q1'];
  const two = ['q1', 'q2'];
  const rows: [Partial<QueueStatus> & { offline?: true }, string, boolean][] = [
    [{ state: 'over', unsent: two }, '2 answers are not saved', true],
    [{ state: 'over' }, 'Not saving', true],
    [{ state: 'waiting' }, 'The server does not answer: trying again', true],
    [
      { state: 'waiting', unsent: two },
      'The server does not answer: 2 answers are kept in this browser and will be sent',
      true,
    ],
    [{ unsent: one, offline: true }, 'Offline: 1 answer is kept in this browser and will be sent', true],
    [{ savedAt: 1, offline: true }, 'All answers saved', false],
    [{ state: 'sending' }, 'Saving…', false],
    [{ unsent: one }, 'Saving…', false],
    [{ unsent: one, kept: false }, 'Saving…', true],
    [{ kept: false, savedAt: 1 }, 'All answers saved', false],
    [{}, 'Answers are saved as you give them', false],
  ];
  const colours = rows.map(([{ offline = false, ...part }, text, warns]) => {
    goOffline(offline);
    const { unmount } = render(<SaveStatus status={{ ...base, ...part }} />);
    const line = screen.getByRole('status');
    expect(line).toHaveTextContent(text);
    const colour = line.className;
    unmount();
    return { colour, warns };
  });
  const [warning] = colours;
  for (const { colour, warns } of colours) expect(colour === warning?.colour).toBe(warns);
});

describe('when the server does not take an answer', () => {
  test.each([
    [404, 'This assessment is no longer open to you. Further answers cannot be saved.', /1 answer is not saved/],
    [409, 'Handed in elsewhere.', /1 answer is not saved/],
    [400, 'Handed in elsewhere.', /1 answer is not saved/],
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
    const slow = heldBack(unstarted());
    server.set({ [OPENED]: slow.answer });
    press('Try Again');
    await screen.findByRole('status', { name: 'Loading' });
    await slow.release();
    await screen.findByRole('heading', { name: 'Study' });
  });

  test('is loaded anew each time', async () => {
    const { server, view } = await open(unstarted({ title: 'As it was' }));
    screen.getByRole('heading', { name: 'As it was' });
    await act(() => view.router.navigate('/home'));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    const slow = heldBack(unstarted({ title: 'As it is now' }));
    server.set({ [OPENED]: slow.answer });
    await act(() => view.router.navigate('/assessments/5/complete'));
    expect(screen.queryByRole('heading', { name: 'As it was' })).toBeNull();
    await slow.release();
    await screen.findByRole('heading', { name: 'As it is now' });
  });

  const facts = () => [...document.querySelectorAll('dt')].map((name) => name.textContent);

  test.each([
    [true, ['Questions', 'Time needed']],
    [false, ['Questions', 'Time needed', 'Reward']],
  ])('names its reward, but not to somebody who works with the beverage client: %s', async (works, expected) => {
    await open(unstarted(), {}, { works_with_beverage_client: works } as ExpertProfile);
    expect(facts()).toEqual(expected);
  });

  test('names neither a reward nor a time that there is not, and the time of the deadline once where zones agree', async () => {
    const deadline_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await open(unstarted({ reward: '0.00', estimated_minutes: null, deadline: '2099-05-04T10:00:00Z', deadline_zone }));
    expect(facts()).toEqual(['Questions', 'Deadline']);
    expect(screen.getByText(/^in [\d,]+ days$/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
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
    const { server } = await open(unstarted(), { [decline]: refuse(409, 'It has been handed in.') });
    press('Decline');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline “Study”?' }));
    dialog.getByText('It leaves your list. Please tell us why you cannot take part.');
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Decline assessment' }));
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    expect(reason).toHaveAttribute('aria-invalid', 'false');
    send();
    expect(reason).toHaveAttribute('aria-invalid', 'true');
    dialog.getByText('Please give a reason');
    expect(server.writes()).toEqual([]);
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.change(reason, { target: { value: 'No time this month' } });
    expect(fireEvent.submit(reason), 'the browser itself sends nothing').toBe(false);
    expect(dialog.queryByText('Please give a reason')).toBeNull();
    await until('It has been handed in.');
    server.set({ [decline]: refuse(500) });
    send();
    await until('The assessment could not be declined. Please try again.');
    server.set({ [decline]: {} });
    send();
    await until('You have declined “Study”');
    expect(server.bodies(decline).at(-1)).toEqual({ reason: 'No time this month' });
  });

  test('is not declined when that is cancelled', async () => {
    const { server } = await open(unstarted());
    press('Decline');
    const dialog = await screen.findByRole('dialog', { name: 'Decline “Study”?' });
    press('Cancel');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(server.writes()).toEqual([]);
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
    server.set({ [start]: refuse(0) });
    fireEvent.click(button());
    expect(screen.queryByText('This assessment is closed.')).toBeNull();
    await until('Network error. Please try again.');
    server.set({ [start]: response as object });
    fireEvent.click(button());
    const heading = await screen.findByRole('heading', { name: 'Question q1' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('coming back to a question', () => {
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

  test('says what an optional answer misses that was begun, and nothing where none was', async () => {
    const optional = (id: string) => question('text', id, { required: false, config: { min: 10 } });
    const answers = [given('q1', 'Short')];
    await open(begun([optional('q1'), optional('q2')], { answers, current_question_id: 'q1' }));
    screen.getByText(/^Write at least 10 characters/);
    write('Long enough now');
    press('Next');
    press('Previous');
    press('Next');
    screen.getByRole('heading', { name: /^Question q2/ });
    expect(screen.queryByText(/^Write/)).toBeNull();
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
    const submit = () => screen.getByText('Submit').closest('button');
    expect(submit()).toBeEnabled();
    server.set({ [ANSWERS]: take, [SUBMIT]: refuse(409, 'Withdrawn meanwhile.') });
    press('Submit');
    await until('Withdrawn meanwhile.');
    server.set({ [SUBMIT]: refuse(0) });
    press('Submit');
    expect(screen.queryByText('Withdrawn meanwhile.')).toBeNull();
    await until(/^Your last answers could not be sent yet/);
  });

  test('says why answers are no longer taken', async () => {
    await open(begun([question('text', 'q1')]), { [ANSWERS]: refuse(409, 'Handed in elsewhere.'), [SUBMIT]: thanks });
    write('Too late');
    press('Review');
    expect(screen.getAllByRole('alert'), 'that nothing is missing').toHaveLength(1);
    press('Submit');
    await waitFor(() => expect(screen.getAllByText('Handed in elsewhere.')).toHaveLength(2));
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
    const { server } = await open(begun([question('text', 'q1')]), { [SUBMIT]: { ...thanks, payout } });
    write('Done');
    expect(document.title).toBe('Study – Expert Panel');
    screen.getByText('1 of 1 · 100% of the required answers');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Review');
    screen.getByText('Review · 100% of the required answers');
    press('Submit');
    expect((await screen.findByText(/^Your reward of/)).textContent).toContain('$40.00 is now in My Payouts');
    expect(screen.getByRole('link', { name: 'My Payouts' })).toHaveAttribute('href', '/my-payouts');
    expect(
      server.calls.filter(({ path }) => path === '/assessments/5/'),
      'the assessment is loaded',
    ).toHaveLength(1);
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

  const past = { deadline: '2021-01-02T10:00:00.000Z', submitted_at: '2021-01-01T10:00:00.000Z' };
  test('answers that came after staff had closed the assessment say so, also when its deadline has passed since', async () => {
    const assessment = { ...begun([question('text', 'q1')]), deadline: past.deadline };
    const late = { ...thanks.response, state: 'late', submitted_at: past.submitted_at };
    const { view } = await open(assessment, { [SUBMIT]: { ...thanks, response: late } });
    write('Late');
    press('Review');
    press('Submit');
    await until('Your answers have been received');
    screen.getByText(RESPONSE_MESSAGES.lateClosed);
    screen.getByTestId('ScheduleIcon');
    view.unmount();
    const submitted = begun([question('text', 'q1')], { ...past, waits_for_acceptance: true } as Partial<OwnResponse>);
    await open({ ...submitted, deadline: past.deadline });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Submitted on 1 Jan 2021/);
    expect(alert).toHaveTextContent(RESPONSE_MESSAGES.lateClosed);
    within(alert).getByTestId('ReportProblemOutlinedIcon');
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
    expect(screen.queryByRole('alert')).toBeNull();
    server.set({ 'GET /assessments/:id/': refuse(429) });
    press('Show my answers');
    await until('Your answers could not be loaded. Please try again.');
    const given = { question_id: 'q1', value: 'Done', revision: 2, cannot_judge: false, measurement: null };
    const answers = [{ ...given, answered_at: thanks.response.submitted_at }];
    const submitted = begun([question('text', 'q1')], { submitted_at: thanks.response.submitted_at, answers });
    const slow = heldBack(submitted);
    server.set({ 'GET /assessments/:id/': slow.answer });
    press('Show my answers');
    await waitFor(() => expect(screen.getByText('Show my answers').closest('button')).toBeDisabled());
    expect(screen.queryByRole('alert')).toBeNull();
    await slow.release();
    await until(/Your answers can be read here and no longer changed\.$/);
    expect(screen.getByRole('textbox')).toHaveValue('Done');
    expect(screen.getByRole('textbox').matches('[readonly], :disabled')).toBe(true);
    expect(screen.queryByText(/^Clear answer|^Saved/)).toBeNull();
    within(screen.getByRole('alert')).getByTestId('SuccessOutlinedIcon');
  });
});
