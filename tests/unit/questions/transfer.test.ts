import { describe, expect, test } from 'vitest';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import { exportQuestionnaire, importQuestionnaire, inPlaceOf } from '#common/assessments/questionnaire/transfer.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const load = (content: unknown, materials: number[] = []) =>
  importQuestionnaire(JSON.stringify(content), new Set(materials));
const asked = (...questions: object[]) =>
  load({ format: 'expert-panel-questionnaire', version: 1, questionnaire: { questions } });
const errorOf = (result: ReturnType<typeof load>) => ('error' in result ? result.error : 'no error');
const choice = { type: 'single_choice', title: 'Which one?', config: { options: ['Red', 'Blue'] } };

/** Words of validators and of programs. */
const RAW = /Invalid|expected|received|undefined|\bnull\b|NaN|\.\d|config|\bJSON\b|Too (big|small)|required\.$/;

describe('a file written by hand', () => {
  test('gets the usual values where keys are missing', () => {
    const result = load({ questions: [{ type: 'rating', title: 'How good?' }, choice, { type: 'text' }] });
    expect(result).toMatchObject({
      questionnaire: {
        display: 'question',
        sections: [{ id: 's1', title: '', intro: '' }],
        questions: [
          { required: true, config: { max: 5 }, show_if: null },
          {
            config: {
              options: [{ label: 'Red' }, { label: 'Blue' }],
              other: false,
            },
          },
          { title: '' },
        ],
      },
      note: '',
    });
    if ('error' in result) throw new Error(result.error);
    const { questions } = result.questionnaire;
    expect(questions.map(({ section_id }) => section_id)).toEqual(['s1', 's1', 's1']);
    expect(problems(result.questionnaire).map(({ question_id }) => question_id)).toEqual([questions[2]?.id]);
  });

  test('what has no id gets one by its text: another text in its place is something else, and the same text stays the same', () => {
    const idsOf = (...options: string[]) => {
      const result = asked({ ...choice, config: { options } }, { type: 'text' }, { type: 'text' });
      if ('error' in result) throw new Error(result.error);
      const [first, ...more] = result.questionnaire.questions as {
        id: string;
        config: { options?: { id: string }[] };
      }[];
      return {
        options: first?.config.options?.map(({ id }) => id) ?? [],
        questions: [first?.id, ...more.map(({ id }) => id)],
      };
    };
    const before = idsOf('Red', 'Blue');
    const after = idsOf('Red', 'Purple', 'Blue');
    expect(after.options.filter((id) => before.options.includes(id))).toEqual(before.options);
    expect(after.questions).toEqual(before.questions);
    expect(new Set(after.questions).size).toBe(3);
  });

  test.each([
    ['options', { ...choice, config: {} }, 'Question 1 “Which one?”: options are missing'],
    [
      'options of another kind',
      { ...choice, config: { options: 'Red' } },
      'Question 1 “Which one?”: options must be a list',
    ],
    [
      'an option that is a number',
      { ...choice, config: { options: [1, 'Blue'] } },
      'Question 1 “Which one?”: entry 1 of options must be an object with fields',
    ],
    [
      'a text that is a number',
      { ...choice, config: { options: [{ label: 1 }, { label: 'x' }] } },
      'Question 1 “Which one?”: the label of entry 1 of options must be a text',
    ],
    ['no type', { title: 'Which one?' }, 'Question 1 “Which one?”: the type is missing'],
    [
      'a required that is a word',
      { ...choice, required: 'yes' },
      'Question 1 “Which one?”: required must be true or false',
    ],
    ['a title that is a number', { ...choice, title: 5 }, 'Question 1: title must be a text'],
    [
      'another section',
      { ...choice, section_id: 's9' },
      'Question 1 “Which one?”: section: The section of this question does not exist',
    ],
    [
      'an id with blanks',
      { ...choice, id: 'my question' },
      'Question 1 “Which one?”: id: An id has 1 to 40 letters, digits, - or _',
    ],
    ['no question', 'Which one?', 'Question 1: this must be an object with fields'],
    ['no rows', { type: 'scorecard', title: 'Rate', config: {} }, 'Question 1 “Rate”: rows are missing'],
    ['no pairs', { type: 'semantic_differential', title: 'Rate', config: {} }, 'Question 1 “Rate”: pairs are missing'],
    ['no items', { type: 'ranking', title: 'Rank', config: {} }, 'Question 1 “Rank”: items are missing'],
  ])('%s is reported with its question', (_what, wrong, message) => {
    expect(errorOf(asked(wrong as object))).toBe(message);
  });

  test('a key that holds null is as good as missing, and so is an empty list of sections', () => {
    const nothing = { id: null, title: null, required: null, material_ids: null, config: null, section_id: null };
    const usual = { title: '', required: true, material_ids: [], config: { max: 5 } };
    for (const sections of [null, []]) {
      const result = load({
        format: null,
        version: null,
        questionnaire: { sections, questions: [{ type: 'rating', ...nothing }] },
      });
      expect(result).toMatchObject({ questionnaire: { questions: [usual] } });
    }
    expect(errorOf(load({ sections: 'One', questions: [choice] }))).toBe('sections must be a list');
    expect(errorOf(asked({ ...choice, config: 'Red' }))).toBe(
      'Question 1 “Which one?”: the settings must be an object with fields',
    );
  });

  test('two options of the same id are reported with their question', () => {
    const options = ['Red', 'Blue'].map((label) => ({ id: 'a', label }));
    expect(errorOf(asked({ type: 'text' }, { ...choice, config: { options } }))).toBe(
      'Question 2 “Which one?”: two of the options have the id “a”',
    );
  });

  test('an unknown type names the known ones', () => {
    expect(errorOf(asked(choice, { type: 'guess', title: 'Guess' }))).toBe(
      `Question 2 “Guess”: the type “guess” is not known; there are ${QUESTION_TYPES.join(', ')}`,
    );
  });

  test('too many questions, options and sections are reported with the limit', () => {
    expect(errorOf(asked(...Array.from({ length: 301 }, () => choice)))).toBe(
      'At most 300 questions are possible, and there are 301',
    );
    const crowded = { ...choice, config: { options: Array.from({ length: 90 }, (_, index) => `No ${index}`) } };
    expect(errorOf(asked(crowded))).toBe('Question 1 “Which one?”: options are too many: at most 60');
  });

  test('several mistakes are reported at once, each in a line', () => {
    const wrong = Array.from({ length: 8 }, () => ({ ...choice, required: 1 }));
    const lines = errorOf(asked(...wrong)).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('… and 3 more');
  });

  test('returns a message if the file is not a questionnaire', () => {
    expect(errorOf(load([]))).toBe('This file does not hold a questionnaire.');
    expect(errorOf(load({ format: 'other', questions: [] }))).toBe('This file does not hold a questionnaire.');
    expect(errorOf(load({ questionnaire: { sections: [] } }))).toBe('The questions are missing');
    expect(errorOf(load({ questionnaire: 5 }))).toBe('The questionnaire must be an object with fields');
    expect(errorOf(load({ version: 2, questions: [] }))).toBe('This file was made by another version of the portal.');
  });

  test('every key of every type that is missing or mistaken gives a value or a sentence, never a validator’s', () => {
    for (const type of QUESTION_TYPES) {
      const whole = JSON.parse(JSON.stringify(question(type, 'q1', { title: 'Named' }))) as Record<string, object>;
      const spoilt = (from: Record<string, unknown>, wrap: (changed: object) => object) =>
        Object.keys(from).flatMap((key) =>
          [undefined, null, 7.5, 'word', [], {}, [{}], [null], true].map((value) => wrap({ ...from, [key]: value })),
        );
      const config = whole.config as Record<string, unknown>;
      for (const wrong of [
        ...spoilt(whole, (changed) => changed),
        ...spoilt(config, (changed) => ({ ...whole, config: changed })),
      ]) {
        const result = asked(wrong);
        if ('error' in result) {
          expect(result.error, JSON.stringify(wrong)).toMatch(/^Question 1/);
          expect(result.error, JSON.stringify(wrong)).not.toMatch(RAW);
        }
      }
    }
  });
});

