import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { INSPECTION_SCORE_MAX } from '#common/assessments/questions/limits.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { material } from '#tests/factories/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { choose, draft, open, press, saveNow, type } from './draft.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
});

const page = { url: '/p', srcset: null, width: 8, height: 6, blur: null };
const materials: StaffAssessment['materials'] = [
  material(1),
  material(2, { kind: 'model' }),
  material(3, { kind: 'pdf', pages: [page, page] as never }),
];

/** Opens the builder at the last of these questions; returns that question as it is saved. */
async function edit(...questions: Question[]) {
  const { server } = await open(draft({ questionnaire: questionnaire(questions), materials }));
  const last = questions.at(-1) as Question;
  press(new RegExp(`^${questions.length} ?${last.title}`));
  await screen.findByLabelText('Required');
  return async () => {
    await saveNow();
    await waitFor(() => expect(server.saves()).toBeGreaterThan(0));
    return server.held().questionnaire.questions.at(-1) as Question;
  };
}

/** A field by its label, which a hint may follow. */
const field = (label: string) =>
  screen.getByLabelText((text) => text.startsWith(label) && !text.slice(label.length).startsWith(' '));
const select = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label, hidden: true }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

type Edit = [QuestionType, Record<string, string | boolean>, object];

/** What is typed into each field or switched, and the config that comes of it. */
const EDITS: Edit[] = [
  ['rating', { 'Number of stars': '3', '1 star': 'Bad', '3 stars': 'Good' }, { max: 3, labels: ['Bad', '', 'Good'] }],
  ['nps', { '0 means': 'Never', '10 means': 'Surely' }, { labels: { low: 'Never', high: 'Surely' } }],
  [
    'slider',
    { Lowest: '1', Highest: '9', Step: '2', Unit: 'kg', 'Lowest means': 'Light', 'Highest means': 'Heavy' },
    { min: 1, max: 9, step: 2, unit: 'kg', labels: { low: 'Light', high: 'Heavy' } },
  ],
  [
    'text',
    { 'At least (characters)': '5', 'At most (characters)': '50', 'Several lines': false },
    { min: 5, max: 50, multiline: false },
  ],
  ['single_choice', { 'Offer “Other” with a text': true, 'Shuffle the options': true }, { other: true, shuffle: true }],
  ['multiple_choice', { 'At least': '2', 'At most': '3' }, { min: 2, max: 3 }],
  ['multiple_choice', { 'At most': '' }, { max: null }],
  [
    'semantic_differential',
    { 'Left word 1': 'Old', 'Right word 1': 'New', 'Shuffle the pairs': true },
    { pairs: [{ id: 'p1', left: 'Old', right: 'New' }], shuffle: true },
  ],
  ['ranking', { 'Places to give': '2', 'Shuffle the items': true }, { k: 2, shuffle: true }],
  ['ranking', { 'Places to give': '' }, { k: null }],
  [
    'scorecard',
    { 'Offer “Not applicable” for each row': true, 'Shuffle the rows': true },
    { allow_na: true, shuffle: true },
  ],
  [
    'preference',
    { 'Several may be equally good': true, 'Ask for the reason': true },
    { allow_ties: true, ask_reason: true },
  ],
  [
    'pins',
    { 'At least (pins)': '2', 'At most (pins)': '4', 'Every pin needs a comment': false, Dislike: false },
    { min_pins: 2, max_pins: 4, comment_required: false, sentiments: ['positive', 'neutral'] },
  ],
  ['first_click', { 'Time-out': '2.5' }, { timeout_ms: 2500 }],
  ['first_click', { 'Time-out': '' }, { timeout_ms: null }],
  [
    'timed_exposure',
    { 'Shown for': '1.5', 'Question afterwards': 'What was it?' },
    { ms: 1500, follow_up: 'What was it?' },
  ],
  [
    'model_inspection',
    {
      'A view counts as seen after': '2.5',
      '1 means': 'Poor',
      [`${INSPECTION_SCORE_MAX} means`]: 'Fine',
      'Ask for a comment': true,
    },
    { min_view_ms: 2500, labels: { low: 'Poor', high: 'Fine' }, ask_comment: true },
  ],
];

