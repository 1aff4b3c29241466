import * as z from 'zod';
import { direction } from '#common/assessments/questions/direction.ts';
import { shortId } from '#common/assessments/questions/options.ts';

/** By the id of a statement, or by '' for the whole question. */
const directions = z.record(z.string().max(40), direction);

/**
 * POST /assessments/{id}/direction/: where more is better in a question, for all results. Statements that are not named stay as they are; null leaves
 * a statement, or the whole question, to the questionnaire.
 */
export const directionChange = z.object({
  question_id: shortId,
  directions: z.record(z.string().max(40), direction.nullable()).nullable(),
});
export type DirectionChange = z.infer<typeof directionChange>;

/** The directions of a question that staff decided, after a change. */
export const directionOutcome = z.object({ directions: directions.nullable() });
export type DirectionOutcome = z.infer<typeof directionOutcome>;

/** GET /assessments/{id}/direction/: what staff decided about each question, who did, and when. */
export const directionDecisions = z.object({
  decisions: z.array(
    directionOutcome.extend({ question_id: z.string(), decided_by: z.string(), decided_at: z.iso.datetime() }),
  ),
});
export type DirectionDecision = z.infer<typeof directionDecisions>['decisions'][number];

export const DIRECTION_MESSAGES = {
  unknownStatement: 'This is not a statement of the question',
  noDirection: 'This question has no direction',
  failed: 'Failed to change what is better. Please try again.',
} as const;
