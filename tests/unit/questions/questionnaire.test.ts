import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import {
  addQuestion,
  addSection,
  duplicateQuestion,
  moveQuestion,
  removeQuestion,
  removeSection,
  stepQuestion,
  stepSection,
} from '#common/assessments/questionnaire/edit.ts';
import { reusedIds, reusedInWords } from '#common/assessments/questionnaire/history.ts';
import { expertQuestion, expertView } from '#common/assessments/questionnaire/logic.ts';
import { estimatedMinutes, minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, pipeHtml, pipeQuestionnaire, plainText } from '#common/assessments/questionnaire/piping.ts';
import { materialProblems, problems, type UsableMaterial } from '#common/assessments/questionnaire/problems.ts';
import {
  allMaterialIds,
  draftQuestionnaire,
  emptyQuestionnaire,
  type Question,
  type Questionnaire,
} from '#common/assessments/questionnaire/schema.ts';
import {
  exportQuestionnaire,
  importQuestionnaire,
  withoutMaterials,
} from '#common/assessments/questionnaire/transfer.ts';
import { shortId } from '#common/assessments/questions/options.ts';
import { withFittingRegions, withPicture, withRegions } from '#common/assessments/questions/regions.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { orderOptions, shuffled } from '#common/assessments/questions/shuffle.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const allTypes = questionnaire(QUESTION_TYPES.map((type, index) => question(type, `q${index + 1}`)));
const ids = (one: Questionnaire) => one.questions.map((item) => item.id);

test('a questionnaire of all fourteen types may be published', () => {
  expect(draftQuestionnaire.safeParse(allTypes).error).toBeUndefined();
  expect(problems(allTypes)).toEqual([]);
});

test('a draft may be unfinished; its problems name question and field', () => {
  const draft = questionnaire([
    question('single_choice', 'q1', { title: '', config: { options: [{ id: 'o1', label: '' }] } }),
  ]);
  expect(draftQuestionnaire.safeParse(draft).success).toBe(true);
  expect(problems(draft)).toEqual([
    { question_id: 'q1', section_id: null, field: 'title', message: 'The question has no text' },
    { question_id: 'q1', section_id: null, field: 'config.options', message: 'At least 2 options needed' },
    { question_id: 'q1', section_id: null, field: 'config.options.0.label', message: 'Option 1 has no text' },
  ]);
  expect(problems(emptyQuestionnaire()).map((problem) => problem.message)).toEqual([
    'Please add at least one question',
  ]);
});

test('a draft has every question and section once, and every question in a section', () => {
  const asked = (questions: Question[], sections = ['s1']) =>
    draftQuestionnaire
      .safeParse(questionnaire(questions, { sections: sections.map((id) => ({ id, title: '', intro: '' })) }))
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(asked([question('text', 'q1'), question('text', 'q1')])).toEqual([
    ['questions.1.id', 'Two questions have the same id'],
  ]);
  expect(asked([question('text', 'q1', { section_id: 's9' })])).toEqual([
    ['questions.0.section_id', 'The section of this question does not exist'],
  ]);
  expect(asked([question('text', 'q1')], ['s1', 's1'])).toEqual([['sections.1.id', 'Two sections have the same id']]);
});

test('experts never see attention keys nor target regions', () => {
  const secret = questionnaire([
    question('rating', 'q1', { attention_check: { expected: 4 } }),
    question('first_click', 'q2'),
  ]);
  const shown = JSON.stringify(expertView(secret));
  expect(shown).not.toContain('expected');
  expect(shown).not.toContain('Logo');
});

test('a shelf of many products may have a region for each', () => {
  const products = Array.from({ length: 42 }, (_, index) => ({
    id: `p${index}`,
    name: `Product ${index + 1}`,
    shape: 'rectangle' as const,
    points: [
      { x: (index % 7) / 7, y: Math.floor(index / 7) / 6 },
      { x: ((index % 7) + 1) / 7, y: (Math.floor(index / 7) + 1) / 6 },
    ],
    announced: false,
  }));
  const shelf = (type: 'first_click' | 'pins') => question(type, type, { config: { regions: products } });
  expect(problems(questionnaire([shelf('first_click'), shelf('pins')]))).toEqual([]);
});

