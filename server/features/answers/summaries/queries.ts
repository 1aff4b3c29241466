import { and, count, desc, eq, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { ReportInput } from '#common/answers/report/document.ts';
import { type Summary, summaryBody, type summaryQuery } from '#common/answers/summaries.ts';
import { fullName } from '#common/texts/format.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, questionPooling, responses, summaries } from '#server/db/schema/assessments.ts';
import { responseIs } from '#server/features/answers/responses/response-is.ts';
import { limitAndOffset } from '#server/http/lists.ts';

/** The number and newest time of completed responses by assessment: a summary based on fewer or older ones is stale. */
function basis(db: Db) {
  return db
    .select({
      count: count().as('completed_count'),
      newest: max(sql`coalesce(${responses.accepted_at}, ${responses.submitted_at})`)
        .mapWith(responses.started_at)
        .as('newest'),
    })
    .from(responses)
    .where(and(eq(responses.assessment_id, summaries.assessment_id), responseIs('completed')))
    .as('basis');
}

/** When staff last changed the pooling of a summary's questions. */
function pooled(db: Db) {
  return db
    .select({ at: max(questionPooling.decided_at).as('pooled_at') })
    .from(questionPooling)
    .where(
      and(
        eq(questionPooling.assessment_id, summaries.assessment_id),
        or(isNull(summaries.question_id), eq(questionPooling.question_id, summaries.question_id)),
      ),
    )
    .as('pooled');
}

/** Summaries of deleted assessments are not shown. */
const ofKeptAssessment = and(eq(assessments.id, summaries.assessment_id), isNull(assessments.archived_at));

function selectRows(db: Db) {
  const current = basis(db);
  const pooling = pooled(db);
  return db
    .select({
      row: summaries,
      editor: { first_name: users.first_name, last_name: users.last_name },
      count: current.count,
      newest: current.newest,
      pooled_at: pooling.at,
    })
    .from(summaries)
    .innerJoin(assessments, ofKeptAssessment)
    .leftJoin(users, eq(users.id, summaries.edited_by))
    .leftJoinLateral(current, sql`true`)
    .leftJoinLateral(pooling, sql`true`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** One summary; undefined when there is none. */
export async function findSummary(db: Db, id: number): Promise<Summary | undefined> {
  const [row] = await selectRows(db).where(eq(summaries.id, id));
  return row && onWire(row);
}

/** A page of summaries, the newest first, and how many there are. */
export async function listSummaries(
  db: Db,
  query: z.infer<typeof summaryQuery>,
): Promise<{ rows: Summary[]; count: number }> {
  const where: SQL | undefined = and(
    query.assessment_id ? eq(summaries.assessment_id, query.assessment_id) : undefined,
    query.question_id ? eq(summaries.question_id, query.question_id) : undefined,
  );
  const { limit, offset } = limitAndOffset(query);
  const [rows, [total]] = await Promise.all([
    selectRows(db).where(where).orderBy(desc(summaries.id)).limit(limit).offset(offset),
    db.select({ count: count() }).from(summaries).innerJoin(assessments, ofKeptAssessment).where(where),
  ]);
  return { rows: rows.map(onWire), count: total?.count ?? 0 };
}

function onWire({ row, editor, count: responseCount, newest, pooled_at }: Row): Summary {
  const basedOn = row.based_on_answer_at;
  const isNewer = (instant: Date | null) => instant !== null && (basedOn === null || instant > basedOn);
  return {
    id: row.id,
    assessment_id: row.assessment_id,
    question_id: row.question_id,
    sentences: summaryBody.parse(row.body).sentences,
    generator: row.generator,
    is_draft: row.generator === 'language_model' && row.edited_by === null,
    edited_by: editor ? fullName(editor) || null : null,
    responses_count: row.responses_count,
    stale: isNewer(newest) || isNewer(pooled_at) || responseCount !== row.responses_count,
    generated_at: row.generated_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The newest summary of each question and of the whole assessment, drafts left out. */
export async function summariesForReport(db: Db, assessmentId: number): Promise<ReportInput['summaries']> {
  const rows = await selectRows(db).where(eq(summaries.assessment_id, assessmentId)).orderBy(desc(summaries.id));
  const newest = new Map<string | null, Summary>();
  for (const summary of rows.map(onWire)) {
    if (!summary.is_draft && !newest.has(summary.question_id)) newest.set(summary.question_id, summary);
  }
  return [...newest.values()].map(({ question_id, sentences }) => ({ question_id, sentences }));
}
