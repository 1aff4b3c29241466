import { Readable } from 'node:stream';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Materials } from '#common/answers/charts/picture.ts';
import { benchmark } from '#common/answers/compare/benchmark.ts';
import { comparableAssessments, comparisonQuery, groupComparison } from '#common/answers/compare/groups.ts';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { inWords } from '#common/answers/report/each-response.ts';
import { type SummaryStats, summaryStats } from '#common/answers/report/summary-stats.ts';
import { assessmentResponsesQuery, responseState } from '#common/answers/responses.ts';
import { isFiltered, type ResultFilters, resultFilters } from '#common/answers/result-filters.ts';
import { directionChange, directionDecisions, directionOutcome } from '#common/answers/results/direction.ts';
import { poolingChange, poolingOutcome, type QuestionGroup, questionGroups } from '#common/answers/results/pooling.ts';
import {
  activeMinutes,
  type Given,
  givenByGroup,
  passedAttention,
  type ResponseDetail,
  type ResponseRow,
  responseDetail,
  responseRow,
} from '#common/answers/results/results.ts';
import { UTF8_BOM } from '#common/words/csv.ts';
import { withoutAccents } from '#common/words/folded.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { holds } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, responses } from '#server/data/schema/assessments.ts';
import { type PageQuery, readPage } from '#server/data/statement.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { presentMaterials } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { readBenchmark, readComparable } from './benchmark.ts';
import { changeDirection } from './change-direction.ts';
import { changePooling } from './change-pooling.ts';
import { chooseResponses } from './choose.ts';
import { compareGroups } from './compare-groups.ts';
import { resultsOf } from './compute.ts';
import { readDirections } from './direction.ts';
import {
  type Line,
  line,
  lineColumns,
  lineJoins,
  lines,
  nameOf,
  readResponseRow,
  readResponses,
  readSource,
  toReport,
} from './source.ts';

/** Completion of an assessment, and the results over the responses that the filters choose. @throws HttpError 404 */
async function readSummaryStats(
  ctx: Context,
  assessmentId: number,
  filters: ResultFilters,
  viewer: Viewer,
): Promise<SummaryStats> {
  const source = await readSource(ctx, assessmentId, filters);
  const { assessment, taken, materials, materialIds } = source;
  return {
    assessment_id: assessmentId,
    in_progress_count: taken.states.in_progress,
    late_count: taken.states.late,
    total_experts: assessment.expert_count,
    invited_count: assessment.invitation_stats.invited_count,
    completion_percentage: assessment.completion_percentage,
    ...(await resultsOf(ctx, source)).results,
    materials: presentMaterials(ctx, materials, materialIds, viewer),
  };
}

/** What a call does only when it is asked to. */
export const flag = z.enum(['true', 'false']).default('false');

