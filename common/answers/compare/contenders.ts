import { type Measure, SHARE, type Yardstick } from '#common/answers/results/define.ts';
import { designKey, type KnownMaterials, nameIn, titleAmong } from '#common/answers/results/design.ts';
import { versionsInWords } from '#common/answers/results/pooling.ts';
import type { QuestionResult } from '#common/answers/results/results.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { meanOf } from '#common/answers/statistics/difference-interval.ts';
import { directedIn } from '#common/assessments/questionnaire/directions.ts';
import { materialIdsOf, type Question } from '#common/assessments/questionnaire/schema.ts';
import { marginOf } from '#common/assessments/questions/direction.ts';
import { definitionOf, type QuestionType } from '#common/assessments/questions/registry.ts';
import { toldApart } from '#common/words/format.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { sameQuestion, setsOf, tellingAmong } from './same-questions.ts';

/** One of several things that are compared: a design, a text, a group of experts or an assessment. */
export type Contender = {
  /** Equal wherever the same thing is compared: its file and name, else its name. */
  key: string;
  label: string;
  /** Its picture; null if it has none. */
  material_id: number | null;
};

/** The numbers that each contender has on one yardstick, by expert id, in the order of the contenders. */
export type Contest = Yardstick & {
  key: string;
  label: string;
  numbers: ReadonlyMap<number, number>[];
  asked: AnswerCounts[];
};

/** How many were asked about a contender: who said "not applicable" answered without a number. */
export type AnswerCounts = { answered: number; cannot_judge: number; skipped: number };
export const NOT_ASKED: AnswerCounts = { answered: 0, cannot_judge: 0, skipped: 0 };
/** How many were asked. */
export const countOf = ({ answered, cannot_judge, skipped }: AnswerCounts) => answered + cannot_judge + skipped;

/** Things to compare, and what they are compared by. */
export type Comparable = {
  key: string;
  /** The numbers of the questions in the report: "2", "3b". */
  places: string[];
  /** "versions 1 and 2" where other versions are counted apart; else empty. */
  versions: string;
  title: string;
  type: QuestionType;
  /** The difference that does not matter, as a share of the scale. */
  margin: number;
  contenders: Contender[];
  contests: Contest[];
  response_ids: number[];
};

/**
 * Returns what can be compared in some questions: the alternatives of each, and designs about which the same was asked. A question that is asked
 * about one design only has one contender.
 */
export function comparables(results: readonly QuestionResult[], materials: KnownMaterials): Comparable[] {
  const asked = results.filter((result) => countOf(askedOf(result)) > 0);
  const sets = setsOf(asked, materials).filter((same) => same.some(isAnswered));
  return asked.flatMap((result) => [
    ...(result.values.length > 0 ? alternativesOf(result, materials) : []),
    ...sets.filter(([first]) => first === result).flatMap((same) => designsOf(same, materials)),
  ]);
}

/** Whether somebody did not leave it empty. What all left empty for one design only says something: no pin on it. */
const isAnswered = ({ question: { type, config }, values }: QuestionResult) =>
  values.some(({ value }) => definitionOf(type).isAnswered(config, value));

/** The alternatives of a question, each with the numbers that experts gave it. */
function alternativesOf(result: QuestionResult, materials: KnownMaterials): Comparable[] {
  const { question, values } = result;
  const alternatives = resultsOfType(question.type).alternatives?.(question.config);
  if (!alternatives) return [];
  const { items, ...yardstick } = alternatives;
  const numbers = items.map(({ of }) => numbersOf(values, of));
  const contest = { key: '', label: '', ...yardstick, numbers, asked: items.map(() => askedOf(result)) };
  const contenders = items.map((item) => ({
    key: alternativeKey(item, materials),
    label: labelOf(item, materials),
    material_id: item.material_id,
  }));
  return [{ ...about([result]), key: result.key, contenders, contests: [contest] }];
}

const labelOf = ({ label, material_id }: Pick<Contender, 'label' | 'material_id'>, materials: KnownMaterials) =>
  material_id === null ? label : nameIn(materials)(material_id);

