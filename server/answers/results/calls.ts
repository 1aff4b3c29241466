import { Readable } from 'node:stream';
import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Materials } from '#common/answers/charts/picture.ts';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { inWords } from '#common/answers/report/document.ts';
import { poolingChange, poolingOutcome, type QuestionGroup, questionGroups } from '#common/answers/report/pooling.ts';
import {
  activeMinutes,
  type Given,
  givenByGroup,
  medianMinutes,
  passedAttention,
  questionResults,
  type ResponseDetail,
  type ResponseRow,
  responseDetail,
  responseRow,
  type SummaryStats,
  summaryStats,
} from '#common/answers/report/results.ts';
import { RESPONSE_STATES, responseState } from '#common/answers/responses.ts';
import { listQuery } from '#common/api/lists.ts';
import { UTF8_BOM } from '#common/words/csv.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { containing } from '#server/data/conditions.ts';
import { type Db, keep } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, responses } from '#server/data/schema/assessments.ts';
import { type Asked, readPage } from '#server/data/statement.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { presentMaterials } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { changePooling } from './change-pooling.ts';
import {
  collectResponses,
  type Line,
  lineColumns,
  lineJoins,
  lines,
  nameOf,
  type ReportSource,
  readResponseRow,
  readResponses,
  readSource,
  toReport,
} from './source.ts';

type Results = Pick<SummaryStats, 'responses_count' | 'median_minutes' | 'questions'>;

/** The latest results, each with the basis that it was computed from. */
const computed = keep<{ basis: string; results: Promise<Results> }>(20);

/** Completion of an assessment and the results over its completed responses. Throws 404. */
async function readSummaryStats(ctx: Context, assessmentId: number, viewer: Viewer): Promise<SummaryStats> {
  const source = await readSource(ctx, assessmentId);
  const { assessment, counts, materials, materialIds } = source;
  const { responses_count, median_minutes, questions } = await resultsOf(ctx, source);
  return {
    assessment_id: assessmentId,
    responses_count,
    ...counts,
    total_experts: assessment.expert_count,
    invited_count: assessment.invitation_stats.invited_count,
    completion_percentage: assessment.completion_percentage,
    median_minutes,
    questions,
    materials: presentMaterials(ctx, materials, materialIds, viewer),
  };
}

/**
 * Reads and counts the answers again only if the basis has changed (completed responses or pooling), and once for all who ask at the
 * same time.
 */
async function resultsOf(ctx: Context, source: ReportSource): Promise<Results> {
  const { assessment, basis } = source;
  const kept = computed(ctx.database);
  const known = kept.get(assessment.id);
  if (known?.basis === basis) return known.results;
  const results = compute(ctx, source);
  kept.set(assessment.id, { basis, results });
  try {
    return await results;
  } catch (error) {
    kept.delete(assessment.id);
    throw error;
  }
}

async function compute(ctx: Context, { assessment, versions, pooling }: ReportSource): Promise<Results> {
  const responses = await collectResponses(ctx.db, assessment.id);
  return {
    responses_count: responses.length,
    median_minutes: medianMinutes(responses),
    questions: questionResults(versions, responses, pooling),
  };
}

const flag = z.enum(['true', 'false']).default('false');

/** What staff read of an assessment's responses: figures, single answers, exports. */
export const resultCalls: Call[] = [
  call('GET /api/assessments/:id/summary-stats/', {
    summary: 'Results of each question',
    access: 'responses.show',
    response: { 200: summaryStats },
    run: ({ ctx, user, params }) => readSummaryStats(ctx, params.id, user),
  }),
  call('POST /api/assessments/:id/pooling/', {
    summary: 'Split or join the versions of a question in the results',
    access: 'responses.pool',
    // Repeating a split or a join changes nothing.
    repeat: 'own',
    body: poolingChange,
    response: { 200: poolingOutcome },
    run: ({ ctx, user, params, body }) => changePooling(ctx, user.id, params.id, body),
  }),
  call('GET /api/assessments/:id/responses/', {
    summary: 'List the responses of an assessment',
    access: 'responses.list',
    query: listQuery.extend({ state: z.enum(['all', ...RESPONSE_STATES]).optional() }),
    list: responseRow,
    run: ({ ctx, params, query }) => listAssessmentResponses(ctx.db, params.id, query),
  }),
  call('GET /api/assessments/:id/responses/:response/', {
    summary: 'Read a response',
    access: 'responses.show',
    response: { 200: responseDetail },
    run: ({ ctx, user, params }) => readResponseDetail(ctx, params.id, params.response, user),
  }),
  call('GET /api/assessments/:id/export-csv/', {
    summary: 'Export responses as CSV',
    access: 'responses.export',
    throttle: 'export',
    exported: 'assessment.answers_exported',
    query: z.object({ all: flag, measurements: flag }),
    file: 'text/csv',
    run: async ({ ctx, params, query }) => {
      const options = { all: query.all === 'true', measurements: query.measurements === 'true' };
      const { name, content } = await exportCsv(ctx, params.id, options);
      return { name: `${fileNameOf(name)}.csv`, content };
    },
  }),
];

