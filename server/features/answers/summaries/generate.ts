import { questionResults } from '#common/answers/report/results.ts';
import { summariseAssessment, summariseQuestion } from '#common/answers/report/summarise.ts';
import { SUMMARY_MESSAGES, type SummaryBody } from '#common/answers/summaries.ts';
import type { Context } from '#server/context.ts';
import { collectResponses, readSource } from '#server/features/answers/results/source.ts';
import { badInput, badRequest } from '#server/http/errors.ts';
import { draftByLanguageModel } from './language-model.ts';

export type Generated = {
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
export async function generate(ctx: Context, assessmentId: number, questionId: string | null): Promise<Generated> {
  const basedOn = new Date();
  const { versions, pooling } = await readSource(ctx, assessmentId);
  const responses = await collectResponses(ctx.db, assessmentId);
  const results = questionResults(versions, responses, pooling);
  const wanted = questionId === null ? results : results.filter(({ question }) => question.id === questionId);
  if (wanted.length === 0 && questionId !== null)
    throw badInput({ question_id: ['This question is not part of the assessment'] });
  if (responses.length === 0) throw badRequest(SUMMARY_MESSAGES.nothing);
  const drafted = await draftByLanguageModel(ctx, wanted);
  const sentences =
    drafted ?? (questionId === null ? summariseAssessment(results, responses) : summariseQuestion(wanted));
  return {
    body: { sentences },
    generator: drafted ? 'language_model' : 'built_in',
    responses_count: responses.length,
    based_on_answer_at: basedOn,
  };
}
