import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { ResponseDetail, ResponseRow } from '#common/answers/report/detail.ts';
import { inWords } from '#common/answers/report/document.ts';
import { type QuestionGroup, questionGroups } from '#common/answers/report/groups.ts';
import { activeMinutes, type Given, givenByGroup, passedAttention } from '#common/answers/report/responses.ts';
import { responseState } from '#common/answers/responses.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessmentVersions, assignments, responses } from '#server/db/schema/assessments.ts';
import { experts } from '#server/db/schema/experts.ts';
import { responseIs } from '#server/features/answers/responses/response-is.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { materialViews } from '#server/features/library/materials/material-views.ts';
import { notFound } from '#server/http/errors.ts';
import { collectResponses, readSource } from './source.ts';

type Filter = { assessmentId: number; search?: string; state?: 'all' | ResponseRow['state'] };

const selectRows = (db: Db) =>
  db
    .select({
      response: responses,
      version: assessmentVersions.number,
      user: users,
      level: experts.expertise_level,
      progress: assignments.progress,
      withdrawn_at: assignments.withdrawn_at,
      declined_at: assignments.declined_at,
    })
    .from(responses)
    .innerJoin(assessmentVersions, eq(assessmentVersions.id, responses.version_id))
    .innerJoin(assignments, eq(assignments.id, responses.assignment_id))
    .innerJoin(users, eq(users.id, responses.expert_id))
    .innerJoin(experts, eq(experts.id, responses.expert_id));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** A page of an assessment's responses, those submitted last first, and how many there are. */
export async function listAssessmentResponses(
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ResponseRow[]; count: number }> {
  const { assessmentId, search, state } = filter;
  const inState = state && state !== 'all' ? responseIs(state) : undefined;
  const where = and(eq(responses.assessment_id, assessmentId), inState, named(search));
  const [rows, [total]] = await Promise.all([
    selectRows(db)
      .where(where)
      .orderBy(sql`${responses.submitted_at} desc nulls last`, desc(responses.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(responses).innerJoin(users, eq(users.id, responses.expert_id)).where(where),
  ]);
  return { rows: rows.map(onWire), count: total?.count ?? 0 };
}

function named(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  return or(ilike(users.email, pattern), sql`${users.first_name} || ' ' || ${users.last_name} ilike ${pattern}`);
}

function onWire({ response, version, user, level, progress, ...instants }: Row): ResponseRow {
  return {
    id: response.id,
    expert_id: user.id,
    expert_name: fullName(user) || `Expert ${user.id}`,
    expert_email: user.email,
    expertise_level: level ?? '',
    version,
    state: responseState({ ...response, ...instants }),
    progress,
    started_at: response.started_at.toISOString(),
    submitted_at: response.submitted_at?.toISOString() ?? null,
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
  const [[row], [response], shown] = await Promise.all([
    selectRows(ctx.db).where(and(eq(responses.id, id), eq(responses.assessment_id, assessmentId))),
    collectResponses(ctx.db, assessmentId, { all: true, responseId: id }),
    materialViews(ctx, source.materialIds, viewer),
  ]);
  if (!row || !response) throw notFound();
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
