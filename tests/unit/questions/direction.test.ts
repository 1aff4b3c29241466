import { describe, expect, test } from 'vitest';
import { disputeSides } from '#admin/assessments/builder/publish/disputeSides.ts';
import { canDecide, measuresOf } from '#common/answers/compare/contenders.ts';
import { questionDifferences } from '#common/answers/results/design.ts';
import { designWarnings } from '#common/answers/warnings/design-warnings.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { asDecided, withDirections } from '#common/assessments/questionnaire/directions.ts';
import { updateQuestion, updateSection } from '#common/assessments/questionnaire/edit.ts';
import { expertView } from '#common/assessments/questionnaire/logic.ts';
import { mergeQuestionnaires } from '#common/assessments/questionnaire/merge/merge.ts';
import { problems } from '#common/assessments/questionnaire/problems.ts';
import type { Question, Questionnaire, Section } from '#common/assessments/questionnaire/schema.ts';
import { exportQuestionnaire, importQuestionnaire } from '#common/assessments/questionnaire/transfer.ts';
import { betterEnd, type Direction, MARGIN_DEFAULT, marginOf } from '#common/assessments/questions/direction.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/registry.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

const rows = (...said: (Direction | undefined)[]) =>
  said.map((better, at) => ({ id: `r${at + 1}`, label: ['Clear', 'Cluttered'][at] ?? '', ...(better && { better }) }));
const card = (...said: (Direction | undefined)[]) => question('scorecard', 'q1', { config: { rows: rows(...said) } });
const ends = (asked: Question) => measuresOf(asked).map(({ better }) => better);

describe('which end is better', () => {
  test('is what was said, and else what is usual', () => {
    expect((['more', 'less', 'neither', undefined] as const).map((said) => betterEnd(said, 'high'))).toEqual([
      'high',
      'low',
      null,
      'high',
    ]);
    expect(betterEnd(undefined, null)).toBe(null);
  });

  test('is the upper one of stars without a word; sliders and statements are not judged until it is said', () => {
    expect(ends(question('rating', 'q1'))).toEqual(['high']);
    expect(ends(question('rating', 'q1', { config: { better: 'less' } }))).toEqual(['low']);
    expect(ends(question('slider', 'q1', { config: { better: undefined } }))).toEqual([null]);
    expect(ends(question('slider', 'q1', { config: { better: 'less' } }))).toEqual(['low']);
    expect(ends(card(undefined, 'less'))).toEqual([null, 'low']);
    expect(ends(card('more', 'neither'))).toEqual(['high', null]);
  });

  test('can be said, or is clear, in the types that have a margin', () => {
    expect(QUESTION_TYPES.filter((type) => canDecide(question(type, 'q1')))).toEqual(
      QUESTION_TYPES.filter(
        (type) =>
          !['single_choice', 'multiple_choice', 'semantic_differential', 'text', 'timed_exposure'].includes(type),
      ),
    );
    expect(canDecide(question('pins', 'q1', { config: { sentiments: ['neutral'] } }))).toBe(false);
    expect(canDecide(question('model_inspection', 'q1', { config: { ask_score: false } }))).toBe(false);
    expect(canDecide(card(undefined, undefined))).toBe(true);
  });

  test('is as staff decided, in every version, and as in the questionnaire where they did not', () => {
    const asked = questionnaire([card('more', undefined), question('slider', 'q2', { config: { better: undefined } })]);
    const decided = asDecided(asked, new Map([['q1', { r2: 'less' as const, gone: 'more' as const }]]));
    expect(decided.questions.map(ends)).toEqual([['high', 'low'], [null]]);
    expect(ends(withDirections(question('slider', 'q2'), { '': 'neither' }))).toEqual([null]);
    expect(ends(withDirections(question('nps', 'q2'), { '': 'less' }))).toEqual(['high']);
    expect(asked.questions.map(ends)).toEqual([['high', null], [null]]);
  });

  test('does not make two versions of a question differ', () => {
    const [older, newer] = [
      { version: 1, question: card(undefined, undefined) },
      { version: 2, question: { ...card('more', 'less'), margin: 5 } },
    ];
    expect(questionDifferences(older, newer, {})).toEqual([]);
  });

  test('is not told to experts, nor is the margin', () => {
    const asked = questionnaire([
      { ...card('more', 'less'), margin: 5 },
      question('slider', 'q2', { config: { better: 'less' } }),
    ]);
    expect(JSON.stringify(expertView(asked))).not.toMatch(/better|margin/);
    expect(expertView(asked).questions[0]?.config).toMatchObject({
      rows: [{ id: 'r1', label: 'Clear' }, { id: 'r2' }],
    });
  });
});