describe('materials', () => {
  test('must belong to the VIS and be of a kind that the type takes', () => {
    const usable = new Map<number, UsableMaterial>([
      [1, { kind: 'model', pages: null }],
      [2, { kind: 'image', pages: null }],
    ]);
    const asked = questionnaire([
      question('first_click', 'q1'),
      question('model_inspection', 'q2'),
      question('text', 'q3', { material_ids: [7] }),
      question('pins', 'q4'),
    ]);
    expect(materialProblems(asked, usable).map(({ question_id, message }) => [question_id, message])).toEqual([
      ['q1', 'This question needs an image or a PDF'],
      ['q2', 'This question needs a 3D model'],
      ['q3', 'The material does not belong to this Visual Identity System'],
      ['q4', 'Choose the material again: its kind has changed'],
    ]);
  });

  test.each([
    [3, null, []],
    [3, 3, []],
    [4, 3, ['config.page: This PDF has 3 pages']],
    [99, 1, ['config.page: This PDF has one page']],
    [99, null, []],
  ])('page %s of a PDF of %s pages', (page, pages, told) => {
    const asked = questionnaire([
      question('pins', 'q1', { config: { page } }),
      question('first_click', 'q2', { config: { page } }),
      question('timed_exposure', 'q3', { config: { page } }),
    ]);
    const found = materialProblems(asked, new Map([[1, { kind: 'pdf', pages }]]));
    expect(found.map(({ field, message }) => `${field}: ${message}`)).toEqual([...told, ...told, ...told]);
  });

  test('a template keeps none', () => {
    expect(allMaterialIds(withoutMaterials(allTypes))).toEqual([]);
  });
});

describe('regions', () => {
  const drawn = question('first_click', 'q1', { config: { material_id: 1 } });
  const on = (material_id: number, page: number | null = null) => ({ material_id, page });
  const told = (config: typeof drawn.config) =>
    problems(questionnaire([{ ...drawn, config }])).map(({ field, message }) => `${field}: ${message}`);
  const OPEN = [
    'config.regions: The regions were drawn on another picture: confirm that they fit this one, or draw them again',
  ];

  test('of another picture, or page, keep the question from being published until they are confirmed', () => {
    expect(told(drawn.config)).toEqual([]);
    const moved = withPicture(drawn.config, on(2, 1));
    expect(told(moved)).toEqual(OPEN);
    expect(told(withPicture(moved, on(2, 2)))).toEqual(OPEN);
    expect(withFittingRegions(moved)).toEqual({ ...drawn.config, ...on(2, 1) });
    expect(told(withFittingRegions(moved))).toEqual([]);
  });

  test('are drawn again after all were removed, and fit the picture that they were drawn on', () => {
    const moved = withPicture(drawn.config, on(2));
    expect(told(withRegions(withRegions(moved, []), drawn.config.regions))).toEqual([]);
    expect(withPicture(moved, on(1))).toEqual(drawn.config);
    expect(withPicture(withRegions(drawn.config, []), on(2))).not.toHaveProperty('regions_drawn_on');
  });

  test.each(['first_click', 'pins'] as const)('of a template belong to no picture: %s', (type) => {
    const { regions } = drawn.config;
    const [kept] = withoutMaterials(questionnaire([question(type, 'q1', { config: { regions } })])).questions;
    const config = kept?.config as typeof drawn.config;
    const told = (config: typeof drawn.config) =>
      problems(questionnaire([question(type, 'q1', { config })])).map(({ field, message }) => `${field}: ${message}`);
    expect(config).toMatchObject({ material_id: null, regions, regions_drawn_on: { material_id: null } });
    expect(told(withPicture(config, on(1)))).toEqual(OPEN);
    const before = { ...drawn.config, material_id: null };
    expect(told(withPicture(before, on(1))), 'a template from before').toEqual(OPEN);
  });

  test('experts learn nothing of them', () => {
    const moved = { ...drawn, config: withPicture(drawn.config, on(2)) };
    expect(expertQuestion(moved).config).toEqual({ ...drawn.config, ...on(2), regions: [] });
  });
});

