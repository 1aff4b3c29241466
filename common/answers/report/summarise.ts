import { type Comparison, comparisonsIn } from '#common/answers/compare/comparison.ts';
import { responsesOf, restingOn, standingInWords, withoutNumber } from '#common/answers/compare/wording.ts';
import { basisInWords, qualityInWords, type ResultBasis } from '#common/answers/result-filters.ts';
import { type KnownMaterials, nameIn } from '#common/answers/results/design.ts';
import { versionsInWords } from '#common/answers/results/pooling.ts';
import { figuresOf, medianMinutes, type QuestionResult, type ReportResponse } from '#common/answers/results/results.ts';
import { MOST } from '#common/answers/results/types/pins.ts';
import { frequentTerms, tellingTerms, words } from '#common/answers/statistics/terms.ts';
import type { SummarySentence } from '#common/answers/summaries.ts';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import { answerIn, mainComparison } from './answer.ts';

const THEMES = 5;
const QUOTES = 3;
const QUOTE_MAX = 300;

/**
 * A question's summary from its figures, the words that several experts used, and what they wrote. Versions that are shown apart are
 * summarised separately, each sentence with its versions; versions that nobody answered are then left out.
 */
export function summariseQuestion(results: readonly QuestionResult[], materials: KnownMaterials): SummarySentence[] {
  const answered = results.filter((result) => result.answered + result.cannot_judge > 0);
  return (answered.length > 0 ? answered : results.slice(0, 1)).flatMap((result) => {
    const figuresAndThemes = [...figureSentences(result, materials), ...themeSentences(result.texts)];
    const of = ofVersions(result);
    return [
      ...figuresAndThemes.map((sentence) => ({ ...sentence, text: of ? `${of}: ${sentence.text}` : sentence.text })),
      ...quotes(result.texts, QUOTES),
    ];
  });
}

/** "Versions 1 and 2" where other versions of the question are shown apart; empty elsewhere. */
const ofVersions = ({ pooling, versions }: QuestionResult) =>
  pooling && pooling.joins.length > 0 ? versionsInWords(versions) : '';

/**
 * The summary of a whole assessment: the answer (which design leads, by how much, how sure), who answered and who is left out, what each
 * question shows first, themes and quotes over all, and what follows from it. What several questions ask about designs is told once, by name.
 */
export function summariseAssessment(
  results: readonly QuestionResult[],
  responses: readonly ReportResponse[],
  materials: KnownMaterials,
  basis?: ResultBasis,
): SummarySentence[] {
  const ids = responses.map(({ id }) => id);
  const minutes = medianMinutes(responses);
  const time = minutes === null ? '' : `, in ${formatDuration(minutes * MINUTE)} at the median`;
  // What was remembered is told by its figure.
  const texts = results.flatMap(({ question, texts }) => (question.type === 'timed_exposure' ? [] : texts));
  const comparisons = comparisonsIn(results, materials);
  const [main, answer] = [mainComparison(comparisons), answerIn(comparisons)];
  const rest = responsesOf(main?.questions ?? []);
  const compared = new Set(comparisons.flatMap(ofSeveralDesigns).flatMap(({ places }) => places));
  const aboutBasis = basis ? [basis.excluded.length > 0 ? basisInWords(basis) : '', qualityInWords(basis.quality)] : [];
  return [
    // Which design leads, by how much, how sure, among whom.
    ...(answer ? [answer.headline, ...answer.sentences].map((text) => sentence('figure', `${text}.`, rest)) : []),
    sentence('figure', `${people(ids.length)} completed the assessment${time}.`, ids),
    ...aboutBasis.filter(Boolean).map((text) => sentence('figure', text, ids)),
    ...comparisons.flatMap(designsInWords),
    ...results
      .filter(({ place }) => !compared.has(place))
      .flatMap((result) => {
        const first = attentionFigure(result) ?? typeFigures(result, materials)[0];
        return first ? [sentence('figure', `${titled(result)} – ${first}.`, result.response_ids)] : [];
      }),
    ...themeSentences(texts),
    ...quotes(texts, QUOTES),
    // Which design to take, and what most experts dislike about it.
    ...(answer?.advice ? [sentence('recommendation', `${answer.advice}.`, rest)] : []),
    ...results.flatMap((result) => {
      const disliked = figuresOf(result, nameIn(materials)).find(({ name }) => name === MOST.negative);
      const text = `Look at what is disliked most${aboutDesign(result, materials)}: ${disliked?.value}.`;
      return disliked ? [sentence('recommendation', text, result.response_ids)] : [];
    }),
  ];
}

const sentence = (kind: SummarySentence['kind'], text: string, response_ids: number[]) => ({
  kind,
  text,
  response_ids,
});