describe('the margin', () => {
  test('is a tenth of the scale unless something else is said', () => {
    expect([marginOf(card()), marginOf({ margin: 25 })]).toEqual([MARGIN_DEFAULT, 25]);
    expect(MARGIN_DEFAULT).toBe(10);
  });

  test.each([0.5, 51, Number.NaN])('%d is refused', (margin) => {
    const found = problems(questionnaire([{ ...question('rating', 'q1'), margin }]));
    expect(found).toMatchObject([{ question_id: 'q1', field: 'margin' }]);
    const file = JSON.stringify({ questions: [{ ...question('rating', 'q1'), margin }] });
    // JSON has no NaN: it becomes null, which counts as missing.
    if (!Number.isNaN(margin))
      expect(importQuestionnaire(file, new Set())).toMatchObject({ error: expect.stringContaining('1 to 50 percent') });
  });
});

test('a file keeps directions, margin and rotation', () => {
  const asked = questionnaire(
    [{ ...card('more', 'less'), margin: 5 }, question('slider', 'q2', { config: { better: 'neither' } })],
    { sections: [{ id: 's1', title: '', intro: '', rotates: true }] },
  );
  expect(importQuestionnaire(exportQuestionnaire(asked), new Set())).toEqual({ questionnaire: asked, note: '' });
  const wrong = JSON.stringify({ questions: [question('slider', 'q2', { config: { better: 'big' as Direction } })] });
  expect(importQuestionnaire(wrong, new Set())).toEqual({
    error: 'Question 1 “Question q2”: better must be one of more, less, neither',
  });
});

describe('a change', () => {
  const base = questionnaire([card(undefined, 'less'), question('rating', 'q2')], {
    sections: [{ id: 's1', title: 'Pack', intro: '' }],
  });
  const changed = (to: Questionnaire) => differences(base, to).changed.map(({ fields }) => fields);
  const set = (id: string, change: Partial<Question>) =>
    updateQuestion(base, id, change as Partial<Omit<Question, 'type'>>);

  test('of a direction is told by its statement', () => {
    expect(changed(set('q1', { config: card('more', undefined).config }))).toEqual([
      ['more is better in “Clear”', 'no longer said whether more is better in “Cluttered”'],
    ]);
    expect(changed(set('q2', { config: question('rating', 'q2', { config: { better: 'less' } }).config }))).toEqual([
      ['less is better'],
    ]);
  });

  test('of the margin and of other settings is told beside it', () => {
    const config = question('rating', 'q2', { config: { better: 'neither', max: 7 } }).config;
    expect(changed(set('q2', { config, margin: 5 }))).toEqual([
      ['settings', 'neither is better', 'differences up to 5% do not matter'],
    ]);
    const wide = set('q2', { margin: 5 });
    expect(differences(wide, base).changed).toMatchObject([{ fields: ['the usual margin'] }]);
  });

  test('of rotation is told of its section, which is else the same', () => {
    const to = updateSection(base, 's1', { rotates: true });
    expect(differences(base, to).sections).toMatchObject({ rotating: ['Pack'], fixed: [], changed: [] });
    expect(differences(to, base).sections).toMatchObject({ rotating: [], fixed: ['Pack'], changed: [] });
    expect(isSame(differences(base, to))).toBe(false);
    expect(isSame(differences(base, updateSection(base, 's1', { rotates: false })))).toBe(true);
  });
});