describe('editing', () => {
  const two = questionnaire(
    [question('rating', 'q1'), question('nps', 'q2'), question('text', 'q3', { section_id: 's2' })],
    {
      sections: [
        { id: 's1', title: 'A', intro: '' },
        { id: 's2', title: 'B', intro: '' },
      ],
    },
  );

  test('a new question stands after the chosen one, a copy after its source', () => {
    const added = addQuestion(two, 'slider', { sectionId: 's1', afterId: 'q1' });
    expect(ids(added.questionnaire)).toEqual(['q1', added.id, 'q2', 'q3']);
    const copied = duplicateQuestion(two, 'q2');
    expect(ids(copied.questionnaire)).toEqual(['q1', 'q2', copied.id, 'q3']);
  });

  test('what is added after something was removed never gets its id', () => {
    const { questionnaire: one, id } = addQuestion(two, 'text', { sectionId: 's1' });
    expect(addQuestion(removeQuestion(one, id), 'text', { sectionId: 's1' }).id).not.toBe(id);
    expect(shortId.safeParse(id).success).toBe(true);
  });

  test('moving goes anywhere, stepping crosses sections', () => {
    expect(ids(moveQuestion(two, 'q3', { sectionId: 's1', beforeId: 'q1' }))).toEqual(['q3', 'q1', 'q2']);
    const down = stepQuestion(two, 'q2', 1);
    expect(down.questions.find((one) => one.id === 'q2')?.section_id).toBe('s2');
    expect(ids(down)).toEqual(['q1', 'q2', 'q3']);
    expect(ids(stepQuestion(two, 'q1', 1))).toEqual(['q2', 'q1', 'q3']);
    expect(stepQuestion(two, 'q1', -1)).toBe(two);
  });

  test('removing a question takes the rules about it along, removing a section keeps its questions', () => {
    const ruled = {
      ...two,
      questions: two.questions.with(1, {
        ...question('nps', 'q2'),
        show_if: { question_id: 'q1', operator: 'answered', value: null },
      }),
    };
    expect(removeQuestion(ruled, 'q1').questions[0]?.show_if).toBeNull();
    expect(removeSection(two, 's1').questions.every((one) => one.section_id === 's2')).toBe(true);
    expect(ids(stepSection(two, 's2', -1))).toEqual(['q3', 'q1', 'q2']);
    expect(addSection(two).questionnaire.sections.map((one) => one.id)).toEqual(['s1', 's2', expect.any(String)]);
  });

  test('whatever is moved, no question is lost or doubled', () => {
    const moves = fc.array(
      fc.record({
        id: fc.constantFrom('q1', 'q2', 'q3'),
        direction: fc.constantFrom(-1 as const, 1 as const),
        section: fc.constantFrom('s1', 's2'),
        before: fc.option(fc.constantFrom('q1', 'q2', 'q3')),
        step: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(moves, (list) => {
        const end = list.reduce(
          (now, move) =>
            move.step
              ? stepQuestion(now, move.id, move.direction)
              : moveQuestion(now, move.id, { sectionId: move.section, beforeId: move.before }),
          two,
        );
        expect(ids(end).sort()).toEqual(['q1', 'q2', 'q3']);
        const order = end.questions.map((one) => one.section_id);
        expect(order).toEqual([...order].sort());
      }),
    );
  });
});

describe('differences', () => {
  test('name what was added, removed, changed and moved', () => {
    const before = questionnaire([
      question('rating', 'q1'),
      question('nps', 'q2'),
      question('text', 'q3'),
      question('slider', 'q4'),
    ]);
    const after = questionnaire([
      question('text', 'q3'),
      question('rating', 'q1', { title: 'Other words', required: false }),
      question('slider', 'q4'),
      question('nps', 'q5'),
    ]);
    const found = differences(before, after);
    expect(found.added.map((one) => one.question_id)).toEqual(['q5']);
    expect(found.removed.map((one) => one.question_id)).toEqual(['q2']);
    expect(found.changed.map((one) => [one.question_id, one.fields])).toEqual([['q1', ['text', 'required']]]);
    expect(found.moved).toHaveLength(1);
    expect(isSame(found)).toBe(false);
  });

  const choice = (labels: Record<string, string>, extra = {}) =>
    questionnaire([
      question('single_choice', 'q1', {
        ...extra,
        config: { options: Object.entries(labels).map(([id, label]) => ({ id, label })) },
      }),
    ]);

  test('options that were added, removed or reworded are named', () => {
    const found = differences(choice({ a: 'Red', b: 'Blue' }), choice({ b: 'Dark blue', c: 'Green' }));
    expect(found.changed).toMatchObject([
      {
        fields: ['settings'],
        items: [
          { noun: 'option', id: 'a', before: 'Red', after: null },
          { noun: 'option', id: 'b', before: 'Blue', after: 'Dark blue' },
          { noun: 'option', id: 'c', before: null, after: 'Green' },
        ],
      },
    ]);
  });

  test('an id that stands for something else than before is found, though it was gone in between; corrected spelling is not', () => {
    const found = reusedIds([
      { number: 1, questionnaire: choice({ a: 'Redd apples', b: 'Blue' }) },
      { number: 2, questionnaire: choice({ a: 'Red apples' }) },
      { number: null, questionnaire: choice({ a: 'Red apples.', b: 'Purple' }, { title: 'Another question q1?' }) },
    ]);
    expect(found.map(reusedInWords)).toEqual([
      'The option “Purple” of the draft has the id that “Blue” had in version 1.',
    ]);
  });

  test('a question that took the id of another one is found once, without its options', () => {
    const other = choice({ a: 'Green', b: 'Yellow' }, { title: 'Would you buy it?' });
    const found = reusedIds([
      { number: 1, questionnaire: choice({ a: 'Red', b: 'Blue' }, { title: 'Which colour?' }) },
      { number: 2, questionnaire: other },
      { number: 3, questionnaire: other },
    ]);
    expect(found).toMatchObject([{ noun: 'question', before: { version: 1 }, after: { version: 2 } }]);
  });

  test('a questionnaire does not differ from its stored self, whatever the order of keys', () => {
    const stored = JSON.parse(JSON.stringify(allTypes), (_key, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as Questionnaire;
    expect(isSame(differences(allTypes, stored))).toBe(true);
  });
});

describe('piping', () => {
  const values = { brand: 'Alba & Co', version: 'V2', expert_name: '<b>Eve</b>' };

  test('fills in plain and rich texts, and escapes in rich ones', () => {
    expect(pipe('How is [brand] [version]?', values)).toBe('How is Alba & Co V2?');
    expect(pipeHtml('<p>Dear [expert_name]</p>', values)).toBe('<p>Dear &#60;b&#62;Eve&#60;/b&#62;</p>');
    expect(pipe('[unknown]', values)).toBe('[unknown]');
  });

  test('reaches the texts of configs', () => {
    const piped = pipeQuestionnaire(
      questionnaire([question('single_choice', 'q1', { config: { options: [{ id: 'o1', label: 'Buy [brand]' }] } })]),
      values,
    );
    expect(JSON.stringify(piped)).toContain('Buy Alba & Co');
  });
});

describe('shuffles', () => {
  test('are the same for the same seed and lose nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.integer()), (seed, things) => {
        expect(shuffled(seed, things)).toEqual(shuffled(seed, things));
        expect([...shuffled(seed, things)].sort()).toEqual([...things].sort());
      }),
    );
  });

  test('put each thing first about equally often', () => {
    const firsts = Array.from({ length: 4000 }, (_, seed) => shuffled(`r${seed}:q1`, ['a', 'b', 'c', 'd'])[0]);
    for (const thing of ['a', 'b', 'c', 'd']) {
      const share = firsts.filter((first) => first === thing).length / firsts.length;
      expect(Math.abs(share - 0.25)).toBeLessThan(0.03);
    }
  });

  test('leave exclusive options and “other” last', () => {
    const options = [{ id: 'a' }, { id: 'none', exclusive: true }, { id: 'b' }, { id: 'other' }];
    for (let seed = 0; seed < 20; seed += 1) {
      expect(
        orderOptions(String(seed), options, true)
          .slice(2)
          .map((option) => option.id),
      ).toEqual(['none', 'other']);
    }
    expect(orderOptions('1', options, false)).toEqual(options);
  });
});