/** "“How good is it?” – “Aurora” median 4, mean 4.20 of 5, “Beacon” median 3, mean 3.10 of 5."; one sentence for each question that is asked about several designs. */
export const designsInWords = (comparison: Comparison): SummarySentence[] => {
  const most = responsesOf(comparison.questions).length;
  return ofSeveralDesigns(comparison).map(({ title, versions, contests, response_ids }) => {
    const got = contests.map((contest) => {
      const each = comparison.contenders.flatMap(({ label }, place) => {
        const standing = contest.standings[place];
        if (!standing || standing.n === 0) return [];
        const resting = [restingOn(standing, most), withoutNumber(standing)].filter(Boolean).join(': ');
        return [`“${label}” ${standingInWords(standing, contest)}${resting && ` (${resting})`}`];
      });
      return `${contest.label ? `${contest.label}: ` : ''}${each.join(', ')}`;
    });
    return sentence('figure', `“${title}”${versions && ` (${versions})`} – ${got.join('; ')}.`, response_ids);
  });
};

/** What is asked about several designs and has numbers. */
const ofSeveralDesigns = ({ questions }: Comparison) =>
  questions.filter(({ places, contests }) => places.length > 1 && contests.length > 0);

/** The title in quotes, with the versions where others are shown apart. */
function titled(result: QuestionResult): string {
  const of = ofVersions(result);
  return `“${result.question.title}”${of ? ` (${of.toLowerCase()})` : ''}`;
}

const people = (count: number) => countedFigure(count, 'expert');

function figureSentences(result: QuestionResult, materials: KnownMaterials): SummarySentence[] {
  const { response_ids, cannot_judge } = result;
  const attention = attentionFigure(result);
  const judged = cannot_judge > 0 ? `; ${people(cannot_judge)} could not judge` : '';
  return [
    `${people(result.answered)} answered${aboutDesign(result, materials)}${judged}`,
    ...(attention ? [attention] : []),
    ...typeFigures(result, materials),
  ].map((text) => sentence('figure', `${text}.`, response_ids));
}

/** " about “Aurora”", where a question shows one design. */
function aboutDesign({ question }: QuestionResult, materials: KnownMaterials): string {
  const [id, ...others] = materialIdsOf(question);
  return id === undefined || others.length > 0 || !materials[id] ? '' : ` about “${nameIn(materials)(id)}”`;
}

/** "17 of 18 experts passed the attention check"; null if the question has no attention check. */
const attentionFigure = ({ attention }: QuestionResult) =>
  attention &&
  `${figure(attention.passed)} of ${people(attention.passed + attention.failed)} passed the attention check`;

/** "Mean of 5: 4.2 (95% CI 3.90 to 4.50)" */
const typeFigures = (result: QuestionResult, materials: KnownMaterials) =>
  figuresOf(result, nameIn(materials)).map(({ name, value }) => `${name}: ${value}`);

type Text = QuestionResult['texts'][number];

/** Terms that at least two experts used, the most frequent first. */
function themes(texts: readonly Text[]): { term: string; from: Text[] }[] {
  const byResponse = [...Map.groupBy(texts, ({ response_id }) => response_id).values()];
  const joined = byResponse.map((own) => own.map(({ written }) => written).join('\n'));
  return frequentTerms(joined, THEMES)
    .filter(({ count }) => count > 1)
    .map(({ term }) => ({ term, from: texts.filter(({ written }) => tellingTerms(written).includes(term)) }));
}

function themeSentences(texts: readonly Text[]): SummarySentence[] {
  return themes(texts).map(({ term, from }) => {
    const ids = [...new Set(from.map(({ response_id }) => response_id))].sort((a, b) => a - b);
    return sentence('theme', `${people(ids.length)} mentioned “${term}”.`, ids);
  });
}

/** The quote that says most about each of the first themes; quotes neither a person nor the same words twice. */
function quotes(texts: readonly Text[], most: number): SummarySentence[] {
  const quoted: Text[] = [];
  const candidates = [...themes(texts).map(({ from }) => from), [...texts]];
  for (const from of candidates) {
    if (quoted.length === most) break;
    const fresh = from.filter(
      (text) => !quoted.some((quote) => quote.response_id === text.response_id || isSame(quote.written, text.written)),
    );
    const [best] = [...fresh].sort((a, b) => weight(b.text) - weight(a.text) || a.response_id - b.response_id);
    if (best) quoted.push(best);
  }
  return quoted.map(({ response_id, text }) => sentence('quote', `“${shortened(text)}”`, [response_id]));
}

const isSame = (one: string, other: string) => words(one).join(' ') === words(other).join(' ');

/** Longer texts say more, up to a length that can be quoted whole. */
const weight = (text: string) => (text.length <= QUOTE_MAX ? text.length : QUOTE_MAX - text.length / 1000);

function shortened(text: string): string {
  if (text.length <= QUOTE_MAX) return text;
  return `${text.slice(0, QUOTE_MAX).replace(/(?<!\s)\s+\S*$/, '')} …`;
}
