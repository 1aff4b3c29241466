import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { PreviewedQuestions } from '#portal/assessment/PreviewPage.tsx';
import { type PlayerSource, usePlayer } from '#portal/assessment/player/usePlayer.ts';
import { QuestionPage } from '#portal/assessment/question/QuestionPage.tsx';
import { ReviewPage } from '#portal/assessment/review/ReviewPage.tsx';
import { material } from '#tests/factories/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { signIn } from './answering.tsx';

const materials = [1, 2].map((id) => material(id, { title: `Picture ${id}`, url: `/${id}.webp` }));

/** Walks through a questionnaire in the preview, which stores nothing. */
function walk(questions: Question[], extra: Partial<Questionnaire> = {}) {
  window.scrollTo = () => undefined;
  const assessment = { title: 'Study', materials, questionnaire: questionnaire(questions, extra) };
  return open(<PreviewedQuestions assessment={assessment as unknown as ExpertAssessment} onAgain={() => undefined} />);
}

/** Shows a part at an address to which somebody came from another one. */
function open(element: ReactElement) {
  const routes = [
    { path: '/home', element: <p>Home</p> },
    { path: '/answer', element },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/home', '/answer?from=mail'] });
  return { ...render(<RouterProvider router={router} />), router };
}

/** Goes on with answers that were given before, at a question or the review (null). */
function resume(questions: Question[], answers: StoredAnswer[], current_question_id: string | null) {
  window.scrollTo = () => undefined;
  localStorage.clear();
  signIn(1);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const response = { id: 1, seed: 1, answers, current_question_id } as unknown as OwnResponse;
  return open(<Resumed questionnaire={questionnaire(questions)} response={response} />);
}

const given = (question_id: string, value: unknown): StoredAnswer => ({
  question_id,
  value,
  cannot_judge: false,
  revision: 1,
  answered_at: '2026-11-21T10:00:00.000Z',
  measurement: null,
});

function Resumed(given: Pick<PlayerSource, 'questionnaire' | 'response'>) {
  const player = usePlayer({ ...given, materials, isClosed: false });
  if (player.course.page) return <QuestionPage player={player} />;
  return <ReviewPage player={player} onSubmit={() => undefined} busy={false} problem={null} />;
}

/** The player that `Watched` runs. */
const last: { player: ReturnType<typeof usePlayer> | null } = { player: null };

function Watched(given: Pick<PlayerSource, 'questionnaire' | 'response'>) {
  last.player = usePlayer({ ...given, materials, isClosed: false });
  return null;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const asked = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const focused = () => document.activeElement?.textContent;

describe('Next', () => {
  test('says at a required question what is missing, and goes there with the focus', () => {
    walk([question('scorecard', 'q1'), question('nps', 'q2')]);
    expect(screen.queryByRole('checkbox', { name: 'I cannot judge this' })).toBeNull();
    press('Next');
    expect(asked()).toEqual(['Question q1']);
    expect(focused()).toBe('Rate every row (2 missing).');
    expect(screen.queryByRole('button', { name: 'Continue without it' })).toBeNull();

    fireEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Stands out' })).getByRole('radio', { name: 'Agree' }),
    );
    expect(screen.getByText('Rate every row (1 missing).')).toBeDefined();
    fireEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Easy to read' })).getByRole('radio', { name: 'Agree' }),
    );
    press('Next');
    expect(asked()).toEqual(['Question q2']);
    expect(focused()).toBe('Question q2');
  });

  test('passes an untouched optional question, and asks for a second choice at one that was begun', () => {
    const optional = question('multiple_choice', 'q1', { required: false, config: { min: 2 } });
    walk([optional, question('nps', 'q2')]);
    press('Next');
    expect(asked()).toEqual(['Question q2']);
    press('Previous');
    fireEvent.click(screen.getByRole('checkbox', { name: 'First' }));
    press('Next');
    expect(focused()).toContain('Choose at least 2 options: 1 so far.');
    press('Continue without it');
    expect(asked()).toEqual(['Question q2']);
  });

  test('on a page with several questions, goes on only when each that was begun is answered or given up', () => {
    const begun = (id: string) => question('text', id, { required: false, config: { min: 10 } });
    const sections = ['s1', 's2'].map((id) => ({ id, title: '', intro: '' }));
    const last = question('nps', 'q3', { section_id: 's2' });
    walk([begun('q1'), begun('q2'), last], { display: 'section', sections });
    expect(document.querySelector('p:empty'), 'a section without title and intro has no line').toBeNull();
    for (const field of screen.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'Short' } });
    press('Next');
    const first = screen.getAllByRole('button', { name: 'Continue without it' });
    expect(first).toHaveLength(2);
    fireEvent.click(first[0] as HTMLElement);
    expect(asked()).toHaveLength(2);
    expect(document.activeElement?.getAttribute('data-stop')).toBe('q2');
    fireEvent.click(within(document.activeElement as HTMLElement).getByRole('button'));
    expect(asked()).toEqual(['Question q3']);
  });
});

