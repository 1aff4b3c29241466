import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Materials } from '#common/answers/charts/picture.ts';
import { inWords } from '#common/answers/report/document.ts';
import { type QuestionGroup, questionGroups } from '#common/answers/report/pooling.ts';
import {
  activeMinutes,
  type Given,
  givenByGroup,
  passedAttention,
  type ResponseDetail,
  type ResponseRow,
} from '#common/answers/report/results.ts';
import { responseState } from '#common/answers/responses.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { containing } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { notFound } from '#server/data/errors.ts';
import { type Asked, readPage } from '#server/data/read-page.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, responses } from '#server/data/schema/assessments.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { presentMaterials } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import { type Line, lineColumns, lineJoins, lines, nameOf, readResponseRow, readSource, toReport } from './source.ts';

type Query = { search?: string; state?: 'all' | ResponseRow['state'] } & Asked;

/** A page of an assessment's responses, those submitted last first, and how many there are. @throws HttpError 404 */
export async function listAssessmentResponses(
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
export async function readResponseDetail(
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
