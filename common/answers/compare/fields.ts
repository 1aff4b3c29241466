import { designKey, type KnownMaterials } from '#common/answers/results/design.ts';
import type { QuestionResult } from '#common/answers/results/results.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { toldApart } from '#common/words/format.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { alternativeKey, type Comparable, type Contender, NOT_ASKED } from './contenders.ts';

/** By expert, when each contender was first seen: the smaller, the earlier. */
export type Met = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Things that are compared with each other, and every question about them; its numbers are in the order of the contenders. */
export type ContestField = { contenders: Contender[]; questions: FieldQuestion[]; met: Met };
/** `order` tells which contender each place of the question is about, `pictures` the material of each contender, `met` what was seen first where it was answered. */
export type FieldQuestion = Comparable & { order: number[]; pictures: (number | null)[]; met: Met };

/** Makes the place of an alternative among others a fraction of the place of its question. */
const ALTERNATIVES = 100;

/**
 * Brings questions about the same things together: all that compare or judge designs make one field; every other question is a field of its
 * own. Texts that are the names of designs, as in a ranking, are these designs.
 */
export function fieldsOf(
  comparables: readonly Comparable[],
  results: readonly QuestionResult[],
  materials: KnownMaterials,
): ContestField[] {
  const designs = comparables.flatMap(({ contenders }) => contenders.filter(({ material_id }) => material_id !== null));
  const byName = Map.groupBy(designs, ({ label }) => nameKey(label));
  /** The design of a name, if there is but one. */
  const designOf = ({ label }: Contender): Contender[] => {
    const [design, ...others] = byName.get(nameKey(label)) ?? [];
    return design && others.every(({ key }) => key === design.key) ? [design] : [];
  };
  const all = comparables.map((comparable) => {
    const { contenders } = comparable;
    const named = contenders.flatMap((own) => (own.material_id === null ? designOf(own) : [own]));
    return named.length === contenders.length ? { ...comparable, contenders: named } : comparable;
  });
  // Texts about designs have no part in what is decided about them.
  const isOfDesigns = ({ contenders, contests }: Comparable) =>
    contests.length > 0 && contenders.some(({ material_id }) => material_id !== null);
  const [about, others] = [all.filter(isOfDesigns), all.filter((each) => !isOfDesigns(each))];
  const seen = firstSeen(results, all, materials);
  return [...(about.length > 0 ? [about] : []), ...others.map((each) => [each])].map((questions) =>
    fieldOf(questions, seen),
  );
}

/** One field of some questions. */
export function fieldOf(comparables: readonly Comparable[], { met, within }: Seen = NOT_SEEN): ContestField {
  const named = comparables.flatMap((each) => each.contenders);
  // An assessment about several designs has another picture in each question.
  const unnamed = [...Map.groupBy(named, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return others.every((each) => each.material_id === first.material_id) ? [first] : [{ ...first, material_id: null }];
  });
  const labels = toldApart(unnamed.map(({ label }) => label));
  const contenders = unnamed.map((each, index) => ({ ...each, label: labels[index] ?? each.label }));
  const questions = comparables.map((comparable) => {
    const places = contenders.map(({ key }) => comparable.contenders.findIndex((own) => own.key === key));
    const contests = comparable.contests.map((contest) => ({
      ...contest,
      numbers: places.map((place) => contest.numbers[place] ?? new Map<number, number>()),
      asked: places.map((place) => contest.asked[place] ?? NOT_ASKED),
    }));
    const order = comparable.contenders.map((own) => contenders.findIndex(({ key }) => key === own.key));
    const pictures = places.map((place) => comparable.contenders[place]?.material_id ?? null);
    return { ...comparable, contenders, contests, order, pictures, met: within.get(comparable.key) ?? met };
  });
  return { contenders, questions, met };
}

/** What was seen first over all questions, and within each question that shows several things at once, by its key. */
type Seen = { met: Met; within: ReadonlyMap<string, Met> };
const NOT_SEEN: Seen = { met: new Map(), within: new Map() };

/**
 * When each expert first saw each thing, from the order that was kept with the answers: of a preference and of a ranking the order of the
 * alternatives, of a question about one design its place among those shown. Unknown where nothing was kept.
 */
function firstSeen(
  results: readonly QuestionResult[],
  comparables: readonly Comparable[],
  materials: KnownMaterials,
): Seen {
  const met = new Map<number, Map<string, number>>();
  const within = new Map<string, Met>();
  const see = (expert: number, keys: readonly string[], place: number) => {
    const own = met.get(expert) ?? new Map<string, number>();
    keys.forEach((key, index) => {
      const when = ALTERNATIVES * place + index;
      own.set(key, Math.min(when, own.get(key) ?? when));
    });
    met.set(expert, own);
  };
  results.forEach((result, index) => {
    const { question, shown } = result;
    const alternatives = resultsOfType(question.type).alternatives?.(question.config).items;
    const ids = materialIdsOf(question);
    if (alternatives) {
      const named = comparables.find(({ key }) => key === result.key)?.contenders;
      const keys = new Map(
        alternatives.map((item, index) => [item.key, named?.[index]?.key ?? alternativeKey(item, materials)]),
      );
      const orders = ordersIn(result).map(({ expert_id, place = index, options }) => ({
        expert_id,
        place,
        seen: options.flatMap((id) => keys.get(id) ?? []),
      }));
      for (const { expert_id, seen, place } of orders) see(expert_id, seen, place);
      within.set(
        result.key,
        new Map(orders.map(({ expert_id, seen }) => [expert_id, new Map(seen.map((key, place) => [key, place]))])),
      );
    } else if (ids.length === 1) {
      const keys = ids.map((id) => designKey(id, materials));
      for (const { expert_id, place } of shown) see(expert_id, keys, place);
    }
  });
  return { met, within };
}

/** The order of the alternatives for each expert: a preference has it in its answers, too. */
type OrderShown = { expert_id: number; place?: number; options: string[] };
function ordersIn({ question, values, shown }: QuestionResult): OrderShown[] {
  if (question.type !== 'preference') return shown;
  const places = new Map(shown.map(({ expert_id, place }) => [expert_id, place]));
  return values.map(({ expert_id, value }) => {
    const place = places.get(expert_id);
    const options = (value as AnswerOf<'preference'>).order_shown.map(String);
    return { expert_id, options, ...(place !== undefined && { place }) };
  });
}
