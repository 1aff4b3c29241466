import type { KnownMaterials } from '#common/answers/results/design.ts';
import { materialIdsOf, type Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';

/** Whether a word of a title tells what is asked. */
type Telling = (word: string) => boolean;
const isLetter = (word: string) => word.length === 1 && !/\p{N}/u.test(word);
const hasDigit = (word: string) => /\p{N}/u.test(word);
const isWord: Telling = (word) => !isLetter(word) && !hasDigit(word);
const everything: Telling = () => true;
/** "Design A" and "Design 2" may be names of designs, "at 2 €" may be what is asked: first both do not count, last both do. */
const TELLING: Telling[] = [isWord, (word) => !isLetter(word), (word) => !hasDigit(word), everything];

/**
 * Equal for questions that ask the same, be it about other designs. The title may name the design: titles of materials, digits and single letters
 * ("Design A") do not count, or as `telling` says.
 */
export function sameQuestion({ type, title, config }: Question, materials: KnownMaterials, telling = isWord): string {
  const { scale, options, words, boundTo, eachAlone } = definitionOf(type).asked(config);
  const named = Object.values(materials)
    .map((material) => material?.title.trim().toLowerCase() ?? '')
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' '), title.toLowerCase());
  const asked = named.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && telling(word));
  // Regions depend on the picture, and rows that stand alone are matched by their ids.
  const fixed = boundTo === 'picture' ? [] : [scale, words, eachAlone ? [] : options];
  return JSON.stringify([type, asked, fixed]);
}

type Asking = { question: Question };

/**
 * Brings questions together that ask the same about different designs; every other one stays alone. Where one design would have several,
 * digits and letters of titles count as well; where even then the same is asked more than once, the first ones belong together, the second ones …
 */
export function setsOf<A extends Asking>(all: readonly A[], materials: KnownMaterials, finer = TELLING): A[][] {
  const [telling, ...others] = finer;
  if (!telling) return byTurn(all);
  const sets = Map.groupBy(all, ({ question }) => sameQuestion(question, materials, telling));
  return [...sets.values()].flatMap((same) =>
    new Set(same.map(designsOf)).size === same.length ? [same] : setsOf(same, materials, others),
  );
}

const designsOf = ({ question }: Asking) => materialIdsOf(question).toSorted().join();

/** How titles are read so that no other question of an assessment asks the same about the same design. */
export function tellingAmong(question: Question, all: readonly Question[], materials: KnownMaterials): Telling {
  const others = all.filter(
    (other) => other.id !== question.id && designsOf({ question: other }) === designsOf({ question }),
  );
  const isApart = (telling: Telling) => {
    const own = sameQuestion(question, materials, telling);
    return others.every((other) => sameQuestion(other, materials, telling) !== own);
  };
  return TELLING.find(isApart) ?? everything;
}

function byTurn<A extends Asking>(all: readonly A[]): A[][] {
  const [first = [], ...others] = Map.groupBy(all, designsOf).values();
  return others.every(({ length }) => length === first.length)
    ? first.map((one, turn) => [one, ...others.flatMap((same) => same[turn] ?? [])])
    : all.map((one) => [one]);
}