test('a section has its title and introduction where it begins, and a line between its questions', () => {
  const sections = [
    { id: 's1', title: 'Pack', intro: '' },
    { id: 's2', title: '', intro: '<p>Now the label.</p>' },
  ];
  const optional = (id: string, section_id: string) => question('text', id, { section_id, required: false });
  const questions = [optional('q1', 's1'), optional('q2', 's1'), optional('q3', 's2'), optional('q4', 's2')];
  const told = () => ['Pack', 'Now the label.'].filter((text) => screen.queryByText(text));
  walk(questions, { sections });
  const seen = questions.map(() => {
    const texts = told();
    press(/^(Next|Review)$/);
    return texts;
  });
  expect(seen).toEqual([['Pack'], [], ['Now the label.'], []]);
  cleanup();
  walk(questions, { sections, display: 'section' });
  expect(document.querySelectorAll('hr')).toHaveLength(1);
});

test('each page begins at its top, but a correction on a page with several questions at its question', () => {
  const optional = (id: string) => question('text', id, { required: false });
  walk([optional('q1'), optional('q2'), optional('q3')], { display: 'section' });
  const seen: unknown[] = [];
  window.scrollTo = ((to: unknown) => seen.push(to)) as typeof window.scrollTo;
  Element.prototype.scrollIntoView = function scroll() {
    seen.push(this.getAttribute('data-question'));
  };
  press('Review');
  press('Answer question 2: Question q2');
  expect(focused()).toBe('Question q2 (optional)');
  press('Back to Review');
  press('Answer question 1: Question q1');
  expect(seen).toEqual([{ top: 0 }, 'q2', { top: 0 }, { top: 0 }]);
  press('Back to Review');
  press('Back');
  expect(asked()).toHaveLength(3);
});

test('on a page with several questions the focus stays at the one whose warning was answered', async () => {
  walk([question('text', 'q1', { required: false }), question('slider', 'q2')], { display: 'section' });
  press('Review');
  expect(document.activeElement?.getAttribute('data-stop')).toBe('q2');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } });
  await waitFor(() => expect(focused()).toBe('Question q2'));
});

