import type { JudgedDesign } from '#common/answers/charts/design-row.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import type { Compared, Comparison } from './comparison.ts';
import { standingInWords, type Told, told } from './wording.ts';

/** The answer of an assessment: which design leads, by how much, how sure, among whom. */
export type Headline = Told & {
  /** The comparison that it rests on, and the numbers of its questions. */
  key: string;
  places: string[];
  title: string;
  /** How many experts it rests on. */
  n: number;
  designs: JudgedDesign[];
  response_ids: number[];
};

/** The types whose numbers say most about which design is better, best first. */
const TELLING: QuestionType[] = ['preference', 'rating', 'model_inspection', 'nps', 'slider', 'scorecard', 'ranking'];

const hasDesign = ({ contenders }: Comparison) => contenders.some(({ material_id }) => material_id !== null);

/**
 * The answer of an assessment from its comparisons: of designs with each other if there are any, else what the only design got, else of other
 * things. Null if no question compares or judges anything.
 */
export function headlineOf(comparisons: readonly Comparison[]): Headline | null {
  const about = comparisons.filter(
    (comparison) =>
      TELLING.includes(comparison.type) &&
      (comparison.contenders.length > 1 || hasDesign(comparison)) &&
      tellingContest(comparison),
  );
  const [comparison] = about.toSorted(
    (a, b) =>
      Number(hasDesign(b)) - Number(hasDesign(a)) ||
      Number(b.contenders.length > 1) - Number(a.contenders.length > 1) ||
      TELLING.indexOf(a.type) - TELLING.indexOf(b.type),
  );
  const contest = comparison && tellingContest(comparison);
  if (!contest) return null;
  const words = comparison.contenders.length > 1 ? told(comparison, contest) : only(comparison, contest);
  return {
    ...words,
    key: comparison.key,
    places: comparison.places,
    title: comparison.title,
    n: expertsOf(comparison.paired, contest),
    response_ids: comparison.response_ids,
    designs: comparison.contenders.flatMap(({ label, material_id }, place) => {
      const standing = contest.standings[place];
      if (material_id === null || !standing) return [];
      const leads = contest.verdict.kind === 'leads' && contest.verdict.best.includes(place);
      return [{ label, material_id, value: standingInWords(standing, contest), leads }];
    }),
  };
}

/** The first contest that one of several contenders may win, or in which the only one has a number. */
const tellingContest = ({ contenders, compared }: Comparison) =>
  compared.find(({ verdict, standings }) =>
    contenders.length > 1 ? verdict.kind !== 'none' : standings.some(({ mean }) => mean !== null),
  );

/** How many experts a contest rests on. */
const expertsOf = (paired: boolean, { standings }: Compared) =>
  paired ? (standings[0]?.n ?? 0) : standings.reduce((sum, { n }) => sum + n, 0);

/** What the only design got. */
function only({ title }: Comparison, contest: Compared): Told {
  const [standing] = contest.standings;
  const about = contest.label ? `${title} – ${contest.label}` : title;
  return {
    headline: `${about.replace(/(?<![?.:!…])[?.:!…]+$/u, '')}: ${standing ? standingInWords(standing, contest) : ''}`,
    byHowMuch: '',
    howSure: '',
    advice: '',
  };
}
