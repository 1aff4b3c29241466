import type { Materials } from '#common/answers/charts/picture.ts';
import type { Benchmark } from '#common/answers/compare/benchmark.ts';
import { basisInWords, qualityInWords } from '#common/answers/result-filters.ts';
import type { Summary } from '#common/answers/summaries.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { formatDate, formatInstant } from '#common/words/dates.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure, percentage } from '#common/words/format.ts';
import { MINUTE } from '#common/words/units.ts';
import { answerBlocks } from './answer.ts';
import { heading, paragraphs, type ReportBlock, type ReportDocument } from './blocks.ts';
import { aboutBlocks, cardsOf, figureBlocks, isLastOf } from './cards.ts';
import { type EachResponse, responseBlocks } from './each-response.ts';
import type { Results } from './summary-stats.ts';

/** The data of a report; instants in ISO form. */
export type ReportInput = {
  assessment: {
    id: number;
    title: string;
    brand: string;
    vis_version: string;
    created_at: string;
    deadline: string | null;
    deadline_zone: string;
    completion_percentage: number;
    expert_count: number;
  };
  /** Over the responses that the filters choose; without filters the completed ones. */
  results: Results;
  /** The filters in words; empty without filters. */
  filters: string;
  materials: Materials;
  /** The same questions in earlier assessments. */
  benchmark: Benchmark;
  /** Summaries that staff approved, by question id; null for the whole assessment. */
  summaries: Pick<Summary, 'question_id' | 'generator' | 'sentences'>[];
  company: string;
  made_at: string;
  /** The zone of days and times, by default UTC; a deadline is shown in its own zone. */
  zone?: string | undefined;
  /** For a part about each response after the results, some hundred pages where many have answered; else null. */
  each: EachResponse | null;
};

/** GET /assessments/{id}/report/: the same with the materials as a list. */
export type ReportPayload = Omit<ReportInput, 'materials'> & { materials: MaterialView[] };

/** The report: what it is about, each question's result, and where wanted each response's answers. */
export function buildReport(input: ReportInput): ReportDocument {
  const { questions, comparisons } = input.results;
  return {
    title: input.assessment.title,
    footer: `${input.company} · ${input.assessment.title} · ${formatInstant(input.made_at, input.zone ?? 'UTC')}`,
    blocks: [
      ...opening(input),
      ...answerBlocks(comparisons, input.materials),
      ...summaryBlocks(input, null),
      ...cardsOf(questions, comparisons).flatMap((card) => [
        ...aboutBlocks(card),
        ...figureBlocks(card, input.materials, input.benchmark),
        ...card.results
          .filter((result) => isLastOf(questions, result))
          .flatMap(({ question }) => summaryBlocks(input, question.id)),
      ]),
      ...(input.each ? responseBlocks(input.each, { ...input, considered: input.results.considered }) : []),
    ],
  };
}

function opening(input: ReportInput): ReportBlock[] {
  const { assessment, results, filters } = input;
  const minutes = results.median_minutes;
  return [
    heading(1, assessment.title, `${assessment.brand} ${assessment.vis_version}`.trim()),
    {
      kind: 'figures',
      figures: [
        { name: filters ? 'Responses' : 'Completed responses', value: figure(results.responses_count) },
        { name: 'Experts', value: figure(assessment.expert_count) },
        { name: 'Completion', value: percentage(assessment.completion_percentage) },
        { name: 'Median time', value: formatDuration(minutes === null ? null : minutes * MINUTE) },
        { name: 'Created', value: formatDate(assessment.created_at, input.zone ?? 'UTC') },
        {
          name: 'Deadline',
          value: assessment.deadline ? formatInstant(assessment.deadline, assessment.deadline_zone) : 'none',
        },
      ],
    },
    ...paragraphs(aboutBasis(input)),
  ];
}

/** Which responses the report is about, where these are not all of them. */
function aboutBasis({ results, filters }: ReportInput): string[] {
  const none = filters ? 'No response matches the filters.' : 'There is no completed response yet.';
  return [
    ...(filters ? [`Only responses that match: ${filters}.`] : []),
    ...(results.excluded.length > 0 && results.responses_count > 0 ? [basisInWords(results)] : []),
    qualityInWords(results.quality),
    ...(results.responses_count === 0 ? [none] : []),
  ];
}

function summaryBlocks({ summaries }: ReportInput, questionId: string | null): ReportBlock[] {
  const summary = summaries.find(({ question_id }) => question_id === questionId);
  if (!summary) return [];
  return [
    // The assessment's summary is a section of the report; a question's summary belongs to the question.
    heading(
      questionId === null ? 2 : 3,
      'Summary',
      summary.generator === 'language_model' ? 'drafted by a language model, approved by staff' : '',
    ),
    ...paragraphs(
      summary.sentences.map(({ kind, text, response_ids }) => {
        const from = response_ids.length > 0 ? ` [${idsInWords(response_ids)}]` : '';
        return `${kind === 'recommendation' ? 'Recommendation: ' : ''}${text}${from}`;
      }),
    ),
  ];
}

/** "3, 7–12, 15": ids in their order, three and more in a row as a range. */
function idsInWords(ids: readonly number[]): string {
  const runs: number[][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === id - 1) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}
