import type { Figure, ResultTable } from '#common/answers/charts/picture.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import { pictureOfType } from '#common/answers/charts/pictures/registry.ts';
import type { PictureRef, Scene } from '#common/answers/charts/scene.ts';
import { plainText } from '#common/assessments/questionnaire/piping.ts';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { formatDate, formatInstant } from '#common/words/dates.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure, percentage } from '#common/words/format.ts';
import { MINUTE, SECOND } from '#common/words/units.ts';
import { type PoolingBasis, questionGroups, type ReportVersion } from './pooling.ts';
import {
  activeMinutes,
  figuresOf,
  type Given,
  givenByGroup,
  medianMinutes,
  type QuestionStats,
  questionResults,
  type ReportResponse,
} from './results.ts';

/** A report as a list of blocks, drawn the same on screen, in print and as PDF. */
export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; note: string; newPage?: boolean }
  | { kind: 'paragraph'; text: string; muted?: boolean }
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'scene'; scene: Scene }
  | ({ kind: 'table' } & ResultTable)
  | { kind: 'quotes'; quotes: { response_id: number; text: string }[] };

export type ReportDocument = { title: string; footer: string; blocks: ReportBlock[] };

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
  versions: ReportVersion[];
  /** The completed responses. */
  responses: ReportResponse[];
  materials: Materials;
  pooling: PoolingBasis;
  /** Summaries that staff made, by question id; null for the whole assessment. */
  summaries: { question_id: string | null; sentences: { text: string; response_ids: number[] }[] }[];
  company: string;
  made_at: string;
  /** The zone of days and times, by default UTC; a deadline is shown in its own zone. */
  zone?: string | undefined;
};

/** GET /assessments/{id}/report/: the same with the materials as a list. */
export type ReportPayload = Omit<ReportInput, 'materials'> & { materials: MaterialView[] };

const date = (instant: string, zone = 'UTC') => formatDate(instant, zone);

/** The whole report: what it is about, each question's result, then each response's answers. */
export function buildReport(input: ReportInput): ReportDocument {
  const results = questionResults(input.versions, input.responses, input.pooling);
  return {
    title: input.assessment.title,
    footer: `${input.company} · ${input.assessment.title} · ${formatInstant(input.made_at, input.zone ?? 'UTC')}`,
    blocks: [
      ...opening(input),
      ...summaryBlocks(input, null),
      ...results.flatMap((result) => [
        ...questionBlocks(result, input.materials),
        ...(isLastOf(results, result) ? summaryBlocks(input, result.question.id) : []),
      ]),
      ...responseBlocks(input),
    ],
  };
}

type InReport = { key: string; question: { id: string } };

/** True for the last group of a question. The summary of all versions follows it, even if some are shown apart. */
export function isLastOf(results: readonly InReport[], { key, question }: InReport): boolean {
  return results.findLast((other) => other.question.id === question.id)?.key === key;
}

function opening(input: ReportInput): ReportBlock[] {
  const { assessment, responses } = input;
  const minutes = medianMinutes(responses);
  return [
    { kind: 'heading', level: 1, text: assessment.title, note: `${assessment.brand} ${assessment.vis_version}`.trim() },
    {
      kind: 'figures',
      figures: [
        { name: 'Completed responses', value: figure(responses.length) },
        { name: 'Experts', value: figure(assessment.expert_count) },
        { name: 'Completion', value: percentage(assessment.completion_percentage) },
        { name: 'Median time', value: formatDuration(minutes === null ? null : minutes * MINUTE) },
        { name: 'Created', value: date(assessment.created_at, input.zone) },
        {
          name: 'Deadline',
          value: assessment.deadline ? formatInstant(assessment.deadline, assessment.deadline_zone) : 'none',
        },
      ],
    },
    ...(responses.length === 0 ? [{ kind: 'paragraph' as const, text: 'There is no completed response yet.' }] : []),
  ];
}

/** One question: its words, how many answered, figures, picture, tables, and what people wrote. */
function questionBlocks(result: QuestionStats, materials: Materials): ReportBlock[] {
  return [...aboutBlocks(result), ...figureBlocks(result, materials)];
}

/** What a question asks, how many answered, and which versions are pooled. */
export function aboutBlocks(result: QuestionStats): ReportBlock[] {
  const { question, place } = result;
  const definition = definitionOf(question.type);
  const heading: ReportBlock = {
    kind: 'heading',
    level: 2,
    text: `${place}. ${question.title}`,
    note: definition.label,
  };
  const description = plainText(question.description);
  return [
    heading,
    ...(description ? [{ kind: 'paragraph' as const, text: description }] : []),
    { kind: 'paragraph', text: countsInWords(result), muted: true },
    ...(result.pooling ? [{ kind: 'paragraph' as const, text: result.pooling.line, muted: true }] : []),
  ];
}

/** A question's figures, picture, tables and texts; nothing without answers. */
export function figureBlocks(result: QuestionStats, materials: Materials): ReportBlock[] {
  const { question, aggregate, texts } = result;
  if (aggregate === null) return [];
  const picture = pictureOfType(question.type);
  const figures = figuresOf(result);
  const tables = picture.tables?.(question.config, aggregate, materials) ?? [];
  return [
    ...(figures.length > 0 ? [{ kind: 'figures' as const, figures }] : []),
    ...picture.scenes(question.config, aggregate, materials).map((scene) => ({ kind: 'scene' as const, scene })),
    ...tables.map((table) => ({ kind: 'table' as const, ...table })),
    ...(texts.length > 0 ? [{ kind: 'quotes' as const, quotes: texts }] : []),
  ];
}

