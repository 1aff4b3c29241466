import { type Measure, SHARE, type Yardstick } from '#common/answers/results/define.ts';
import { type KnownMaterials, nameIn } from '#common/answers/results/design.ts';
import type { QuestionResult } from '#common/answers/results/results.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { materialIdsOf, type Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

/** One of several things that are compared: a design, a text, a group of experts or an assessment. */
export type Contender = {
  label: string;
  /** Its picture; null if it has none. */
  material_id: number | null;
};

/** The numbers that each contender has on one yardstick, by expert id, in the order of the contenders. */
export type Contest = Yardstick & { key: string; label: string; numbers: ReadonlyMap<number, number>[] };

/** Things to compare, and what they are compared by. */
export type Comparable = {
  key: string;
  /** The numbers of the questions in the report: "2", "3b". */
  places: string[];
  title: string;
  type: QuestionType;
  contenders: Contender[];
  contests: Contest[];
  response_ids: number[];
};

/**
 * Returns what can be compared in some questions: the alternatives of each, and designs about which the same was asked. A question that is asked
 * about one design only has one contender.
 */
export function comparables(results: readonly QuestionResult[], materials: KnownMaterials): Comparable[] {
  const answered = results.filter(({ values }) => values.length > 0);
  const sets = [...Map.groupBy(answered, ({ question }) => sameQuestion(question, materials)).values()].flatMap(
    (same) => {
      const designs = new Set(same.map(({ question }) => materialIdsOf(question).toSorted().join()));
      return designs.size === same.length ? [same] : same.map((result) => [result]);
    },
  );
  return answered.flatMap((result) => [
    ...alternativesOf(result, materials),
    ...sets.filter(([first]) => first === result).flatMap((same) => designsOf(same, materials)),
  ]);
}

/** The alternatives of a question, each with the numbers that experts gave it. */
function alternativesOf(result: QuestionResult, materials: KnownMaterials): Comparable[] {
  const { question, values } = result;
  const alternatives = resultsOfType(question.type).alternatives?.(question.config);
  if (!alternatives) return [];
  const { items, ...yardstick } = alternatives;
  const contest = { key: '', label: '', ...yardstick, numbers: items.map(({ of }) => numbersOf(values, of)) };
  const contenders = items.map(({ label, material_id }) => ({
    label: material_id === null ? label : nameIn(materials)(material_id),
    material_id,
  }));
  return [{ ...about([result]), key: result.key, contenders, contests: [contest] }];
}

/** The designs of questions that ask the same; nothing if their type has no numbers. */
function designsOf(same: readonly QuestionResult[], materials: KnownMaterials): Comparable[] {
  const contests = contestsOf(same, measuresOf, sameMeasure);
  if (contests.length === 0) return [];
  const contenders = same.map((result) => designOf(result, same, materials));
  return [{ ...about(same), key: `${same[0]?.key} designs`, contenders, contests }];
}

const about = (results: readonly QuestionResult[]) => ({
  places: results.map(({ place }) => place),
  title: results[0]?.question.title ?? '',
  type: results[0]?.question.type ?? 'text',
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
    return numbers.length === same.length ? [{ ...measure, numbers }] : [];
  });
}

/** Equal for measures that tell the same: ids of rows are only unique within a question. */
export const sameMeasure = ({ key, label }: Pick<Measure, 'key' | 'label'>) =>
  label ? label.trim().toLowerCase() : key;

type Judged = Pick<QuestionResult, 'question' | 'values'>;

/** What the answers to a question are compared by. */
export const measuresOf = ({ type, config }: Question): Measure[] => resultsOfType(type).measures?.(config) ?? [];

/** The same for groups that answered one question: what they say of each alternative, too. Neither group is better than the other. */
function groupMeasures({ type, config }: Question, materials: KnownMaterials): Measure[] {
  const { measures, alternatives } = resultsOfType(type);
  const { items, ...yardstick } = alternatives?.(config) ?? { items: [], ...SHARE };
  const ofAlternatives = items.map(({ key, label, material_id, of }) => ({
    ...yardstick,
    key,
    label: material_id === null ? label : nameIn(materials)(material_id),
    of,
  }));
  return [...(measures?.(config) ?? []), ...ofAlternatives].map((measure) => ({ ...measure, better: null }));
}

/** The answers of a group to the questions of an assessment. */
export type Group = { label: string; results: readonly QuestionResult[]; materials: KnownMaterials };

/**
 * Returns what can be compared between groups of experts or between assessments: each question of the first group with the same one of the
 * others. Assessments about other designs are contenders, of which one can be better; groups of experts are not.
 */
export function betweenGroups(groups: readonly Group[], areDesigns: boolean): Comparable[] {
  const [first] = groups;
  return (first?.results ?? []).flatMap((result) => {
    const key = sameQuestion(result.question, first?.materials ?? {});
    const own = groups.flatMap((group) => {
      const same = group === first ? result : counterpart(result, key, group, areDesigns);
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
      label,
      material_id: areDesigns ? (materialIdsOf(same.question)[0] ?? null) : null,
    }));
    return [{ ...about(own.map(({ same }) => same)), places: [result.place], key: result.key, contenders, contests }];
  });
}

/**
 * A question in another group: the same one where both are experts of one assessment, which may ask the same about several designs; else
 * one that asks the same, with the same id if there is one.
 */
function counterpart(result: QuestionResult, asked: string, { results, materials }: Group, areDesigns: boolean) {
  if (!areDesigns) return results.find(({ key }) => key === result.key);
  const same = results.filter(({ question }) => sameQuestion(question, materials) === asked);
  return same.find(({ question }) => question.id === result.question.id) ?? same[0];
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
function designOf(result: QuestionResult, same: readonly QuestionResult[], materials: KnownMaterials) {
  const { question, place, versions } = result;
  const others = same.filter((other) => other !== result);
  const shown = (results: readonly QuestionResult[]) => results.flatMap((other) => materialIdsOf(other.question));
  const [id = null, ...more] = materialIdsOf(question).filter((own) => !shown(others).includes(own));
  const name = id === null || more.length > 0 ? question.title : nameIn(materials)(id);
  const namesakes = others.filter((other) => shown([other]).some((one) => nameIn(materials)(one) === name));
  if (namesakes.length === 0) return { label: name, material_id: id };
  const ofOneQuestion = namesakes.some((other) => other.question.id === question.id);
  const mark = ofOneQuestion ? `version ${versions.join(', ')}` : `question ${place}`;
  return { label: `${name} (${mark})`, material_id: id };
}

/**
 * Equal for questions that ask the same, be it about other designs. The title may name the design: titles of materials, digits and single letters
 * ("Design A") do not count.
 */
export function sameQuestion({ type, title, config }: Question, materials: KnownMaterials): string {
  const { scale, options, words, boundTo, eachAlone } = definitionOf(type).asked(config);
  const named = Object.values(materials)
    .map((material) => material?.title.trim().toLowerCase() ?? '')
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' '), title.toLowerCase());
  const asked = named.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !/\p{N}/u.test(word));
  // Regions depend on the picture, and rows that stand alone are matched by their ids.
  const fixed = boundTo === 'picture' ? [] : [scale, words, eachAlone ? [] : options];
  return JSON.stringify([type, asked, fixed]);
}
