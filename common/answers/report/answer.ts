import type { Materials } from '#common/answers/charts/picture.ts';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { standingInWords } from '#common/answers/compare/wording.ts';
import { fold, heading, paragraphs, type ReportBlock } from './blocks.ts';
import { overallBlocks } from './comparison.ts';
import { gridBlock } from './grid.ts';

const hasDesign = ({ contenders }: Comparison) => contenders.some(({ material_id }) => material_id !== null);

/**
 * What the results begin with: the comparison of designs if there is one, else that of other things, else what the only design got. Undefined
 * if no question judges anything.
 */
export const mainComparison = (comparisons: readonly Comparison[]): Comparison | undefined =>
  comparisons.find((each) => hasDesign(each) && (each.answer !== null || areCompared(each))) ??
  comparisons.find(({ answer }) => answer !== null) ??
  comparisons.find(hasDesign);

/** The answer of an assessment in words: the headline, what it rests on, and what follows; null if nothing is compared or judged. */
export function answerIn(comparisons: readonly Comparison[]): NonNullable<Comparison['answer']> | null {
  const main = mainComparison(comparisons);
  if (!main) return null;
  if (main.answer) return main.answer;
  if (main.contenders.length > 1) return areCompared(main) ? NOT_JUDGED : onlyOneIn(main);
  const got = gotInWords(main);
  return got ? { headline: got, sentences: [], advice: '' } : null;
}

/** Whether a question has numbers for two of them. */
const areCompared = ({ questions }: Comparison) =>
  questions.some(({ contests }) => contests.some(({ standings }) => standings.filter(({ n }) => n > 0).length > 1));

const NOT_JUDGED = {
  headline: 'No verdict: no question says for all of them which end is better',
  sentences: ['The table shows what each one got'],
  advice: 'Say for each statement and slider whether more is better, and the same for all designs',
};

/** What is said where only one of several could be judged; null if there is no number about it. */
function onlyOneIn({ contenders, questions }: Comparison): NonNullable<Comparison['answer']> | null {
  const one = contenders.find((_, place) =>
    questions.some(({ contests }) => contests.some(({ standings }) => (standings[place]?.n ?? 0) > 0)),
  );
  if (!one) return null;
  return {
    headline: `No verdict: only “${one.label}” was judged`,
    sentences: ['The table shows why the others have no number'],
    advice: 'Ask experts who can judge them all',
  };
}

/** "“How good is it?”: median 4, mean 4.20 of 5": what the only design got in the first question of a scale of which one end is better. */
function gotInWords({ questions }: Comparison): string | null {
  for (const { title, contests } of questions) {
    const contest = contests.find(
      ({ better, kind, standings }) => better !== null && kind !== 'share' && standings.some(({ n }) => n > 0),
    );
    const standing = contest?.standings.find(({ n }) => n > 0);
    if (!contest || !standing) continue;
    const about = contest.label ? `${title} – ${contest.label}` : title;
    return `“${about}”: ${standingInWords(standing, contest)}`;
  }
  return null;
}

/** The first view: which design leads, by how much, how sure, among whom, what follows; below it what each design got in every question. */
export function answerBlocks(comparisons: readonly Comparison[], materials: Materials): ReportBlock[] {
  const main = mainComparison(comparisons);
  const answer = answerIn(comparisons);
  if (!main || !answer) return [];
  const text = answer.sentences.map((sentence) => `${sentence}.`).join(' ');
  return [
    heading(2, answer.headline),
    ...paragraphs([text, answer.advice && `→ ${answer.advice}.`]),
    ...gridBlock(main, materials),
    ...fold('How sure', overallBlocks(main)),
  ];
}