describe('two people', () => {
  const base = questionnaire([card(undefined, undefined)]);
  const merge = (mine: Questionnaire, theirs: Questionnaire) =>
    mergeQuestionnaires({ saved: base, now: mine }, { saved: base, now: theirs });
  const said = (...of: (Direction | undefined)[]) => updateQuestion(base, 'q1', { config: card(...of).config });

  test('who each give a direction to another statement, or a margin, keep both', () => {
    const mine = updateQuestion(said('more', undefined), 'q1', { margin: 20 });
    const { questionnaire: merged } = merge(mine, said(undefined, 'less'));
    expect(merged.questions.map(ends)).toEqual([['high', 'low']]);
    expect(merged.questions[0]?.margin).toBe(20);
  });

  test('who say different things of one statement are asked', () => {
    expect(merge(said('more', undefined), said('less', undefined)).disputes).toMatchObject([{ id: 'q1' }]);
  });

  test('who are asked see the direction, the margin and the rotation that each of them wants', () => {
    const mine = { ...card('more', undefined), margin: 5 } as Question;
    const judged = disputeSides({
      kind: 'question',
      id: 'q1',
      mine,
      theirs: card('less', undefined),
      combined: null,
    });
    const inWords = (word: string) => ({ label: 'Rows', value: `Clear (${word} is better), Cluttered` });
    const margin = (percent: number) => ({
      label: 'Differences that do not matter',
      value: `${percent}% of the scale`,
    });
    expect(judged).toEqual({ mine: [inWords('more'), margin(5)], theirs: [inWords('less'), margin(10)] });
    const offering = question('scorecard', 'q1', { config: { rows: rows(undefined, undefined), allow_na: true } });
    const label = 'Offer “Not applicable” for each row';
    expect(
      disputeSides({ kind: 'question', id: 'q1', mine: offering, theirs: card(undefined, undefined), combined: null }),
    ).toEqual({
      mine: [{ label, value: 'yes' }],
      theirs: [{ label, value: 'no' }],
    });
    const [still] = base.sections as [Section];
    const turned = { ...still, rotates: true };
    expect(disputeSides({ kind: 'section', id: 's1', mine: turned, theirs: still, combined: null })).toEqual({
      mine: [{ label: 'Rotates', value: 'yes' }],
      theirs: [{ label: 'Rotates', value: 'no' }],
    });
  });

  test('of whom one lets a section rotate and both rename it keep the rotation', () => {
    const change = (part: Partial<Section>) => updateSection(base, 's1', part);
    const both = [change({ title: 'Mine', rotates: true }), change({ title: 'Theirs' })] as const;
    for (const [mine, theirs] of [both, both.toReversed() as [Questionnaire, Questionnaire]]) {
      expect(merge(mine, theirs).questionnaire.sections[0]).toMatchObject({ rotates: true });
    }
    const { questionnaire: merged, disputes } = merge(change({ rotates: true }), change({ intro: '<p>Look</p>' }));
    expect(merged.sections).toEqual([{ id: 's1', title: 'Pack', intro: '<p>Look</p>', rotates: true }]);
    expect(disputes).toMatchObject([{ kind: 'section', combined: { rotates: true } }]);
  });
});

