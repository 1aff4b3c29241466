import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type AnswersPayload, RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';
import { ADMIN, answer, EXPERT, heldBack, refuse } from '#tests/ui/render.tsx';
import {
  ANSWERS,
  asksBeforeLeaving,
  begun,
  choose,
  given,
  goOffline,
  happens,
  held,
  OTHERS,
  open,
  pass,
  prepareAnswering,
  press,
  sentAnswers,
  showScreen,
  signIn,
  take,
  turnTab,
  until,
  write,
} from './answering.tsx';

prepareAnswering();

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

  test('of another tab is shown here at once', async () => {
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
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['access_token']));
  });

  test('is sent when the screen is left, like the one before it that is still on its way', async () => {
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
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['access_token']));
  });

  test('the place is sent without an answer too, also when the screen is left at once', async () => {
    const { server, view } = await open(begun([question('text', 'q1', { required: false }), question('text', 'q2')]));
    expect(document.activeElement, 'no focus is set on arriving').toBe(document.body);
    press('Next');
    view.unmount();
    await waitFor(() =>
      expect(server.bodies(ANSWERS)).toEqual([{ response: 1, answers: [], current_question_id: 'q2' }]),
    );
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['access_token']));
  });

  test.each([
    ['the same person', EXPERT.id, { q1: 5 }],
    ['nobody else', ADMIN.id, {}],
  ])('is sent for %s if it is unsent when its screen is left', async (_who, person, expected) => {
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

  test('is sent once if it is still unsent when the screen is opened again', async () => {
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

  test('of another device is loaded when the person or the line returns, and every 30 seconds', async () => {
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

  test('has no button that clears it if it is a first look or “cannot judge”', async () => {
    const look = question('first_click', 'q1');
    const answers = [given('q1', { x: 0.5, y: 0.5, ms: 900 }), given('q2', null, true)];
    const questions = [look, question('text', 'q2', { allow_cannot_judge: true })];
    const assessment = begun(questions, { answers, current_question_id: 'q1' });
    await open({ ...assessment, materials: [material(1)] });
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
    const { server } = await open({ ...begun(questions), materials: [material(1)] });
    press('Next');
    press('Continue without it');
    const closed = { shown_ms: 0, recall: '', untimed: false, attempts, closed: true };
    await waitFor(() => expect(held).toEqual({ look: closed }));
    expect(sentAnswers(server)[0]?.cannot_judge).toBe(false);
  });

  test('refused because its question was hidden is sent again only once the question is asked again', async () => {
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