/** What staff read of an assessment's responses: figures, single answers, exports. */
export const resultCalls: Call[] = [
  call('GET /api/assessments/:id/summary-stats/', {
    summary: 'Results of each question',
    access: 'responses.show',
    query: resultFilters,
    response: { 200: summaryStats },
    run: ({ ctx, user, params, query }) => readSummaryStats(ctx, params.id, query, user),
  }),
  call('GET /api/assessments/:id/comparison/', {
    summary: 'Compare the results with those of other experts or assessments',
    description:
      'Each question is compared with the same one of the assessments in `with`, or among the experts whom `against` (other filters, written as a query) chooses.',
    access: 'responses.show',
    query: comparisonQuery,
    response: { 200: groupComparison },
    run: ({ ctx, user, params, query }) => compareGroups(ctx, params.id, query, user),
  }),
  call('GET /api/assessments/:id/comparable/', {
    summary: 'List other assessments that ask the same, with which the results can be compared',
    access: 'responses.show',
    response: { 200: comparableAssessments },
    run: ({ ctx, params }) => readComparable(ctx.db, params.id),
  }),
  call('GET /api/assessments/:id/benchmark/', {
    summary: 'Compare the results of each question with the same one in earlier assessments',
    access: 'responses.show',
    query: resultFilters,
    response: { 200: benchmark },
    run: async ({ ctx, params, query }) => {
      const source = await readSource(ctx, params.id, query);
      return readBenchmark(ctx.db, source, (await resultsOf(ctx, source)).means);
    },
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
  call('GET /api/assessments/:id/direction/', {
    summary: 'List what staff decided about where more is better in the questions',
    access: 'responses.show',
    response: { 200: directionDecisions },
    run: ({ ctx, params }) => readDirections(ctx.db, params.id),
  }),
  call('POST /api/assessments/:id/direction/', {
    summary: 'Say where more is better in a question, in all results',
    access: 'responses.pool',
    // What is decided already changes nothing.
    repeat: 'own',
    body: directionChange,
    response: { 200: directionOutcome },
    run: ({ ctx, user, params, body }) => changeDirection(ctx, user.id, params.id, body),
  }),
  call('GET /api/assessments/:id/responses/', {
    summary: 'List the responses of an assessment',
    access: 'responses.list',
    query: assessmentResponsesQuery,
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
    query: z.object({ ...resultFilters.shape, all: flag, measurements: flag }),
    file: 'text/csv',
    run: async ({ ctx, params, query: { all, measurements, ...filters } }) => {
      const asked: ResultFilters = all === 'true' ? { ...filters, state: 'all' } : filters;
      const { name, content } = await exportCsv(ctx, params.id, asked, measurements === 'true');
      const named = fileNameOf(params.id, name, filters);
      return { ...named, name: `${named.name}.csv`, content };
    },
  }),
];

/** Streams the responses of an assessment that the filters choose as CSV. @throws HttpError 404 */
async function exportCsv(ctx: Context, assessmentId: number, filters: ResultFilters, measurements: boolean) {
  const source = await readSource(ctx, assessmentId, filters);
  const { assessment, versions, pooling, taken } = source;
  const { header, line } = csvExport(versions, { measurements, basis: pooling });
  // Only the quality of a response depends on all others, so that without its filter no more than a batch is held.
  const chosen =
    filters.quality === 'all'
      ? readResponses(ctx.db, taken.chosen_ids)
      : (await chooseResponses(ctx.db, source)).responses;
  async function* lines(): AsyncGenerator<string> {
    yield UTF8_BOM + header;
    for await (const response of chosen) yield line(response);
  }
  return { name: assessment.title, content: Readable.from(lines(), { objectMode: false }) };
}

/**
 * Turns a title into a file name for every system: letters, digits and dashes, in ASCII where the title is Latin. It says whether filters
 * are set.
 */
export function fileNameOf(id: number, title: string, filters: ResultFilters): { name: string; otherwise: string } {
  const [plain = '', full = ''] = [withoutAccents(title), title.normalize('NFC')].map((text) =>
    text
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/[\s_-]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase(),
  );
  const otherwise = `assessment-${id}`;
  const name = [...(/^[\w-]*$/.test(plain) ? plain : full)].slice(0, 80).join('') || otherwise;
  const filtered = isFiltered(filters) ? '-filtered' : '';
  return { name: name + filtered, otherwise: otherwise + filtered };
}

type Query = { search?: string; state?: 'all' | ResponseRow['state'] } & PageQuery;

/** A page of an assessment's responses, last submitted first, and their number. @throws HttpError 404 */
async function listAssessmentResponses(
  db: Db,
  assessmentId: number,
  query: Query,
): Promise<{ rows: ResponseRow[]; count: number }> {
  const { search, state } = query;
  const list = {
    row: line,
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
  const { count, rows } = await readPage(db, list, query);
  if (count === 0) await requireAssessment(db, assessmentId);
  return { rows: rows.map(onWire), count };
}

function matching(search: string): SQL | undefined {
  return or(holds(users.email, search), holds(sql`${users.first_name} || ' ' || ${users.last_name}`, search));
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

/** A response with all its answers. @throws HttpError 404 if it does not belong to the assessment */
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