test('an optional question that was given up once is asked for again on coming back to its page', () => {
  const begun = question('text', 'q1', { required: false, config: { min: 10 } });
  walk([begun, question('nps', 'q2', { required: false })]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Short' } });
  press('Next');
  press('Continue without it');
  expect(asked()).toEqual(['Question q2 (optional)']);
  press('Previous');
  expect(screen.queryByRole('button', { name: 'Continue without it' })).toBeNull();
  press('Next');
  expect(asked()).toEqual(['Question q1 (optional)']);
  expect(screen.getByRole('button', { name: 'Continue without it' })).toBeDefined();
});

test('the materials of a question are shown one at a time or two compared, those without a picture alone', () => {
  const shown = [...materials, { ...materials[0], id: 3, title: 'Sheet', kind: 'pdf', url: null, pages: [] }];
  window.scrollTo = () => undefined;
  const asked = question('text', 'q1', { material_ids: [1, 2, 3] });
  const assessment = { title: 'Study', materials: shown, questionnaire: questionnaire([asked]) };
  open(<PreviewedQuestions assessment={assessment as unknown as ExpertAssessment} onAgain={() => undefined} />);
  const pane = within(screen.getByRole('group', { name: 'Materials' }));
  const pressed = () =>
    pane
      .queryAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'))
      .filter((name) => name?.startsWith('Show'));
  expect(pane.getByText('Picture 1')).toBeDefined();
  expect(pressed()).toEqual(['Show Picture 1']);
  fireEvent.click(pane.getByRole('button', { name: 'Show Sheet' }));
  expect(pressed()).toEqual(['Show Sheet']);
  expect(pane.getByText('Sheet')).toBeDefined();
  fireEvent.click(pane.getByRole('button', { name: 'Compare' }));
  expect(pane.queryByRole('button', { name: /^Show (Picture|Sheet)/ })).toBeNull();
  expect(pane.queryAllByText('Sheet')).toEqual([]);
  fireEvent.click(pane.getByRole('button', { name: 'One at a time' }));
  expect(pressed()).toEqual(['Show Sheet']);
  cleanup();
  const withSheet = { ...assessment, questionnaire: questionnaire([{ ...asked, material_ids: [1, 3] }]) };
  open(<PreviewedQuestions assessment={withSheet as unknown as ExpertAssessment} onAgain={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Show Sheet' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  expect(screen.queryByText(/^One of the pictures is left out here/)).toBeNull();
  cleanup();
  const alone = { ...assessment, questionnaire: questionnaire([{ ...asked, material_ids: [1] }]) };
  open(<PreviewedQuestions assessment={alone as unknown as ExpertAssessment} onAgain={() => undefined} />);
  expect(screen.getByText('Picture 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show Picture 1' })).toBeNull();
});

describe('text that cannot be saved', () => {
  test('stops “Next” also at an optional question, with the focus where it is explained', () => {
    walk([question('slider', 'q1', { required: false }), question('nps', 'q2')]);
    const field = screen.getByRole('textbox', { name: 'Or type a number' });
    fireEvent.change(field, { target: { value: '12.5' } });
    press('Next');
    expect(asked()).toEqual(['Question q1 (optional)']);
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Not a valid answer yet. In steps of 1: 12 or 13')).toBeDefined();
    fireEvent.change(field, { target: { value: '' } });
    press('Next');
    expect(asked()).toEqual(['Question q2']);
  });
});

test('the focus stays on the screen when a touch, which does not take it along, answers what “Next” stopped at', async () => {
  walk([question('slider', 'q1'), question('nps', 'q2')]);
  press('Next');
  expect(focused()).toBe('Move the slider or type a number.');
  const track = screen.getByRole('slider');
  fireEvent.pointerDown(track, { button: 0 });
  fireEvent.change(track, { target: { value: '30' } });
  fireEvent.pointerUp(track, { button: 0 });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('the focus is not taken back after a click on the background', async () => {
  walk([question('slider', 'q1'), question('nps', 'q2')]);
  press('Next');
  const stop = document.activeElement as HTMLElement;
  stop.blur();
  fireEvent.click(document.body);
  fireEvent.change(screen.getByRole('slider'), { target: { value: '30' } });
  expect(stop).not.toBeInTheDocument();
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).toBe(document.body);
});

describe('Review', () => {
  test('says of an answer that can no longer be changed that it can be read', () => {
    const click = (id: string, allow_cannot_judge: boolean, required = true) =>
      question('first_click', id, { allow_cannot_judge, required });
    const value = { x: 0.5, y: 0.5, ms: 900 };
    const questions = [click('q1', false), click('q2', true), click('q3', false, false)];
    resume(questions, [given('q1', value), given('q2', value)], null);
    expect(screen.getByRole('button', { name: 'View question 1: Question q1' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change question 2: Question q2' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Answer question 3: Question q3' })).toBeDefined();
  });

  test('says what an answer that was begun still misses', () => {
    const few = question('multiple_choice', 'q1', { required: false, config: { min: 2 } });
    const answers = [given('q1', { ids: ['o1'], other_text: '' }), given('q2', 7)];
    resume([few, question('nps', 'q2')], answers, null);
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '1Question q1FirstChoose at least 2 options: 1 so far.Not finishedChange',
      '2Question q27 of 10AnsweredChange',
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent('All required questions are answered.');
  });

  test('is shown again after a correction, also when the page was reloaded during it', () => {
    const questions = [question('nps', 'q1'), question('nps', 'q2', { required: false }), question('nps', 'q3')];
    const answers = [given('q1', 5), given('q3', 9)];
    const first = resume(questions, answers, null);
    press('Change question 1: Question q1');
    first.unmount();
    const second = resume(questions, answers, 'q1');
    fireEvent.click(screen.getByRole('radio', { name: '7 of 10' }));
    press('Back to Review');
    expect(focused()).toBe('Review your answers');
    second.unmount();
    resume(questions, answers, 'q2');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
  });

  test('lists what is missing in the same words, shows each answer, and returns after a correction', () => {
    const rule = { question_id: 'q1', operator: 'at_most', value: 3 } as const;
    walk([
      question('rating', 'q1'),
      question('text', 'q2', { show_if: rule }),
      question('nps', 'q3', { allow_cannot_judge: true }),
      question('single_choice', 'q4', { required: false }),
    ]);
    fireEvent.click(screen.getByRole('radio', { name: /^5 of 5/ }));
    press('Next');
    fireEvent.click(screen.getByRole('checkbox', { name: 'I cannot judge this' }));
    press('Next');
    press('Review');
    expect(focused()).toBe('Review your answers');
    const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows()).toEqual([
      '1Question q15 of 5 stars (Very good)AnsweredChange',
      '2Question q3Cannot judgeAnsweredChange',
      '3Question q4Left outAnswer',
    ]);

    press('Change question 1: Question q1');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^2 of 5/ }));
    press('Back to Review');
    expect(asked(), 'what is asked newly comes first').toEqual(['Question q2']);
    press('Back to Review');
    expect(focused()).toContain('Write an answer.');
    press('Back to Review without it');
    expect(screen.getByText('1 required question is open:')).toBeDefined();
    expect(rows()[0]).toBe('2. Question q2 Write an answer.');
    expect(rows()[2]).toBe('2Question q2Write an answer.MissingAnswer');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();

    press('2. Question q2');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Too loud' } });
    press('Back to Review');
    expect(screen.getByText('Too loud')).toBeDefined();
    press('Submit');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start over' }));
  });
});