test('an export comes back as it was; missing materials are reported by question', () => {
  const whole = questionnaire([
    question('pins', 'q1'),
    question('text', 'q2'),
    question('text', 'q3', { material_ids: [7] }),
  ]);
  const text = exportQuestionnaire(whole);
  expect(importQuestionnaire(text, new Set([1, 7]))).toEqual({ questionnaire: whole, note: '' });
  expect(importQuestionnaire(text, new Set([1]))).toMatchObject({
    note: 'Materials that are not among those of this Visual Identity System were left out of question 3: please choose others there.',
  });
});

test('imported questions keep their ids, except where another question has them', () => {
  const present = questionnaire([
    question('rating', 'q1', { title: 'How good is the logo?' }),
    question('text', 'q2', { title: 'Why?' }),
  ]);
  const rule = { question_id: 'q2', operator: 'answered', value: null } as const;
  const imported = questionnaire([
    question('rating', 'q1', { title: 'How good is this logo?' }),
    question('nps', 'q2', { title: 'Would you recommend it?' }),
    question('text', 'q3', { show_if: rule }),
  ]);
  const { questions } = inPlaceOf(present, imported);
  expect(questions.map(({ id }) => id)).toEqual(['q1', expect.not.stringMatching(/^q2$/), 'q3']);
  expect(questions[2]?.show_if?.question_id).toBe(questions[1]?.id);
});