describe('files', () => {
  test('an exported questionnaire can be imported, without materials of another VIS', () => {
    const file = exportQuestionnaire(allTypes);
    expect(importQuestionnaire(file, new Set([1, 2]))).toEqual({ questionnaire: allTypes, note: '' });
    expect(importQuestionnaire(file, new Set())).toMatchObject({ questionnaire: withoutMaterials(allTypes) });
  });

  test.each([
    ['not json', 'This file cannot be read: it is not JSON.'],
    ['{"a":1}', 'This file does not hold a questionnaire.'],
    ['null', 'This file does not hold a questionnaire.'],
    ['{"format":"expert-panel-questionnaire","version":9}', 'This file was made by another version of the portal.'],
  ])('%s is refused with a sentence', (text, error) => {
    expect(importQuestionnaire(text, new Set())).toEqual({ error });
  });
});

test('minutes grow with the questions, are at least one, and not known without a question', () => {
  expect(estimatedMinutes(emptyQuestionnaire())).toBeNull();
  expect(estimatedMinutes(questionnaire([question('nps', 'q1')]))).toBe(1);
  expect(estimatedMinutes(allTypes)).toBeGreaterThan(4);
});

test('the minutes that staff entered count, else those that the questions suggest', () => {
  expect(minutesNeeded(12, allTypes)).toBe(12);
  expect(minutesNeeded(null, allTypes)).toBe(estimatedMinutes(allTypes));
  expect(minutesNeeded(null, emptyQuestionnaire())).toBeNull();
});

test('rich text becomes plain words', () => {
  expect(plainText('<p>One &amp; <b>two</b></p><ul><li>three</li></ul>')).toBe('One & two\nthree');
});
