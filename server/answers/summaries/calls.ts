import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { summariseAssessment, summariseQuestion } from '#common/answers/report/summarise.ts';
import { questionResults } from '#common/answers/results/results.ts';
import {
  generateSummary,
  SUMMARY_MESSAGES,
  type Summary,
  type SummaryBody,
  type SummarySentence,
  summary,
  summaryChange,
  summaryQuery,
} from '#common/answers/summaries.ts';
import { KIB } from '#common/words/units.ts';
import { collectResponses, readSource } from '#server/answers/results/source.ts';
import { audit } from '#server/data/audit.ts';
import { badInput, badRequest } from '#server/data/errors.ts';
import { summaries } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { draftByLanguageModel } from './language-model.ts';
import { listSummaries, readSummary } from './queries.ts';

/** Makes a new summary. Throws as `generate`. */
async function createSummary(ctx: Context, wanted: z.infer<typeof generateSummary>): Promise<Summary> {
  const questionId = wanted.question_id ?? null;
  const made = await generate(ctx, wanted.assessment_id, questionId);
  const id = await ctx.db.transaction(async (tx) => {
    const values = { ...made, assessment_id: wanted.assessment_id, question_id: questionId };
    const [row] = await tx.insert(summaries).values(values).returning({ id: summaries.id });
    if (!row) throw new Error('The summary was not stored');
    await audit(tx, { action: 'summary.generated', entityId: row.id });
    return row.id;
  });
  return readSummary(ctx.db, id);
}

/** Makes the summary again from the current answers, and discards changes of staff. */
async function refreshSummary(ctx: Context, id: number): Promise<Summary> {
  const before = await readSummary(ctx.db, id);
  const made = await generate(ctx, before.assessment_id, before.question_id);
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(summaries)
      .set({ ...made, edited_by: null, generated_at: new Date() })
      .where(eq(summaries.id, id));
    await audit(tx, { action: 'summary.refreshed', entityId: id, before: sizeOf(before.sentences) });
  });
  return readSummary(ctx.db, id);
}

/** Stores the sentences that staff have edited, which turns a draft into a summary. */
async function changeSummary(
  ctx: Context,
  actorId: number,
  id: number,
  sentences: SummarySentence[],
): Promise<Summary> {
  const before = await readSummary(ctx.db, id);
  await ctx.db.transaction(async (tx) => {
    await tx.update(summaries).set({ body: { sentences }, edited_by: actorId }).where(eq(summaries.id, id));
    await audit(tx, {
      action: 'summary.changed',
      entityId: id,
      before: sizeOf(before.sentences),
      after: sizeOf(sentences),
    });
  });
  return readSummary(ctx.db, id);
}

async function deleteSummary(ctx: Context, id: number): Promise<void> {
  const before = await readSummary(ctx.db, id);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(summaries).where(eq(summaries.id, id));
    await audit(tx, { action: 'summary.deleted', entityId: id, before: sizeOf(before.sentences) });
  });
}

/** Sentences in the audit log: only their number, since the log is kept forever and sentences quote answers. */
const sizeOf = (sentences: SummarySentence[]) => ({ sentences: sentences.length });

type Generated = {
  body: SummaryBody;
  generator: 'built_in' | 'language_model';
  responses_count: number;
  based_on_answer_at: Date;
};

/**
 * Summarises the completed responses to a question or, with null, to the whole assessment. A configured language model
 * drafts the summary; if it fails, or no model is configured, the summary is built from the figures and texts.
 * Throws 404, and 400 for an unknown question or when nothing is completed yet.
 */
async function generate(ctx: Context, assessmentId: number, questionId: string | null): Promise<Generated> {
  const basedOn = new Date();
  const { versions, pooling, taken } = await readSource(ctx, assessmentId);
  const responses = await collectResponses(ctx.db, taken.completed_ids);
  const results = questionResults(versions, responses, pooling);
  const wanted = questionId === null ? results : results.filter(({ question }) => question.id === questionId);
  if (wanted.length === 0 && questionId !== null)
    throw badInput({ question_id: ['This question is not part of the assessment'] });
  if (responses.length === 0) throw badRequest(SUMMARY_MESSAGES.nothing);
  const drafted = await draftByLanguageModel(ctx, wanted, pooling.materials);
  const sentences =
    drafted ??
    (questionId === null
      ? summariseAssessment(results, responses, pooling.materials)
      : summariseQuestion(wanted, pooling.materials));
  return {
    body: { sentences },
    generator: drafted ? 'language_model' : 'built_in',
    responses_count: responses.length,
    based_on_answer_at: basedOn,
  };
}

/** Summaries of questions and of whole assessments. */
export const summaryCalls: Call[] = [
  call('GET /api/assessments/summaries/', {
    summary: 'List summaries',
    access: 'summaries.list',
    query: summaryQuery,
    list: summary,
    run: ({ ctx, query }) => listSummaries(ctx.db, query),
  }),
  call('POST /api/assessments/summaries/generate/', {
    summary: 'Generate a summary',
    access: 'summaries.create',
    repeat: 'key',
    throttle: 'summary',
    refuses: [404],
    body: generateSummary,
    response: { 201: summary },
    run: ({ ctx, body }) => createSummary(ctx, body),
  }),
  call('GET /api/assessments/summaries/:id/', {
    summary: 'Read a summary',
    access: 'summaries.show',
    response: { 200: summary },
    run: ({ ctx, params }) => readSummary(ctx.db, params.id),
  }),
  call('PATCH /api/assessments/summaries/:id/', {
    summary: 'Change a summary',
    access: 'summaries.edit',
    bodyLimit: 512 * KIB,
    body: summaryChange,
    response: { 200: summary },
    run: ({ ctx, user, params, body }) => changeSummary(ctx, user.id, params.id, body.sentences),
  }),
  call('DELETE /api/assessments/summaries/:id/', {
    summary: 'Delete a summary',
    access: 'summaries.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteSummary(ctx, params.id),
  }),
  call('POST /api/assessments/summaries/:id/refresh/', {
    summary: 'Make a summary anew',
    access: 'summaries.edit',
    repeat: 'key',
    throttle: 'summary',
    response: { 200: summary },
    run: ({ ctx, params }) => refreshSummary(ctx, params.id),
  }),
];
