import * as z from 'zod';
import { listQuery } from '#common/api/lists.ts';
import { hasPassed, LATE_ANSWER } from '#common/assessments/assignment-states.ts';
import { storedAnswer } from '#common/assessments/questionnaire/answer.ts';
import { shortId } from '#common/assessments/questions/options.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { requiredText } from '#common/words/text-fields.ts';

/** Answers in one request; a browser that was offline for long sends several. */
export const ANSWERS_PER_REQUEST = 50;

const id = z.number().int().positive();
const instant = z.iso.datetime();

/**
 * The state of a response. `late`: submitted after the end, it waits for staff. `ended`: its assignment was withdrawn or declined
 * before it was completed.
 */
export const RESPONSE_STATES = ['in_progress', 'late', 'completed', 'ended'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

export const RESPONSE_STATE_LABELS: Record<ResponseState, string> = {
  in_progress: 'In progress',
  late: LATE_ANSWER,
  completed: 'Completed',
  ended: 'Withdrawn or declined',
};
export const RESPONSE_STATE_TONES = {
  in_progress: 'info',
  late: 'warning',
  completed: 'success',
  ended: 'default',
} as const;

/** Derives the state of a response from its instants and those of its assignment. */
export function responseState(
  response: { is_late: boolean } & Record<
    'submitted_at' | 'accepted_at' | 'withdrawn_at' | 'declined_at',
    Date | string | null
  >,
): ResponseState {
  const waits = response.is_late && !response.accepted_at;
  if (response.submitted_at && !waits) return 'completed';
  if (response.withdrawn_at || response.declined_at) return 'ended';
  return response.submitted_at ? 'late' : 'in_progress';
}

/** A response without its answers, in lists. */
export const assessmentResponse = z.object({
  id,
  assessment: id,
  expert: id,
  /** The version of the questionnaire that it was started on. */
  version_number: z.number().int(),
  state: z.enum(RESPONSE_STATES),
  is_complete: z.boolean(),
  is_late: z.boolean(),
  progress: z.number().int().min(0).max(100),
  started_at: instant,
  submitted_at: instant.nullable(),
  accepted_at: instant.nullable(),
});
export type AssessmentResponse = z.infer<typeof assessmentResponse>;

/** Starts a response, or returns the existing one. */
export const startPayload = z.object({ assessment: id });

/** Several answers, and the expert's current question. Sending the same again changes nothing. */
const answersPayload = z.object({
  response: id,
  current_question_id: shortId.nullable().optional(),
  answers: z.array(storedAnswer).max(ANSWERS_PER_REQUEST, `At most ${ANSWERS_PER_REQUEST} answers at once`),
});
export type AnswersPayload = z.infer<typeof answersPayload>;

/** A single answer. */
const answerPayload = storedAnswer.extend({ response: id, current_question_id: shortId.nullable().optional() });

export const questionResponsesPayload = z.union([answerPayload, answersPayload]);

/** The batch that was sent; one answer alone becomes a batch of one. */
export function asBatch(payload: z.infer<typeof questionResponsesPayload>): AnswersPayload {
  if ('answers' in payload) return payload;
  const { response, current_question_id, ...answer } = payload;
  return { response, current_question_id, answers: [answer] };
}

/** The stored answers to the questions that were sent; newer than the ones sent if another device was ahead. */
export const savedAnswers = z.object({
  response: id,
  progress: z.number().int().min(0).max(100),
  /** True after the deadline or while staff have closed the assessment: answers are kept, and staff decide about them. */
  is_closed: z.boolean(),
  results: z.array(storedAnswer),
});
export type SavedAnswers = z.infer<typeof savedAnswers>;

/** What completing led to; `payout` is null if none is due, or not yet because the response is late. */
export const completedResponse = z.object({
  response: assessmentResponse,
  payout: z.object({ amount: z.string(), currency: z.string() }).nullable(),
});
export type CompletedResponse = z.infer<typeof completedResponse>;

const DECLINE_REASON_MAX = 1000;

/** Why an expert declines an assessment, or staff decline a late answer. */
export const declinePayload = z.object({
  reason: requiredText(DECLINE_REASON_MAX, SHARED_MESSAGES.reasonRequired).meta({
    title: 'Reason',
    control: 'multiline',
  }),
});

export const responsesQuery = z.object({
  assessment_id: z.coerce.number().int().positive().optional(),
  is_complete: z.enum(['true', 'false']).optional(),
});

/** GET /assessments/{id}/responses/ */
export const assessmentResponsesQuery = listQuery.extend({ state: z.enum(['all', ...RESPONSE_STATES]).optional() });

/** Messages of refused answers. */
export const RESPONSE_MESSAGES = {
  hidden: 'This question is not asked, given the other answers',
  foreign: 'This question is not part of the assessment',
  shownElsewhere: 'The picture was shown to you on another device or in another tab. Please reload the page',
  tooEarly: 'The picture of an earlier question has to be looked at first',
  submitted: 'This assessment has been submitted; its answers can no longer be changed.',
  closed: 'This assessment is closed.',
  deadlinePassed: 'The deadline of this assessment has passed.',
  withdrawn: 'The team has withdrawn you from this assessment, so it takes no more answers from you.',
  deleted: 'The team has deleted this assessment, so it takes no more answers.',
  declined: 'You have declined this assessment.',
  notLate: 'This response was not submitted late.',
  ended: 'This assessment was withdrawn or declined, so its answers can no longer be accepted or declined.',
  lateDeclined:
    'Your answers came after the assessment had closed. The team has decided that they do not count, so nothing is paid for them.',
  late: 'The deadline has passed. Your answers are kept, and the team decides whether they still count.',
  lateClosed: 'This assessment has been closed. Your answers are kept, and the team decides whether they still count.',
} as const;

/** The message for answers that arrive after the end at `now`: after the deadline, or after staff closed the assessment. */
export function lateMessage(deadline: string | null, now: Date): string {
  return hasPassed(deadline, now) ? RESPONSE_MESSAGES.late : RESPONSE_MESSAGES.lateClosed;
}