test('each type takes what is typed into its fields', async () => {
  const before: Partial<Record<QuestionType, object>> = {
    multiple_choice: { min: 0, max: 5 },
    ranking: { k: 1 },
    rating: { labels: [] },
    text: { multiline: true },
    first_click: { timeout_ms: 5000 },
    pins: { sentiments: ['positive', 'negative', 'neutral'], comment_required: true },
    model_inspection: { ask_score: true, ask_comment: false },
  };
  const questions = EDITS.map(([kind], index) =>
    question(kind, `q${index}`, { title: `A ${kind}`, config: (before[kind] ?? {}) as never }),
  );
  const { server } = await open(draft({ questionnaire: questionnaire(questions), materials }));
  for (const [index, [kind, edits]] of EDITS.entries()) {
    press(new RegExp(`^${index + 1} ?A ${kind}`));
    await waitFor(() => expect(screen.getByDisplayValue(`A ${kind}`)).toBeInTheDocument());
    for (const [label, value] of Object.entries(edits)) {
      const input = field(label) as HTMLInputElement;
      if (typeof value === 'string') type(input, value);
      else if (input.checked !== value) fireEvent.click(input);
    }
  }
  await saveNow();
  const saved = server.held().questionnaire.questions.map(({ type: kind, config }) => ({ kind, config }));
  expect(saved).toMatchObject(EDITS.map(([kind, , config]) => ({ kind, config })));
});

describe('the material of a question', () => {
  const pick = (title: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(title), hidden: true }));

  test('is of a kind that its type allows; of a PDF, one page', async () => {
    const saved = await edit(question('first_click', 'q1'));
    pick('Material 3');
    expect((await saved()).config).toMatchObject({ material_id: 3, page: 1 });
    type(field('Page'), '2');
    expect((await saved()).config).toMatchObject({ material_id: 3, page: 2 });
    pick('Material 1');
    expect((await saved()).config).toMatchObject({ material_id: 1, page: null });
  });

  test('must have the chosen page, or an error is shown at once', async () => {
    const saved = await edit(question('timed_exposure', 'q1'));
    pick('Material 3');
    expect((await saved()).config).toMatchObject({ material_id: 3, page: 1 });
    type(field('Page'), '99');
    await waitFor(() => expect(field('Page')).toHaveAccessibleDescription('This PDF has 2 pages'));
    type(field('Page'), '2');
    await waitFor(() => expect(field('Page')).toBeValid());
    press('Publish');
    await screen.findByText('Publish assessment');
  });

  test('decides whether pins are on a picture or on a model, which has no regions', async () => {
    const saved = await edit(question('pins', 'q1'));
    screen.getByText('Regions that answers are counted by');
    pick('Material 2');
    expect((await saved()).config).toMatchObject({ material_id: 2, surface: 'model' });
    expect(screen.queryByText('Regions that answers are counted by')).toBeNull();
    pick('Material 1');
    expect((await saved()).config).toMatchObject({ material_id: 1, surface: 'flat' });
  });
});

describe('wrong input is reported at once, and missing input only on publishing', () => {
  const says = (label: string, message: string) =>
    waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));

  test('a slider', async () => {
    await edit(question('slider', 'q1', { config: { min: 0, max: 10 } }));
    type(field('Step'), '3');
    await says('Step', 'The scale from 0 to 10 cannot be divided into steps of 3');
    type(field('Step'), '0.0625');
    await says('Step', 'At most 3 decimal places');
    type(field('Lowest'), '12');
    await says('Highest', 'The highest value must be above the lowest');
  });

  const ODD_VIEW = { id: 'v1', label: 'Askew', orbit: '7deg 75deg 105%' };
  test.each<[QuestionType, object, string, string, string]>([
    ['ranking', {}, 'Places to give', '9', 'There are fewer items than places'],
    ['rating', {}, 'Number of stars', '11', 'At most 10 stars'],
    ['text', { max: 20 }, 'At least (characters)', '30', 'The smallest length is above the largest'],
    ['multiple_choice', { max: 2 }, 'At least', '3', ''],
    ['pins', { max_pins: 2 }, 'At least (pins)', '3', 'The smallest number is above the largest'],
    ['single_choice', {}, 'Option 2', 'First', 'Option 2 repeats “First”'],
    ['model_inspection', { views: [ODD_VIEW] }, 'Camera position', 'from above', 'needs a camera position'],
  ])('%s', async (kind, config, label, value, message) => {
    await edit(question(kind, 'q1', { config: config as never }));
    const first = screen.getAllByLabelText((text) => text.startsWith(label))[0] as HTMLElement;
    expect(first).toBeValid();
    type(first, value);
    await waitFor(() => expect(first).toBeInvalid());
    expect(first).toHaveAccessibleDescription(expect.stringContaining(message));
  });

  test('an option without text', async () => {
    await edit(question('single_choice', 'q1'));
    type(field('Option 2'), '');
    await act(async () => undefined);
    expect(field('Option 2')).toBeValid();
    press('Publish');
    await says('Option 2', 'Option 2 has no text');
  });
});