/** The key of an alternative: that of its design, or its text. */
export const alternativeKey = (
  { label, material_id }: Pick<Contender, 'label' | 'material_id'>,
  materials: KnownMaterials,
) => (material_id === null ? nameKey(label) : designKey(material_id, materials));

/** The designs of questions that ask the same; nothing for a single question whose type has no numbers. */
function designsOf(same: readonly QuestionResult[], materials: KnownMaterials): Comparable[] {
  const contests = contestsOf(same, measuresOf, sameMeasure);
  if (contests.length === 0 && same.length === 1) return [];
  const contenders = same.map((result) => designOf(result, same, materials));
  return [{ ...about(same), key: `${same[0]?.key} designs`, contenders, contests }];
}

const about = (results: readonly QuestionResult[]) => ({
  places: results.map(({ place }) => place),
  versions: results.some(({ pooling }) => pooling !== null && pooling.joins.length > 0)
    ? versionsInWords([...new Set(results.flatMap(({ versions }) => versions))].sort((a, b) => a - b)).toLowerCase()
    : '',
  title: results[0]?.question.title ?? '',
  type: results[0]?.question.type ?? 'text',
  // Questions about several designs may have several margins.
  margin: meanOf(results.map(({ question }) => marginOf(question))) / 100,
  response_ids: [...new Set(results.flatMap(({ response_ids }) => response_ids))].sort((a, b) => a - b),
});

/** The measures that all of some results have, with each result's numbers; `name` is equal for measures that are the same. */
function contestsOf(
  same: readonly Judged[],
  measuresOf: (question: Question) => Measure[],
  name: (measure: Measure) => string,
): Contest[] {
  const measured = same.map(({ question, values }) => ({
    values,
    measures: new Map(measuresOf(question).map((measure) => [name(measure), measure])),
  }));
  return [...(measured[0]?.measures ?? [])].flatMap(([named, { of: _of, ...measure }]) => {
    const numbers = measured.flatMap(({ values, measures }) => {
      const own = measures.get(named);
      return own ? [numbersOf(values, own.of)] : [];
    });
    const asked = same.map(askedOf);
    const said = new Set(measured.flatMap(({ measures }) => measures.get(named)?.better ?? []));
    // It is enough to say once which end is better; nothing can win where the questions do not agree.
    const [better = null, ...others] = said;
    return numbers.length === same.length
      ? [{ ...measure, better: others.length > 0 ? null : better, numbers, asked }]
      : [];
  });
}

/** Equal for measures that tell the same: ids of rows are only unique within a question. */
export const sameMeasure = ({ key, label }: Pick<Measure, 'key' | 'label'>) => (label ? nameKey(label) : key);

type Judged = Pick<QuestionResult, 'question' | 'values' | 'cannot_judge' | 'skipped'>;

const askedOf = ({ values, cannot_judge, skipped }: Judged): AnswerCounts => ({
  answered: values.length,
  cannot_judge,
  skipped,
});

/** What the answers to a question are compared by. */
export const measuresOf = ({ type, config }: Question): Measure[] => resultsOfType(type).measures?.(config) ?? [];

/** The same for groups that answered one question: what they say of each alternative, too. Neither group is better than the other. */
function groupMeasures({ type, config }: Question, materials: KnownMaterials): Measure[] {
  const { measures, alternatives } = resultsOfType(type);
  const { items, ...yardstick } = alternatives?.(config) ?? { items: [], ...SHARE };
  const labels = toldApart(items.map((item) => labelOf(item, materials)));
  const ofAlternatives = items.map(({ key, of }, index) => ({ ...yardstick, key, label: labels[index] ?? '', of }));
  return [...(measures?.(config) ?? []), ...ofAlternatives].map((measure) => ({ ...measure, better: null }));
}

