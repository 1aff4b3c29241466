import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQuestion,
  addSection,
  moveQuestion,
  removeQuestion,
  updateQuestion,
  updateSection,
} from '#common/assessments/questionnaire/edit.ts';
import { mergeQuestionnaires } from '#common/assessments/questionnaire/merge/merge.ts';
import { draftQuestionnaire, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { ChoiceConfig } from '#common/assessments/questions/choice.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

type Option = { id: string; label: string };
const merge = (base: Questionnaire, mine: Questionnaire, theirs: Questionnaire) =>
  mergeQuestionnaires({ saved: base, now: mine }, { saved: base, now: theirs });
const titles = (one: Questionnaire) => one.questions.map((each) => each.title);
const base = questionnaire([
  question('rating', 'q1', { title: 'First' }),
  question('text', 'q2', { title: 'Second' }),
  question('nps', 'q3', { title: 'Third', show_if: { question_id: 'q1', operator: 'answered', value: null } }),
]);
const write = (of: Questionnaire, id: string, title: string) => updateQuestion(of, id, { title });

describe('two people change different things of one questionnaire', () => {
  test('both changes are in the result and nobody is asked', () => {
    const merged = merge(base, write(base, 'q2', 'Mine'), write(base, 'q1', 'Theirs'));
    expect(merged.disputes).toEqual([]);
    expect(titles(merged.questionnaire)).toEqual(['Theirs', 'Mine', 'Third']);
  });

  test('each added a question: both are kept under their ids, with the rules about them', () => {
    const mine = addQuestion(base, 'text', { sectionId: 's1', afterId: 'q1' });
    const theirs = addQuestion(base, 'rating', { sectionId: 's1' });
    expect(mine.id).not.toBe(theirs.id);
    const asked = updateQuestion(write(mine.questionnaire, mine.id, 'My new one'), 'q2', {
      show_if: { question_id: mine.id, operator: 'answered', value: null },
    });
    const { questionnaire: merged, disputes } = merge(
      base,
      asked,
      write(theirs.questionnaire, theirs.id, 'Their new one'),
    );
    expect(disputes).toEqual([]);
    expect(titles(merged)).toEqual(['First', 'My new one', 'Second', 'Third', 'Their new one']);
    expect(merged.questions[2]?.show_if?.question_id).toBe(merged.questions[1]?.id);
  });

  test('a moved question keeps what the other wrote into it', () => {
    const moved = moveQuestion(base, 'q3', { sectionId: 's1', beforeId: 'q1' });
    for (const [mine, theirs] of [
      [moved, write(base, 'q3', 'Rewritten')],
      [write(base, 'q3', 'Rewritten'), moved],
    ] as const) {
      const merged = merge(base, mine, theirs);
      expect(merged.disputes).toEqual([]);
      expect(titles(merged.questionnaire)).toEqual(['Rewritten', 'First', 'Second']);
    }
  });

  test('a question that one removed disappears with the rules about it, and the question with the rule is not disputed', () => {
    const merged = merge(base, write(base, 'q3', 'Rewritten'), removeQuestion(base, 'q1'));
    expect(merged.disputes).toEqual([]);
    expect(merged.questionnaire.questions).toMatchObject([{ id: 'q2' }, { title: 'Rewritten', show_if: null }]);
  });

  test('a new question in a section that the other removed joins the section before it', () => {
    const { questionnaire: wide, id } = addSection(base);
    const mine = addQuestion(wide, 'text', { sectionId: id }).questionnaire;
    const merged = merge(wide, mine, base);
    expect(merged.disputes).toEqual([]);
    expect(merged.questionnaire.sections).toHaveLength(1);
    expect(merged.questionnaire.questions.at(-1)).toMatchObject({ type: 'text', section_id: 's1' });
  });
});

describe('two people change the same question', () => {
  test('different parts of it make one question with both', () => {
    const merged = merge(base, updateQuestion(base, 'q1', { required: false }), write(base, 'q1', 'Theirs'));
    expect(merged.disputes).toMatchObject([{ kind: 'question', id: 'q1' }]);
    expect(merged.questionnaire.questions[0]).toMatchObject({ title: 'Theirs', required: false });
  });

  const configOf = (config: object) => updateQuestion(choice, 'q1', { config } as Partial<Question>);
  const asking = question('single_choice', 'q1');
  const choice = questionnaire([asking]);
  const { options, ...asked } = asking.config;
  const [first, second, third] = options as [Option, Option, Option];
  const [red, blue] = [
    { id: 'oRed', label: 'Red' },
    { id: 'oBlue', label: 'Blue' },
  ];

  test('options that each added, removed, moved or reworded are all in the question, and nobody is asked', () => {
    const mine = configOf({ ...asked, options: [third, first, red], shuffle: true });
    const theirs = configOf({ ...asked, options: [{ ...first, label: 'The first' }, second, third, blue] });
    for (const [one, other, order] of [
      [mine, theirs, ['Third', 'The first', 'Red', 'Blue']],
      [theirs, mine, ['Third', 'The first', 'Red', 'Blue']],
    ] as const) {
      const merged = merge(choice, one, other);
      expect(merged.disputes).toEqual([]);
      const config = merged.questionnaire.questions[0]?.config as ChoiceConfig;
      expect(config.options.map(({ label }) => label).toSorted()).toEqual(order.toSorted());
      expect(config.shuffle).toBe(true);
    }
  });

  test('an option that both reworded, or that one reworded and the other removed, is asked about', () => {
    const reworded = (label: string) => configOf({ ...asked, options: [{ ...first, label }, second, third] });
    for (const theirs of [reworded('Their words'), configOf({ ...asked, options: [second, third] })]) {
      expect(merge(choice, reworded('My words'), theirs).disputes).toMatchObject([{ id: 'q1', combined: null }]);
    }
  });

  test('an expected answer that one changed stays with the options that the other added', () => {
    const key = { attention_check: { expected: third.id } };
    const merged = merge(choice, updateQuestion(choice, 'q1', key), configOf({ ...asked, options: [...options, red] }));
    expect(merged.disputes).toEqual([]);
    expect(merged.questionnaire.questions[0]).toMatchObject({ ...key, config: { options: [...options, red] } });
  });

  test('a copy beside theirs never has the id of an earlier copy', () => {
    const copyOf = (theirs: string) =>
      merge(base, write(base, 'q1', 'Mine'), write(base, 'q1', theirs)).questionnaire.questions[1]?.id;
    expect(copyOf('Theirs')).toBe(copyOf('Theirs'));
    expect(copyOf('Theirs')).not.toBe(copyOf('Theirs again'));
  });

  test('the same part is kept as two questions, side by side', () => {
    const merged = merge(base, write(base, 'q1', 'Mine'), write(base, 'q1', 'Theirs'));
    expect(merged.disputes).toMatchObject([{ mine: { title: 'Mine' }, theirs: { title: 'Theirs' }, combined: null }]);
    expect(titles(merged.questionnaire)).toEqual(['Theirs', 'Mine', 'Second', 'Third']);
    expect(draftQuestionnaire.safeParse(merged.questionnaire).success).toBe(true);
  });

  test('the same change by both is not a dispute', () => {
    const merged = merge(base, write(base, 'q1', 'New'), write(base, 'q1', 'New'));
    expect(merged.disputes).toEqual([]);
    expect(titles(merged.questionnaire)).toEqual(['New', 'Second', 'Third']);
  });

  test('a question that I removed and they changed stays, with the rules that ask about it', () => {
    const merged = merge(base, removeQuestion(base, 'q1'), write(base, 'q1', 'Theirs'));
    expect(merged.disputes).toMatchObject([{ id: 'q1', mine: null, theirs: { title: 'Theirs' } }]);
    expect(merged.questionnaire.questions).toMatchObject([
      { title: 'Theirs' },
      { title: 'Second' },
      { title: 'Third', show_if: { question_id: 'q1' } },
    ]);
  });

  test('keeps the side that was chosen', () => {
    const sides = [
      { saved: base, now: write(base, 'q1', 'Mine') },
      { saved: base, now: write(base, 'q1', 'Theirs') },
    ] as const;
    expect(titles(mergeQuestionnaires(...sides, () => 'mine').questionnaire)[0]).toBe('Mine');
    expect(titles(mergeQuestionnaires(...sides, () => 'theirs').questionnaire)).toEqual(['Theirs', 'Second', 'Third']);
  });

  test('a title and an introduction of one section are both kept', () => {
    const merged = merge(
      base,
      updateSection(base, 's1', { title: 'Mine' }),
      updateSection(base, 's1', { title: 'Theirs', intro: '<p>Hello</p>' }),
    );
    expect(merged.disputes).toMatchObject([{ kind: 'section', id: 's1' }]);
    expect(merged.questionnaire.sections[0]).toMatchObject({ title: 'Theirs / Mine', intro: '<p>Hello</p>' });
  });
});

/** One change by a person who writes `by` into all that they touch; `own` are the questions that only this person touches. */
type Step = { kind: 'write' | 'add' | 'move' | 'remove' | 'section'; pick: number; to: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('write', 'write', 'add', 'move', 'remove', 'section' as const),
    pick: fc.nat(20),
    to: fc.nat(20),
  }),
  { maxLength: 8 },
);

