import { stable } from '#common/assessments/questionnaire/differences.ts';
import { sorted } from '#common/assessments/questionnaire/edit.ts';
import {
  type Question,
  type Questionnaire,
  RICH_TEXT_MAX,
  type Section,
  TITLE_MAX,
} from '#common/assessments/questionnaire/schema.ts';
import { idOfText } from '#common/assessments/questions/options.ts';
import { joinConfigs } from './config.ts';
import { type Choice, type Disputed, differs, type Groups, mergeItems, mergeOrders, type Side } from './items.ts';

/** A conflict between two people: one question or one section. */
export type QuestionnaireDispute =
  | ({ kind: 'question' } & Disputed<Question>)
  | ({ kind: 'section' } & Disputed<Section>);

type MergedQuestionnaire = { questionnaire: Questionnaire; disputes: QuestionnaireDispute[] };

/**
 * The content of a question; its place is merged separately. Config, type and attention key belong together; if both changed them, the items of
 * the config are merged one by one (config.ts).
 */
const QUESTION_PARTS: Groups<Question> = [
  ['title'],
  ['description'],
  ['required'],
  ['allow_cannot_judge'],
  ['type', 'config', 'attention_check'],
  ['material_ids'],
  ['show_if'],
  ['margin'],
];
const SECTION_PARTS: Groups<Section> = [['title'], ['intro'], ['rotates']];

/**
 * Merges two people's changes to a questionnaire: each question and section is taken from the person who changed it. Only what
 * both changed is a conflict; `choose` decides it, and 'both' (the default) keeps the changes of both.
 * `theirs` is what is saved: the merge only removes from it what I removed and they did not change.
 */
export function mergeQuestionnaires(
  mine: Side<Questionnaire>,
  theirs: Side<Questionnaire>,
  choose: (dispute: QuestionnaireDispute) => Choice = () => 'both',
): MergedQuestionnaire {
  const sections = mergeItems(SECTION_PARTS, part(mine, 'sections'), part(theirs, 'sections'), (dispute) =>
    choose({ kind: 'section', ...dispute }),
  );
  for (const [id, section] of sections.beside) {
    const their = sections.byId.get(id);
    if (their) sections.byId.set(id, joinSections(their, section));
  }
  const questions = mergeItems(
    QUESTION_PARTS,
    askedOf(mine, theirs),
    askedOf(theirs, mine),
    (dispute) => choose({ kind: 'question', ...dispute }),
    joinConfigs,
  );
  const sectionOrder = mergeOrders(
    { saved: ids(mine.saved.sections), mine: ids(mine.now.sections), theirs: ids(theirs.now.sections) },
    new Set(sections.byId.keys()),
  );
  keepRules(questions.byId, [theirs, mine]);
  const placed = placeQuestions(mine, theirs, questions.byId, sectionOrder);
  const questionnaire = sorted({
    display: differs(mine.now.display, mine.saved.display) ? mine.now.display : theirs.now.display,
    sections: sectionOrder.flatMap((id) => sections.byId.get(id) ?? []),
    questions: placed.flatMap((question) => {
      const beside = questions.beside.get(question.id);
      if (!beside) return [question];
      // Depends on what is saved only, so that the copy has the same id in all steps of undo.
      const id = idOfText(`${question.id.slice(0, 30)}_`, stable(question), placed);
      return [question, { ...beside, id, section_id: question.section_id }];
    }),
  });
  return {
    questionnaire,
    disputes: [
      ...sections.disputes.map((dispute) => ({ kind: 'section' as const, ...dispute })),
      ...questions.disputes.map((dispute) => ({ kind: 'question' as const, ...dispute })),
    ],
  };
}

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const part = <K extends 'sections' | 'questions'>(side: Side<Questionnaire>, key: K): Side<Questionnaire[K]> => ({
  saved: side.saved[key],
  now: side.now[key],
});