type Options = { all: boolean; measurements: boolean };

/** Streams the responses of an assessment as CSV. Throws 404. */
async function exportCsv(ctx: Context, assessmentId: number, options: Options) {
  const { assessment, versions, pooling } = await readSource(ctx, assessmentId);
  const { header, line } = csvExport(versions, { ...options, basis: pooling });
  async function* lines(): AsyncGenerator<string> {
    yield UTF8_BOM + header;
    for await (const response of readResponses(ctx.db, assessmentId, options.all ? 'all' : 'completed'))
      yield line(response);
  }
  return { name: assessment.title, content: Readable.from(lines(), { objectMode: false }) };
}

/** Turns a title into a file name for every system: letters, digits and dashes. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s_-]+/g, '-')
    .toLowerCase();
  return plain.slice(0, 80) || 'assessment';
}

type Query = { search?: string; state?: 'all' | ResponseRow['state'] } & Asked;

/** A page of an assessment's responses, last submitted first, and their number. @throws HttpError 404 */
async function listAssessmentResponses(
  db: Db,
  assessmentId: number,
  query: Query,
): Promise<{ rows: ResponseRow[]; count: number }> {
  const { search, state } = query;
  const list = {
    select: lineColumns,
    from: lines,
    joins: lineJoins,
    where: and(
      eq(responses.assessment_id, assessmentId),
      isNull(assessments.archived_at),
      state && state !== 'all' ? responseIs(state) : undefined,
      search ? matching(search) : undefined,
    ),
    order: [sql`${responses.submitted_at} desc nulls last`, desc(responses.id)],
  };
  const { count, rows } = await readPage<Line>(db, list, query);
  if (count === 0) await requireAssessment(db, assessmentId);
  return { rows: rows.map(onWire), count };
}

function matching(search: string): SQL | undefined {
  const pattern = containing(search);
  return or(ilike(users.email, pattern), sql`${users.first_name} || ' ' || ${users.last_name} ilike ${pattern}`);
}

function onWire(row: Line): ResponseRow {
  return {
    ...row,
    expert_name: nameOf(row),
    expert_email: row.email,
    expertise_level: row.level ?? '',
    state: responseState(row),
  };
}

/** A response with all its answers. Throws 404 if it does not belong to the assessment. */
async function readResponseDetail(
  ctx: Context,
  assessmentId: number,
  id: number,
  viewer: Viewer,
): Promise<ResponseDetail> {
  const source = await readSource(ctx, assessmentId);
  const row = await readResponseRow(ctx.db, assessmentId, id);
  if (!row) throw notFound();
  const response = toReport(row);
  const shown = presentMaterials(ctx, source.materials, source.materialIds, viewer);
  const groups = questionGroups(source.versions, source.pooling);
  const given = givenByGroup(groups, source.versions, response);
  const { assessment } = source;
  const materials: Materials = new Map(shown.map((material) => [material.id, material]));
  return {
    ...onWire(row),
    assessment_id: assessment.id,
    assessment_title: assessment.title,
    active_minutes: activeMinutes(response),
    answers: groups.flatMap((group) => answerTo(group, given.get(group.key), materials)),
    materials: shown,
  };
}

function answerTo({ place }: QuestionGroup, given: Given | undefined, materials: Materials): ResponseDetail['answers'] {
  const text = inWords(given, materials);
  if (!given || given.kind === 'not_asked' || text === null) return [];
  const { question, kind, answer = null } = given;
  return [{ place, question, kind, text, answer, attention_passed: passedAttention(given) }];
}