/** Whether a question can decide between designs, so that a margin says something: one end is better, or staff may say so. */
export const canDecide = (question: Question): boolean =>
  directedIn(question).length > 0 ||
  measuresOf(question).some(({ better }) => better !== null) ||
  resultsOfType(question.type).alternatives?.(question.config).better != null;

/** The answers of a group to the questions of an assessment. */
export type Group = { label: string; results: readonly QuestionResult[]; materials: KnownMaterials };

/**
 * Returns what can be compared between groups of experts or between assessments: each question of the first group with the same one of the
 * others. Assessments about other designs are contenders, of which one can be better; groups of experts are not.
 */
export function betweenGroups(groups: readonly Group[], areDesigns: boolean): Comparable[] {
  const [first] = groups;
  // An attention check asks for no opinion.
  const asking = (first?.results ?? []).filter(({ attention }) => attention === null);
  const find = first && areDesigns ? counterpartOf(first) : sameKey;
  return asking.flatMap((result) => {
    const own = groups.flatMap((group) => {
      const same = group === first ? result : find(result, group);
      return same && same.values.length > 0 ? [{ label: group.label, same }] : [];
    });
    if (own.length < 2) return [];
    const measures = (question: Question) =>
      areDesigns ? measuresOf(question) : groupMeasures(question, first?.materials ?? {});
    const contests = contestsOf(
      own.map(({ same }) => same),
      measures,
      // Groups answered the same question, in which two designs may have one title.
      areDesigns ? sameMeasure : ({ key: id }) => id,
    );
    if (contests.length === 0) return [];
    const contenders = own.map(({ label, same }) => ({
      key: label,
      label,
      material_id: areDesigns ? (materialIdsOf(same.question)[0] ?? null) : null,
    }));
    const asked = (first?.results ?? []).map(({ question }) => question);
    const title = titleAmong(result.question, asked, first?.materials ?? {});
    const of = about(own.map(({ same }) => same));
    return [{ ...of, title, places: [result.place], key: result.key, contenders, contests }];
  });
}

/** The same question in another group of experts of one assessment, which may ask the same about several designs. */
const sameKey = ({ key }: QuestionResult, { results }: Group) => results.find((other) => other.key === key);

/** A question of another assessment that asks the same as one of `group`, with the same id if there is one. */
function counterpartOf(group: Group) {
  const questions = group.results.map(({ question }) => question);
  return ({ question }: QuestionResult, { results, materials }: Group) => {
    const telling = tellingAmong(question, questions, group.materials);
    const asked = sameQuestion(question, group.materials, telling);
    const same = results.filter((other) => sameQuestion(other.question, materials, telling) === asked);
    return same.find((other) => other.question.id === question.id) ?? same[0];
  };
}

const numbersOf = (values: QuestionResult['values'], of: (answer: unknown) => number | null) =>
  new Map(
    values.flatMap(({ expert_id, value }) => {
      const number = of(value);
      return number === null ? [] : [[expert_id, number] as const];
    }),
  );

/**
 * The name and picture of a question's design: the material that only this question shows, else the question's own title. Designs of one name are
 * told apart by their question or version.
 */
function designOf(result: QuestionResult, same: readonly QuestionResult[], materials: KnownMaterials): Contender {
  const { question, place, versions } = result;
  const others = same.filter((other) => other !== result);
  const shown = (results: readonly QuestionResult[]) => results.flatMap((other) => materialIdsOf(other.question));
  const [id = null, ...more] = materialIdsOf(question).filter((own) => !shown(others).includes(own));
  const name = id === null || more.length > 0 ? question.title : nameIn(materials)(id);
  const key = id === null ? `question ${result.key}` : designKey(id, materials);
  const namesakes = others.filter((other) => shown([other]).some((one) => nameIn(materials)(one) === name));
  if (namesakes.length === 0) return { key, label: name, material_id: id };
  const ofOneQuestion = namesakes.some((other) => other.question.id === question.id);
  const mark = ofOneQuestion ? `version ${versions.join(', ')}` : `question ${place}`;
  return { key, label: `${name} (${mark})`, material_id: id };
}
