import { frequentTerms, words } from '#common/answers/statistics/terms.ts';
import type { SummarySentence } from '#common/answers/summaries.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import { versionsInWords } from './pooling.ts';
import { figuresOf, medianMinutes, type QuestionResult, type ReportResponse } from './results.ts';

const THEMES = 5;
const QUOTES = 3;
const QUOTE_MAX = 300;

/**
 * A question's summary from its figures, the words that several experts used, and what they wrote. Versions that are shown apart are
 * summarised separately, each sentence with its versions; versions that nobody answered are then left out.
 */
export function summariseQuestion(results: readonly QuestionResult[]): SummarySentence[] {
  const answered = results.filter((result) => result.answered + result.cannot_judge > 0);
  return (answered.length > 0 ? answered : results.slice(0, 1)).flatMap((result) => {
    const figuresAndThemes = [...figureSentences(result), ...themeSentences(result.texts)];
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

/** The summary of a whole assessment: who answered, each question's first figure, themes and quotes over all. */
export function summariseAssessment(
  results: readonly QuestionResult[],
  responses: readonly ReportResponse[],
): SummarySentence[] {
  const ids = responses.map(({ id }) => id);
  const minutes = medianMinutes(responses);
  const time = minutes === null ? '' : `, in ${formatDuration(minutes * MINUTE)} at the median`;
  const texts = results.flatMap((result) => result.texts);
  return [
    { kind: 'figure', text: `${people(ids.length)} completed the assessment${time}.`, response_ids: ids },
    ...results.flatMap((result) => {
      const first = attentionFigure(result) ?? typeFigures(result)[0];
      if (!first) return [];
      return [{ kind: 'figure' as const, text: `${titled(result)} – ${first}.`, response_ids: result.response_ids }];
    }),
    ...themeSentences(texts),
    ...quotes(texts, QUOTES),
  ];
}

/** The title in quotes, with the versions where others are shown apart. */
function titled(result: QuestionResult): string {
  const of = ofVersions(result);
  return `“${result.question.title}”${of ? ` (${of.toLowerCase()})` : ''}`;
}

const people = (count: number) => countedFigure(count, 'expert');

function figureSentences(result: QuestionResult): SummarySentence[] {
  const { response_ids, cannot_judge } = result;
  const attention = attentionFigure(result);
  const judged = cannot_judge > 0 ? `; ${people(cannot_judge)} could not judge` : '';
  const sentence = (text: string): SummarySentence => ({ kind: 'figure', text: `${text}.`, response_ids });
  return [
    sentence(`${people(result.answered)} answered${judged}`),
    ...(attention ? [sentence(attention)] : []),
    ...typeFigures(result).map(sentence),
  ];
}

/** "17 of 18 experts passed the attention check"; null if the question has no attention check. */
const attentionFigure = ({ attention }: QuestionResult) =>
  attention &&
  `${figure(attention.passed)} of ${people(attention.passed + attention.failed)} passed the attention check`;

/** "Mean of 5: 4.2 (95% CI 3.90 to 4.50)" */
const typeFigures = (result: QuestionResult) => figuresOf(result).map(({ name, value }) => `${name}: ${value}`);

type Text = QuestionResult['texts'][number];

/** Terms that at least two experts used, the most frequent first. */
function themes(texts: readonly Text[]): { term: string; from: Text[] }[] {
  const byResponse = [...Map.groupBy(texts, ({ response_id }) => response_id).values()];
  const joined = byResponse.map((own) => own.map(({ written }) => written).join('\n'));
  return frequentTerms(joined, THEMES)
    .filter(({ count }) => count > 1)
    .map(({ term }) => ({ term, from: texts.filter(({ written }) => words(written).includes(term)) }));
}

function themeSentences(texts: readonly Text[]): SummarySentence[] {
  return themes(texts).map(({ term, from }) => {
    const ids = idsOf(from);
    return { kind: 'theme', text: `${people(ids.length)} mentioned “${term}”.`, response_ids: ids };
  });
}

/** The quote that says most about each of the first themes; avoids quoting a person twice. */
function quotes(texts: readonly Text[], most: number): SummarySentence[] {
  const quoted: Text[] = [];
  const candidates = [...themes(texts).map(({ from }) => from), [...texts]];
  for (const from of candidates) {
    if (quoted.length === most) break;
    const fresh = from.filter(({ response_id }) => !quoted.some((quote) => quote.response_id === response_id));
    const [best] = [...fresh].sort((a, b) => weight(b.text) - weight(a.text) || a.response_id - b.response_id);
    if (best) quoted.push(best);
  }
  return quoted.map(({ response_id, text }) => ({
    kind: 'quote',
    text: `“${shortened(text)}”`,
    response_ids: [response_id],
  }));
}

/** Longer texts say more, up to a length that can be quoted whole. */
const weight = (text: string) => (text.length <= QUOTE_MAX ? text.length : QUOTE_MAX - text.length / 1000);

function shortened(text: string): string {
  if (text.length <= QUOTE_MAX) return text;
  return `${text.slice(0, QUOTE_MAX).replace(/(?<!\s)\s+\S*$/, '')} …`;
}

const idsOf = (texts: readonly Text[]) =>
  [...new Set(texts.map(({ response_id }) => response_id))].sort((a, b) => a - b);