describe('publishing warns', () => {
  const materials = { 1: { title: 'Aurora', file: 'a' }, 2: { title: 'Borealis', file: 'b' } };
  const warned = (asked: Questionnaire) =>
    designWarnings(asked, materials).map(({ question_id, section_id, field, message }) => [
      question_id ?? section_id,
      field,
      message.split(':')[0],
    ]);
  const silent = question('slider', 'q2', { config: { better: undefined } });

  test('of a statement or a slider about a design without a direction', () => {
    const asked = [
      { ...card('more', undefined), material_ids: [1] },
      { ...silent, material_ids: [1] },
    ] as Question[];
    expect(warned(questionnaire(asked))).toEqual([
      ['q1', 'config.rows.1.better', 'Say whether more is better with “Cluttered”'],
      ['q2', 'config.better', 'Say whether more is better'],
    ]);
    const two = { ...card(undefined, undefined), material_ids: [1] } as Question;
    expect(warned(questionnaire([two]))).toEqual([
      ['q1', 'config.rows.0.better', 'Say whether more is better with each statement (2 are open)'],
    ]);
  });

  test('of none that says it, shows no design, or is about stars', () => {
    const said = { ...card('neither', 'less'), material_ids: [1] } as Question;
    const stars = question('rating', 'q3', { material_ids: [1] });
    expect(warned(questionnaire([card(undefined, undefined), silent, said, stars]))).toEqual([]);
  });

  const about = (id: string, material: number, section_id: string) =>
    question('rating', id, {
      title: `How good is ${material === 1 ? 'Aurora' : 'Borealis'}?`,
      section_id,
      material_ids: [material],
    });
  const sections = (...rotates: boolean[]) =>
    rotates.map((on, at) => ({ id: `s${at + 1}`, title: '', intro: '', ...(on && { rotates: true }) }));
  const order = 'Every expert sees the designs in the same order';

  test('of questions that ask the same about two designs by opposite directions or other margins', () => {
    const apart = sections(true, true);
    const cards = [
      { ...card('more', 'less'), material_ids: [1] },
      { ...card('less', 'less'), id: 'q2', section_id: 's2', material_ids: [2] },
    ] as Question[];
    expect(warned(questionnaire(cards, { sections: apart }))).toEqual([
      ['q2', 'config.rows.0.better', '“Clear” is asked about another design with the opposite direction'],
    ]);
    const one = about('q1', 1, 's1');
    const asked = [one, { ...about('q2', 2, 's2'), margin: 5 } as Question];
    expect(warned(questionnaire(asked, { sections: apart }))).toEqual([
      ['q2', 'margin', 'The same is asked about another design with another margin'],
    ]);
    const less = { ...one, id: 'q2', section_id: 's2', material_ids: [2], config: { ...one.config, better: 'less' } };
    expect(warned(questionnaire([one, less as Question], { sections: apart }))).toEqual([
      ['q2', 'config.better', 'The same is asked about another design with the opposite direction'],
    ]);
  });

  test('of sections that ask the same about different designs and keep their places', () => {
    const asked = [about('q1', 1, 's1'), about('q2', 2, 's2')];
    expect(warned(questionnaire(asked, { sections: sections(false, false) }))).toEqual([
      ['s1', 'rotates', order],
      ['s2', 'rotates', order],
    ]);
    expect(warned(questionnaire(asked, { sections: sections(true, true) }))).toEqual([]);
    expect(warned(questionnaire(asked, { sections: sections(true, false) }))).toEqual([
      ['s2', 'rotates', order],
      ['s1', 'rotates', 'This section rotates alone'],
    ]);
  });

  test('of a section that asks the same about several designs, since these cannot change places', () => {
    const asked = [about('q1', 1, 's1'), about('q2', 2, 's1')];
    expect(designWarnings(questionnaire(asked), materials)).toMatchObject([
      { section_id: 's1', message: expect.stringContaining('in a section of its own') },
    ]);
  });

  test('of no sections that ask other things, or the same about one design', () => {
    const other = question('nps', 'q2', { section_id: 's2', material_ids: [2] });
    const twice = [about('q1', 1, 's1'), { ...about('q2', 1, 's2') }];
    expect(warned(questionnaire([about('q1', 1, 's1'), other], { sections: sections(false, false) }))).toEqual([]);
    expect(warned(questionnaire(twice, { sections: sections(false, false) }))).toEqual([]);
  });
});
