import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { ReportInput } from '#common/answers/report/document.ts';
import { type Summary, summaryBody, type summaryQuery } from '#common/answers/summaries.ts';
import { pick } from '#common/words/collections.ts';
import { responseIs } from '#server/answers/responses/queries.ts';
import { nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import {
  assessments,
  questionDirection,
  questionPooling,
  responses,
  summaries,
} from '#server/data/schema/assessments.ts';
import { columns, readPage, rowOf, statement } from '#server/data/statement.ts';

const SUMMARY = [
  'id',
  'assessment_id',
  'question_id',
  'body',
  'generator',
  'failure',
  'edited_by',
  'approved_by',
  'revision',
  'responses_count',
  'based_on_answer_at',
  'generated_at',
  'updated_at',
] as const;

const row = rowOf(summaries, SUMMARY).extend({
  editor: z.string().nullable(),
  approver: z.string().nullable(),
  earlier: z.array(z.int()),
  completed: z.int(),
  newest: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
});
type Row = z.infer<typeof row>;

const decidedAt = (decisions: typeof questionPooling | typeof questionDirection) =>
  sql`(select max(${decisions.decided_at}) from ${decisions} where ${decisions.assessment_id} = ${summaries.assessment_id}
    and (${summaries.question_id} is null or ${decisions.question_id} = ${summaries.question_id}))`;

/**
 * Each summary with the number and newest time of the completed responses, and when staff last changed the pooling or the
 * directions of its questions, which show whether it is stale. Summaries of deleted assessments are left out.
 */
const shown = sql`${columns(summaries, SUMMARY)}, ${nameOfUser(summaries.edited_by)} as editor,
  ${nameOfUser(summaries.approved_by)} as approver, basis.completed, basis.newest,
  to_json(array(select v.id from ${summaries} v where v.version_of = ${summaries.id} order by v.id desc)) as earlier,
  greatest(${decidedAt(questionPooling)}, ${decidedAt(questionDirection)}) as decided_at`;

/** Not an earlier text. */
const isPresent = isNull(summaries.version_of);

const withBasis = sql`${summaries}
  join ${assessments} on ${assessments.id} = ${summaries.assessment_id} and ${assessments.archived_at} is null
  left join lateral (
    select count(*)::int as completed, max(coalesce(${responses.accepted_at}, ${responses.submitted_at})) as newest
    from ${responses} where ${responses.assessment_id} = ${summaries.assessment_id} and ${responseIs('completed')}) basis on true`;

const byId = statement('summary', row)`
  select ${shown} from ${withBasis} where ${summaries.id} = ${sql.placeholder('id')} and ${isPresent}`;

/** One summary. @throws HttpError 404 */
export const readSummary = async (db: Db, id: number): Promise<Summary> => onWire(await byId.one(db, { id }));

/** A page of summaries, the newest first, and how many there are. */
export async function listSummaries(db: Db, query: z.infer<typeof summaryQuery>) {
  const { rows, count } = await readPage(
    db,
    {
      row,
      select: shown,
      from: withBasis,
      where: and(
        query.assessment_id ? eq(summaries.assessment_id, query.assessment_id) : undefined,
        query.question_id ? eq(summaries.question_id, query.question_id) : undefined,
        query.version_of ? eq(summaries.version_of, query.version_of) : isPresent,
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
    state: row.approved_by !== null ? 'approved' : row.edited_by !== null ? 'edited' : 'draft',
    edited_by: row.editor,
    approved_by: row.approver,
    stale: isNewer(row.newest) || isNewer(row.decided_at) || row.completed !== row.responses_count,
  };
}

const approved = statement('approved summaries', row)`
  select ${shown} from ${withBasis} where ${summaries.assessment_id} = ${sql.placeholder('id')}
    and ${isPresent} and ${summaries.approved_by} is not null order by ${desc(summaries.id)}`;

/** The newest approved summary of each question and of the whole assessment. */
export async function summariesForReport(db: Db, assessmentId: number): Promise<ReportInput['summaries']> {
  const rows = await approved.rows(db, { id: assessmentId });
  const newest = new Map<string | null, Row>();
  for (const row of rows) if (!newest.has(row.question_id)) newest.set(row.question_id, row);
  return [...newest.values()].map(onWire).map((one) => pick(one, ['question_id', 'generator', 'sentences']));
}