function play(start: Questionnaire, by: string, own: readonly string[], list: readonly Step[]): Questionnaire {
  let now = start;
  list.forEach(({ kind, pick, to }, index) => {
    const left = own.filter((id) => now.questions.some((one) => one.id === id));
    const id = left[pick % Math.max(left.length, 1)];
    const section = now.sections[to % now.sections.length]?.id ?? 's1';
    if (kind === 'section') now = addSection(now).questionnaire;
    else if (kind === 'add') {
      const added = addQuestion(now, 'text', { sectionId: section, afterId: now.questions[pick % 5]?.id });
      now = updateQuestion(added.questionnaire, added.id, { title: `${by} added ${index}` });
    } else if (!id) return;
    else if (kind === 'write') now = updateQuestion(now, id, { title: `${by} wrote ${index}` });
    else if (kind === 'remove') now = removeQuestion(now, id);
    else
      now = moveQuestion(now, id, {
        sectionId: section,
        beforeId: now.questions[to % now.questions.length]?.id ?? null,
      });
  });
  return now;
}

test('whatever two people do to different questions, the result holds both, loses nothing that was saved and is the same from both sides', () => {
  const wide = addSection(
    questionnaire(
      Array.from({ length: 8 }, (_, index) =>
        question('text', `q${index + 1}`, {
          title: `Old ${index + 1}`,
          show_if: index === 5 ? { question_id: 'q1', operator: 'answered', value: null } : null,
        }),
      ),
    ),
  ).questionnaire;
  const content = (one: Questionnaire) =>
    one.questions
      .map(({ title, type, section_id, show_if }) => JSON.stringify([title, type, section_id, show_if]))
      .sort();
  fc.assert(
    fc.property(steps, steps, (mySteps, theirSteps) => {
      const mine = play(wide, 'Mine', ['q1', 'q3', 'q5', 'q7'], mySteps);
      const theirs = play(wide, 'Theirs', ['q2', 'q4', 'q6', 'q8'], theirSteps);
      const merged = merge(wide, mine, theirs);
      expect(merged.disputes).toEqual([]);
      expect(draftQuestionnaire.safeParse(merged.questionnaire).error?.issues ?? []).toEqual([]);
      const has = new Set(titles(merged.questionnaire));
      const written = (one: Questionnaire) => titles(one).filter((title) => !title.startsWith('Old'));
      for (const title of [...written(mine), ...written(theirs)]) expect(has).toContain(title);
      for (const { id, title } of wide.questions) {
        const kept = [mine, theirs].every((one) =>
          one.questions.some((each) => each.id === id && each.title === title),
        );
        const rewritten = [mine, theirs].every((one) => one.questions.some((each) => each.id === id)) && !kept;
        expect(has.has(title)).toBe(kept && !rewritten);
      }
      expect(content(merge(wide, theirs, mine).questionnaire)).toEqual(content(merged.questionnaire));
    }),
    { numRuns: 400 },
  );
});