describe('a timed exposure', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    HTMLImageElement.prototype.decode = async () => undefined;
  });
  afterEach(() => vi.useRealTimers());

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const pictures = () => screen.queryAllByRole('img').map((image) => image.getAttribute('src'));
  const remember = async () => {
    press('Show the picture');
    await pass(1000);
    await pass(4500);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A can' } });
  };
  const look = (required: boolean) => question('timed_exposure', 'look', { required, material_ids: [1, 2] });
  const after = question('text', 'after', { required: false, material_ids: [1] });

  test('has to be over before its picture is seen anywhere, also beside earlier questions and its own', async () => {
    walk([question('text', 'before', { required: false, material_ids: [1, 2] }), look(true), after]);
    expect(pictures()).toEqual(['/2.webp']);
    expect(screen.getByText(/^One of the pictures is left out here/)).toBeDefined();
    press('Next');
    expect(pictures()).toEqual(['/2.webp']);
    press('Next');
    expect(asked()).toEqual(['Question look']);
    expect(focused()).toBe('View the picture before continuing.');
    press('Show the picture');
    await pass(1000);
    press('Next');
    expect(focused()).toBe('View the picture before continuing.');
    await pass(5000);
    expect(pictures()).toEqual(['/2.webp']);
    press('Next');
    expect(focused()).toBe('Write what you remember.');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A can' } });
    press('Next');
    expect(asked()).toEqual(['Question after (optional)']);
    expect(pictures()).toEqual(['/1.webp']);
  });

  test('once left with Next it is readable only, also from the review', async () => {
    walk([look(true), after]);
    await remember();
    press('Next');
    press('Previous');
    expect(screen.getByDisplayValue('A can')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Show (the picture|it)|time limit/ })).toBeNull();
    press('Next');
    press('Review');
    press('View question 1: Question look');
    expect(screen.getByDisplayValue('A can')).toBeDisabled();
    expect(pictures()).toEqual(['/2.webp']);
    press('Back to Review');
    expect(focused()).toBe('Review your answers');
  });

  test('an optional one warns that leaving closes it for good', async () => {
    walk([look(false), after]);
    press('Next');
    expect(focused()).toContain('The picture will not be shown again: when you continue, this question is closed.');
    press('Continue without it');
    expect(asked()).toEqual(['Question after (optional)']);
    press('Previous');
    expect(screen.getByText('The picture was not viewed for the full time, and is not shown again.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Show (the picture|it)|time limit/ })).toBeNull();
    press('Next');
    expect(asked()).toEqual(['Question after (optional)']);
  });

  test('“cannot judge” stays after leaving it, because taking that back would show the picture late', async () => {
    walk([{ ...look(true), allow_cannot_judge: true }, after]);
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Show the picture' })).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Next');
    press('Previous');
    expect(screen.getByRole('checkbox')).toBeDisabled();
  });

  test('one that a correction brings up runs before the review', async () => {
    const rule = { question_id: 'first', operator: 'equals', value: 1 } as const;
    walk([question('rating', 'first'), { ...look(true), show_if: rule }, after]);
    fireEvent.click(screen.getByRole('radio', { name: /^5 of 5/ }));
    press('Next');
    press('Review');
    press('Change question 1: Question first');
    fireEvent.click(screen.getByRole('radio', { name: /^1 of 5/ }));
    press('Back to Review');
    expect(asked()).toEqual(['Question look']);
    press('Back to Review');
    expect(screen.queryByRole('button', { name: /without it/ })).toBeNull();
    await remember();
    press('Back to Review');
    expect(focused()).toBe('Review your answers');
  });
});

