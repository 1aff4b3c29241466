import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { ReportInput } from '#common/answers/report/document.ts';
import { type Summary, summaryBody, type summaryQuery } from '#common/answers/summaries.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { assessments, questionPooling, responses, summaries } from '#server/data/schema/assessments.ts';
import { columns, type Read, readPage, Statement } from '#server/data/statement.ts';

const SUMMARY = [
  'id',
  'assessment_id',
  'question_id',
  'body',
  'generator',
  'edited_by',
  'responses_count',
  'based_on_answer_at',
  'generated_at',
  'updated_at',
] as const;

type Row = Read<Pick<typeof summaries.$inferSelect, (typeof SUMMARY)[number]>> & {
  editor: string | null;
  completed: number;
  newest: string | null;
  pooled_at: string | null;
};

/**
 * Each summary with the number and newest time of the completed responses, and when staff last changed the pooling of its
 * questions, which show whether it is stale. Summaries of deleted assessments are left out.
 */
const shown = sql`${columns(summaries, SUMMARY)}, ${nameOfUser(summaries.edited_by)} as editor, basis.completed, basis.newest,
  (select max(${questionPooling.decided_at}) from ${questionPooling}
    where ${questionPooling.assessment_id} = ${summaries.assessment_id}
    and (${summaries.question_id} is null or ${questionPooling.question_id} = ${summaries.question_id})) as pooled_at`;

const withBasis = sql`${summaries}
  join ${assessments} on ${assessments.id} = ${summaries.assessment_id} and ${assessments.archived_at} is null
  left join lateral (
    select count(*)::int as completed, max(coalesce(${responses.accepted_at}, ${responses.submitted_at})) as newest
    from ${responses} where ${responses.assessment_id} = ${summaries.assessment_id} and ${responseIs('completed')}) basis on true`;

const byId = new Statement<Row>(
  'summary',
  sql`select ${shown} from ${withBasis} where ${summaries.id} = ${sql.placeholder('id')}`,
);

/** One summary. @throws HttpError 404 */
export const readSummary = async (db: Db, id: number): Promise<Summary> => onWire(await byId.one(db, { id }));

/** A page of summaries, the newest first, and how many there are. */
export async function listSummaries(
  db: Db,
  query: z.infer<typeof summaryQuery>,
): Promise<{ rows: Summary[]; count: number }> {
  const { rows, count } = await readPage<Row>(
    db,
    {
      select: shown,
      from: withBasis,
      where: and(
        query.assessment_id ? eq(summaries.assessment_id, query.assessment_id) : undefined,
        query.question_id ? eq(summaries.question_id, query.question_id) : undefined,
      ),
      order: [desc(summaries.id)],
    },
    query,
  );
  return { rows: rows.map(onWire), count };
}

function onWire(row: Row): Summary {
  const basedOn = row.based_on_answer_at;
  const isNewer = (instant: string | null) => instant !== null && (basedOn === null || instant > basedOn);
  return {
    ...row,
    sentences: summaryBody.parse(row.body).sentences,
    is_draft: row.generator === 'language_model' && row.edited_by === null,
    edited_by: row.editor,
    stale: isNewer(row.newest) || isNewer(row.pooled_at) || row.completed !== row.responses_count,
  };
}

const ofAssessment = new Statement<Row>(
  'summaries of an assessment',
  sql`select ${shown} from ${withBasis} where ${summaries.assessment_id} = ${sql.placeholder('id')} order by ${desc(summaries.id)}`,
);

/** The newest summary of each question and of the whole assessment, drafts left out. */
export async function summariesForReport(db: Db, assessmentId: number): Promise<ReportInput['summaries']> {
  const rows = await ofAssessment.rows(db, { id: assessmentId });
  const newest = new Map<string | null, Summary>();
  for (const summary of rows.map(onWire)) {
    if (!summary.is_draft && !newest.has(summary.question_id)) newest.set(summary.question_id, summary);
  }
  return [...newest.values()].map(({ question_id, sentences }) => ({ question_id, sentences }));
}
