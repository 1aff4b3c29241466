import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { summariseAssessment, summariseQuestion } from '#common/answers/report/summarise.ts';
import { questionResultsInSteps } from '#common/answers/results/results.ts';
import {
  type generateSummary,
  type restoreSummary,
  SUMMARY_MESSAGES,
  type Summary,
  type SummaryBody,
  type SummaryChange,
  type SummarySentence,
  summaryBody,
} from '#common/answers/summaries.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { chooseResponses } from '#server/answers/results/choose.ts';
import { inTurns } from '#server/answers/results/in-turns.ts';
import { readSource } from '#server/answers/results/source.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, badRequest, conflict, notFound } from '#server/data/errors.ts';
import { summaries } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { refuseStale } from '#server/web/stale.ts';
import { draftByLanguageModel, ModelFailure } from './language-model.ts';
import { readSummary } from './queries.ts';

/** Stores a new summary. */
export async function createSummary(ctx: Context, wanted: z.infer<typeof generateSummary>, made: Generated) {
  const id = await ctx.db.transaction(async (tx) => {
    const values = { ...made, assessment_id: wanted.assessment_id, question_id: wanted.question_id ?? null };
    const [row] = await tx.insert(summaries).values(values).returning({ id: summaries.id });
    if (!row) throw new Error('The summary was not stored');
    await audit(tx, { action: 'summary.generated', entityId: row.id });
    return row.id;
  });
  return readSummary(ctx.db, id);
}

/**
 * Makes the text of a summary again from the current answers. If the language model fails, only a built-in draft is made anew.
 * @throws HttpError 409 if another text stays
 */
export async function generateAgain(ctx: Context, gone: AbortSignal, id: number, revision?: number) {
  const before = await readSummary(ctx.db, id);
  await refuseStale(ctx.db, { read: revision, stored: before.revision }, { ...EDITED, id });
  const made = await generate(ctx, before.assessment_id, before.question_id, gone);
  const isBuiltIn = before.generator === 'built_in' && before.state === 'draft';
  if (made.failure && !isBuiltIn) throw conflict(`${made.failure} ${SUMMARY_MESSAGES.kept}`, 'model_failed');
  return { before, made };
}

type Again = Awaited<ReturnType<typeof generateAgain>>;

/** Gives a summary the text that was made again. @throws HttpError 409 if it has changed since */
export async function remakeSummary(ctx: Context, id: number, { before, made }: Again): Promise<Summary> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockSummary(tx, id, before.revision);
    await replaceText(tx, row, { ...made, edited_by: null, approved_by: null, generated_at: new Date() });
    await audit(tx, { action: 'summary.refreshed', entityId: id, before: sizeOf(before.sentences) });
  });
  return readSummary(ctx.db, id);
}

/** Stores the sentences that staff have edited, or whether reports may hold them. */
export async function changeSummary(ctx: Context, user: CurrentUser, id: number, change: SummaryChange) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockSummary(tx, id, change.revision);
    const { sentences: before } = summaryBody.parse(row.body);
    const { sentences = before, approved } = change;
    const approval = approved === undefined ? {} : { approved_by: approved ? user.id : null };
    if (!isDeepStrictEqual(sentences, before)) {
      await replaceText(tx, row, { body: { sentences }, edited_by: user.id, approved_by: null, ...approval });
      const sizes = { before: sizeOf(before), after: sizeOf(sentences) };
      await audit(tx, { action: 'summary.changed', entityId: id, ...sizes });
    } else if (approved !== undefined) {
      await tx
        .update(summaries)
        .set({ ...approval, ...nextRevision })
        .where(eq(summaries.id, id));
    }
    if (approved !== undefined) {
      await audit(tx, { action: approved ? 'summary.approved' : 'summary.approval_withdrawn', entityId: id });
    }
  });
  return readSummary(ctx.db, id);
}