describe("the browser's Back", () => {
  const questions = ['q1', 'q2', 'q3'].map((id) => question('text', id, { required: false }));
  const back = (router: ReturnType<typeof walk>['router'], places = -1) => act(() => router.navigate(places));

  test('goes to the question before, from the review too, and from the first one to the screen before', async () => {
    const { router } = walk(questions);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Kept' } });
    for (const name of ['Next', 'Next', 'Review']) press(name);
    await back(router);
    expect(asked()).toEqual(['Question q3 (optional)']);
    await back(router);
    await back(router);
    expect(asked()).toEqual(['Question q1 (optional)']);
    expect(focused()).toBe('Question q1 (optional)');
    expect(screen.getByRole('textbox')).toHaveValue('Kept');
    await back(router, 1);
    expect(asked()).toEqual(['Question q2 (optional)']);
    expect(router.state.location.search).toBe('?from=mail');
    await back(router, -2);
    screen.getByText('Home');
  });

  test('goes to the question before also when it follows Next at once', async () => {
    const { router } = walk(questions);
    press('Next');
    await act(async () => {
      press('Next');
      await Promise.resolve();
      await router.navigate(-1);
    });
    expect(asked()).toEqual(['Question q2 (optional)']);
  });

  test('does not repeat what Previous and corrections went back from', async () => {
    const { router } = walk(questions);
    for (const name of ['Next', 'Previous', 'Next', 'Next', 'Previous']) {
      press(name);
      await act(async () => undefined);
    }
    expect(asked()).toEqual(['Question q2 (optional)']);
    await back(router);
    expect(asked()).toEqual(['Question q1 (optional)']);
    for (const name of ['Next', 'Next', 'Review', /question 2:/, 'Back to Review']) {
      press(name);
      await act(async () => undefined);
    }
    await back(router);
    expect(asked()).toEqual(['Question q3 (optional)']);
  });

  test('knows the questions before after a reload, and leaves from where the answering went on', async () => {
    const { router, unmount } = walk(questions);
    press('Next');
    press('Next');
    await act(async () => undefined);
    const { state } = router.state.location;
    unmount();
    const response = { id: 1, seed: 1, answers: [], current_question_id: 'q3' } as unknown as OwnResponse;
    const element = <Resumed questionnaire={questionnaire(questions)} response={response} />;
    const routes = [
      { path: '/home', element: <p>Home</p> },
      { path: '/answer', element },
    ];
    const entries = [
      '/home',
      '/answer',
      { pathname: '/answer', state: { places: ['q1', 'q2'] } },
      { pathname: '/answer', state },
    ];
    const reloaded = createMemoryRouter(routes, { initialEntries: entries });
    render(<RouterProvider router={reloaded} />);
    expect(asked()).toEqual(['Question q3 (optional)']);
    for (const expected of ['q2', 'q1']) {
      await back(reloaded);
      expect(asked()).toEqual([`Question ${expected} (optional)`]);
    }
    await back(reloaded);
    screen.getByText('Home');
  });
});