/** "18 answered, 1 could not judge, 2 skipped it, version 1. Median time 34 s." */
function countsInWords(result: QuestionStats): string {
  const parts = [
    `${figure(result.answered)} answered`,
    result.cannot_judge > 0 ? `${figure(result.cannot_judge)} could not judge` : '',
    result.skipped > 0 ? `${figure(result.skipped)} skipped it` : '',
    result.attention ? `${result.attention.passed} passed the attention check, ${result.attention.failed} did not` : '',
    `${result.versions.length === 1 ? 'version' : 'versions'} ${result.versions.join(', ')}`,
  ].filter(Boolean);
  const seconds =
    result.median_seconds === null ? '' : ` Median time ${formatDuration(result.median_seconds * SECOND)}.`;
  return `${parts.join(', ')}.${seconds}`;
}

function summaryBlocks({ summaries }: ReportInput, questionId: string | null): ReportBlock[] {
  const summary = summaries.find(({ question_id }) => question_id === questionId);
  if (!summary) return [];
  return [
    // The assessment's summary is a section of the report; a question's summary belongs to the question.
    { kind: 'heading', level: questionId === null ? 2 : 3, text: 'Summary', note: '' },
    ...summary.sentences.map(
      ({ text, response_ids }): ReportBlock => ({
        kind: 'paragraph',
        text: response_ids.length > 0 ? `${text} [${response_ids.join(', ')}]` : text,
      }),
    ),
  ];
}

function responseBlocks({ responses, versions, materials, pooling, zone }: ReportInput): ReportBlock[] {
  if (responses.length === 0) return [];
  const groups = questionGroups(versions, pooling);
  return [
    { kind: 'heading', level: 2, text: 'Responses', note: `${figure(responses.length)} completed`, newPage: true },
    ...responses.flatMap((response): ReportBlock[] => {
      const given = givenByGroup(groups, versions, response);
      const rows = groups.flatMap((group) => {
        const answer = given.get(group.key);
        const words = inWords(answer, materials);
        if (words === null || !answer || answer.kind === 'not_asked') return [];
        return [[`${group.place}. ${answer.question.title}`, words]];
      });
      return [
        {
          kind: 'heading',
          level: 3,
          text: `Response ${response.id}: ${response.expert.name}`,
          note: aboutResponse(response, zone),
        },
        { kind: 'table', title: '', columns: ['Question', 'Answer'], rows },
      ];
    }),
  ];
}

function aboutResponse(response: ReportResponse, zone: string | undefined): string {
  const minutes = activeMinutes(response);
  return [
    response.submitted_at ? date(response.submitted_at, zone) : 'not submitted',
    `version ${response.version}`,
    minutes === null ? '' : formatDuration(minutes * MINUTE),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An answer in words, read by the question of its own version; null for a question that was not asked. */
export function inWords(given: Given | undefined, materials: Materials): string | null {
  if (!given || given.kind === 'not_asked') return null;
  if (given.kind === 'cannot_judge') return 'Cannot judge';
  const { type, config } = given.question;
  const describe = (value: unknown) => definitionOf(type).describe(config, value, (id) => materials.get(id)?.title);
  if (given.kind === 'value') return describe(given.value);
  // A value that does not count as an answer, such as a reason without a choice.
  const rest = given.value === undefined ? '' : describe(given.value).trim();
  return rest ? `No answer – ${rest}` : 'No answer';
}

/** Every still picture that the report of some versions may draw. */
export function picturesOf(versions: readonly ReportVersion[], materials: Materials): PictureRef[] {
  const refs = versions.flatMap(({ questionnaire }) =>
    questionnaire.questions.flatMap((question) =>
      materialIdsOf(question).flatMap((id) => {
        const views = materials.get(id)?.views.map((view) => view.id) ?? [];
        const page = 'page' in question.config ? question.config.page : null;
        return [null, ...views].map((view) => ({ material_id: id, page, view }));
      }),
    ),
  );
  const known = new Map(refs.map((ref) => [pictureKey(ref), ref]));
  return [...known.values()].filter((ref) => pictureIn(materials, ref) !== null);
}

export const pictureKey = ({ material_id, page, view }: PictureRef) => [material_id, page, view].join('|');

/**
 * Groups a report's blocks; a group stays on one page if it fits. A heading is in a group with everything up to its first
 * picture, or with the beginning of what follows; every other block is a group of its own.
 */
export function keptTogether(blocks: readonly ReportBlock[]): ReportBlock[][] {
  const groups: ReportBlock[][] = [];
  for (let at = 0; at < blocks.length; ) {
    const size = groupSize(blocks.slice(at));
    groups.push(blocks.slice(at, at + size));
    at += size;
  }
  return groups;
}

function groupSize(blocks: readonly ReportBlock[]): number {
  const headings = blocks.findIndex(({ kind }) => kind !== 'heading');
  if (headings < 0) return Math.max(1, blocks.length);
  if (headings === 0) return 1;
  const end = blocks.findIndex(({ kind }, index) => index >= headings && (kind === 'heading' || kind === 'scene'));
  if (blocks[end]?.kind === 'scene') return end + 1;
  return headings + 1;
}