/** Puts an earlier text back, as edited and approved as it was. */
export async function bringBack(ctx: Context, id: number, wanted: z.infer<typeof restoreSummary>) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockSummary(tx, id, wanted.revision);
    const isWanted = and(eq(summaries.id, wanted.version_id), eq(summaries.version_of, id));
    const [earlier] = await tx.delete(summaries).where(isWanted).returning();
    if (!earlier) throw notFound();
    const { id: _, revision: __, version_of: ___, ...text } = earlier;
    await replaceText(tx, row, text);
    await audit(tx, { action: 'summary.restored', entityId: id });
  });
  return readSummary(ctx.db, id);
}

export async function deleteSummary(ctx: Context, id: number): Promise<void> {
  const before = await readSummary(ctx.db, id);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(summaries).where(eq(summaries.id, id));
    await audit(tx, { action: 'summary.deleted', entityId: id, before: sizeOf(before.sentences) });
  });
}

type Row = typeof summaries.$inferSelect;

const nextRevision = { revision: sql`${summaries.revision} + 1` };

/** Locks a summary for a change. @throws HttpError 404, or 409 for an outdated revision */
async function lockSummary(tx: Db, id: number, revision: number | undefined): Promise<Row> {
  const [row] = await tx
    .select()
    .from(summaries)
    .where(and(eq(summaries.id, id), isNull(summaries.version_of)))
    .for('update');
  if (!row) throw notFound();
  await refuseStale(tx, { read: revision, stored: row.revision }, { ...EDITED, id });
  return row;
}

const EDITED = {
  entity: 'summary',
  actions: ['changed', 'approved', 'approval_withdrawn', 'refreshed', 'restored'].map((verb) => `summary.${verb}`),
  what: 'this summary',
};

/** Gives a summary another text, and keeps the present one as an earlier version. */
async function replaceText(tx: Db, { id, ...present }: Row, text: Partial<Row>): Promise<void> {
  await tx.insert(summaries).values({ ...present, version_of: id });
  await tx
    .update(summaries)
    .set({ ...text, ...nextRevision })
    .where(eq(summaries.id, id));
}

/** Sentences in the audit log: only their number, since the log is kept forever and sentences quote answers. */
const sizeOf = (sentences: SummarySentence[]) => ({ sentences: sentences.length });

type Generated = {
  body: SummaryBody;
  generator: 'built_in' | 'language_model';
  failure: string;
  responses_count: number;
  based_on_answer_at: Date;
};

/**
 * Summarises the completed responses to a question or, with null, to the whole assessment. A configured language model
 * drafts the summary; if it fails, which `failure` tells, or no model is configured, the summary is built from the figures and texts.
 * @throws HttpError 404, and 400 for an unknown question or when nothing is completed yet
 */
export async function generate(
  ctx: Context,
  assessmentId: number,
  questionId: string | null,
  gone: AbortSignal,
): Promise<Generated> {
  const basedOn = new Date();
  const source = await readSource(ctx, assessmentId);
  const { versions, pooling } = source;
  const { responses, basis } = await chooseResponses(ctx.db, source);
  const results = await inTurns(questionResultsInSteps(versions, responses, pooling));
  const wanted = questionId === null ? results : results.filter(({ question }) => question.id === questionId);
  if (wanted.length === 0 && questionId !== null)
    throw badInput({ question_id: ['This question is not part of the assessment'] });
  if (responses.length === 0) throw badRequest(SUMMARY_MESSAGES.nothing);
  let failure = '';
  const drafted = await draftByLanguageModel(ctx, wanted, pooling.materials, gone).catch((error: unknown) => {
    if (gone.aborted) throw conflict('The request was cancelled.');
    if (!(error instanceof ModelFailure)) throw error;
    failure = error.message;
    return null;
  });
  const sentences =
    drafted ??
    (questionId === null
      ? summariseAssessment(results, responses, pooling.materials, basis)
      : summariseQuestion(wanted, pooling.materials));
  return {
    body: { sentences },
    generator: drafted ? 'language_model' : 'built_in',
    failure,
    responses_count: responses.length,
    based_on_answer_at: basedOn,
  };
}