describe('sections that change places', () => {
  const asked = questionnaire(
    [
      question('rating', 'a1', { section_id: 's1' }),
      question('rating', 'a2', { section_id: 's1' }),
      question('rating', 'b1', { section_id: 's2' }),
      question('rating', 'c1', { section_id: 's3' }),
    ],
    { sections: ['s1', 's2', 's3'].map((id) => ({ id, title: id, intro: '', rotates: id !== 's3' })) },
  );
  /** Answers every question of an offline browser; returns the places that are kept with the answers, by question. */
  function places(display: Questionnaire['display'], seed: number, answers: StoredAnswer[] = []) {
    window.scrollTo = () => undefined;
    localStorage.clear();
    signIn(1);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const response = { id: 1, seed, answers, current_question_id: null } as unknown as OwnResponse;
    open(<Watched questionnaire={{ ...asked, display }} response={response} />);
    const at = last.player?.course.page?.question_ids ?? [];
    for (const one of last.player?.course.visible ?? []) act(() => last.player?.answering.answer(one, 4));
    const kept = Object.entries(last.player?.answering.answers ?? {});
    cleanup();
    return { at, places: Object.fromEntries(kept.map(([id, { measurement }]) => [id, measurement?.order_shown])) };
  }

  test.each(['question', 'section'] as const)(
    'the place among those shown is kept with each answer, a %s a page',
    (display) => {
      expect(places(display, 2).places).toEqual({ a1: 0, a2: 1, b1: 2, c1: 3 });
      const turned = places(display, 1);
      expect(turned).toEqual({ at: ['b1'], places: { a1: 1, a2: 2, b1: 0, c1: 3 } });
    },
  );

  test('after a reload or on another device the order is that of the response', () => {
    const before = [{ ...given('b1', 4), answered_at: '2026-11-21T10:00:00.000Z' }];
    const { at, places: kept } = places('question', 1, before);
    expect(at).toEqual(['a1']);
    expect(kept).toEqual({ a1: 1, a2: 2, b1: 0, c1: 3 });
  });

  test('a preview that is started over shows the next order', () => {
    window.scrollTo = () => undefined;
    const assessment = { title: 'Study', materials, questionnaire: asked } as unknown as ExpertAssessment;
    for (const [round, first] of [
      [0, 'Question a1'],
      [1, 'Question b1'],
      [2, 'Question a1'],
    ] as const) {
      open(<PreviewedQuestions assessment={assessment} round={round} onAgain={() => undefined} />);
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([first]);
      cleanup();
    }
  });
});
