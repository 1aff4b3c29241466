import { SECOND } from '#common/durations.ts';
import type { SendResult } from '#common/player/answer-queue.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/responses.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';

/** Sends answers once and says how it went in the queue's terms. */
export async function sendAnswers(payload: AnswersPayload): Promise<SendResult> {
  try {
    return { kind: 'saved', saved: await api.post<SavedAnswers>('/assessments/question-responses/', payload) };
  } catch (error) {
    const { status, errors, message, retryAfter } = asApiError(error);
    if (status === 400 && errors) return { kind: 'refused', errors };
    if (status === 404) return { kind: 'over', message: RESPONSE_MESSAGES.withdrawn };
    if (status >= 400 && status < 500 && ![401, 408, 429].includes(status)) return { kind: 'over', message };
    return { kind: 'unreachable', retryAfterMs: retryAfter === undefined ? undefined : retryAfter * SECOND };
  }
}