/** One person's questions. Losing a rule because its question was removed does not count as a change of a question. */
function askedOf(side: Side<Questionnaire>, other: Side<Questionnaire>): Side<Question[]> {
  const removed = new Set([...removedFrom(side), ...removedFrom(other)]);
  if (removed.size === 0) return part(side, 'questions');
  const hadRule = new Set(
    side.saved.questions.filter(({ show_if }) => show_if && removed.has(show_if.question_id)).map(({ id }) => id),
  );
  const without = (question: Question): Question =>
    question.show_if && hadRule.has(question.id) && removed.has(question.show_if.question_id)
      ? { ...question, show_if: null }
      : question;
  return { saved: side.saved.questions.map(without), now: side.now.questions.map(without) };
}

/** If a removed question is kept, rules that depend on it are kept, too. */
function keepRules(byId: Map<string, Question>, sides: readonly Side<Questionnaire>[]): void {
  const removed = new Set(sides.flatMap(removedFrom).filter((id) => byId.has(id)));
  if (removed.size === 0) return;
  for (const { id, show_if } of sides.flatMap(({ now }) => now.questions)) {
    const question = byId.get(id);
    if (question && !question.show_if && show_if && removed.has(show_if.question_id)) {
      byId.set(id, { ...question, show_if });
    }
  }
}

function removedFrom({ saved, now }: Side<Questionnaire>): string[] {
  const left = new Set(ids(now.questions));
  return ids(saved.questions).filter((id) => !left.has(id));
}

function placeQuestions(
  mine: Side<Questionnaire>,
  theirs: Side<Questionnaire>,
  byId: ReadonlyMap<string, Question>,
  sectionOrder: readonly string[],
): Question[] {
  const sectionIn = (questionnaire: Questionnaire) =>
    new Map(questionnaire.questions.map(({ id, section_id }) => [id, section_id]));
  const [before, now, theirNow] = [sectionIn(mine.saved), sectionIn(mine.now), sectionIn(theirs.now)];
  const movedByMe = new Set(
    [...now].filter(([id, place]) => before.has(id) && before.get(id) !== place).map(([id]) => id),
  );
  const exists = new Set(sectionOrder);
  const placeOf = (id: string) => {
    const wanted = movedByMe.has(id) ? now.get(id) : (theirNow.get(id) ?? now.get(id));
    return wanted !== undefined && exists.has(wanted)
      ? wanted
      : heirOf(wanted, [mine.saved, theirs.saved], sectionOrder);
  };
  const place = new Map([...byId.keys()].map((id) => [id, placeOf(id)]));
  const order = mergeOrders(
    { saved: ids(mine.saved.questions), mine: ids(mine.now.questions), theirs: ids(theirs.now.questions) },
    new Set(byId.keys()),
    (id, previous) => place.get(id) === place.get(previous),
    movedByMe,
  );
  return order.flatMap((id) => {
    const question = byId.get(id);
    const section_id = place.get(id) ?? '';
    if (!question) return [];
    return [question.section_id === section_id ? question : { ...question, section_id }];
  });
}

/** The section that takes the questions of a removed section: the nearest one before it, or the first. */
function heirOf(removed: string | undefined, earlier: readonly Questionnaire[], left: readonly string[]): string {
  for (const { sections } of earlier) {
    const index = sections.findIndex(({ id }) => id === removed);
    const heir = sections.slice(0, Math.max(index, 0)).findLast(({ id }) => left.includes(id));
    if (heir) return heir.id;
  }
  return left[0] ?? '';
}

/** Both people's title and introduction of one section, which rotates if either wants it. */
function joinSections(theirs: Section, mine: Section): Section {
  const title = [theirs.title, mine.title].filter(Boolean).join(' / ');
  const intro = theirs.intro + mine.intro;
  return {
    ...theirs,
    title: differs(theirs.title, mine.title) ? title.slice(0, TITLE_MAX) : theirs.title,
    intro: differs(theirs.intro, mine.intro) && intro.length <= RICH_TEXT_MAX ? intro : theirs.intro,
    ...(mine.rotates && { rotates: true }),
  };
}