describe('pairs of opposite words', () => {
  const pair = (id: string, left: string, right: string) => ({ id, left, right });

  test('are added and removed', async () => {
    const pairs = [pair('p1', 'Modern', 'Traditional'), pair('p2', 'Cold', 'Warm')];
    const saved = await edit(question('semantic_differential', 'q1', { config: { pairs } }));
    press('Add pair');
    type(field('Left word 3'), 'Loud');
    press('Remove pair 1');
    expect((await saved()).config).toMatchObject({
      pairs: [pair('p2', 'Cold', 'Warm'), { left: 'Loud', right: '' }],
    });
  });

  test('come out of pasted lines, the first in place of an empty pair', async () => {
    const pairs = [pair('p1', 'Modern', 'Traditional'), pair('p2', '', '')];
    const saved = await edit(question('semantic_differential', 'q1', { config: { pairs } }));
    const paste = (label: string, text: string) =>
      fireEvent.paste(field(label), { clipboardData: { getData: () => text } });
    paste('Left word 1', 'One word');
    paste('Left word 2', 'Cold\tWarm\nLoud; Quiet\nPlain – Rich\n');
    const words = ((await saved()).config as { pairs: { left: string; right: string }[] }).pairs;
    expect(words.map(({ left, right }) => [left, right])).toEqual([
      ['Modern', 'Traditional'],
      ['Cold', 'Warm'],
      ['Loud', 'Quiet'],
      ['Plain', 'Rich'],
    ]);
    paste('Left word 1', Array.from({ length: 40 }, (_, index) => `left ${index}\tright ${index}`).join('\n'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/pairs/);
  });
});

describe('how a question is answered', () => {
  test('is required, can be refused, and has one right answer', async () => {
    const saved = await edit(question('rating', 'q1', { config: { max: 3 } }));
    fireEvent.click(field('Required'));
    fireEvent.click(field('Offer “Cannot judge”'));
    fireEvent.click(field('Attention check'));
    await select('Expected answer', '2');
    expect(await saved()).toMatchObject({
      required: false,
      allow_cannot_judge: true,
      attention_check: { expected: 2 },
    });
    fireEvent.click(field('Attention check'));
    expect((await saved()).attention_check).toBeNull();
  });

  test('the right answer is one of its options', async () => {
    const saved = await edit(question('single_choice', 'q1'));
    fireEvent.click(field('Attention check'));
    await select('Expected answer', 'Second');
    expect((await saved()).attention_check).toEqual({ expected: 'o2' });
  });
});

describe('“Show only if”', () => {
  const only = 'Show only if an earlier answer matches';
  const rating = question('rating', 'q1', { title: 'Stars', config: { max: 5 } });
  const choice = question('single_choice', 'q2', { title: 'Choice' });
  const text = question('text', 'q3', { title: 'Last' });

  test('is not offered at the first question', async () => {
    await edit(rating);
    expect(field(only)).toBeDisabled();
    screen.getByText('There is no earlier question to refer to.');
  });

  test('asks about the question before; another one, comparison and value can be chosen', async () => {
    const saved = await edit(rating, choice, text);
    fireEvent.click(field(only));
    expect((await saved()).show_if).toMatchObject({ question_id: 'q2', value: 'o1' });
    await select('Answer', 'Third');
    expect((await saved()).show_if).toMatchObject({ question_id: 'q2', value: 'o3' });
    await select('Comparison', 'is answered');
    expect((await saved()).show_if).toEqual({ question_id: 'q2', operator: 'answered', value: null });
    expect(screen.queryByRole('combobox', { name: 'Answer', hidden: true })).toBeNull();
    await select('Question', '1. Stars');
    await select('Comparison', 'is at least');
    type(field('Value'), '2');
    expect((await saved()).show_if).toEqual({ question_id: 'q1', operator: 'at_least', value: 2 });
    await select('Comparison', 'is at most');
    expect((await saved()).show_if).toEqual({ question_id: 'q1', operator: 'at_most', value: 2 });
    fireEvent.click(field(only));
    expect((await saved()).show_if).toBeNull();
  });

  test('stays readable where its question has come to stand later', async () => {
    const rule = { question_id: 'q1', operator: 'at_least' as const, value: 3 };
    const { server } = await open(
      draft({ questionnaire: questionnaire([{ ...text, show_if: rule } as Question, rating]), materials }),
    );
    await choose(/^1 ?Last/);
    expect(screen.getByRole('combobox', { name: 'Question', hidden: true })).toHaveTextContent('later. Stars');
    expect(server.saves()).toBe(0);
  });
});
