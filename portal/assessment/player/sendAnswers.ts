import type { SendResult } from '#common/answers/player/queue/sender.ts';
import { type AnswersPayload, RESPONSE_MESSAGES, type SavedAnswers } from '#common/answers/responses.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { SECOND } from '#common/values/durations.ts';

/** In bytes: browsers allow two requests of this size at once after a page was left. */
const KEEPALIVE_MAX = 30 * 1024;

/** Sends answers once, also while the page is being left, and returns the outcome for the queue. */
export async function sendAnswers(payload: AnswersPayload): Promise<SendResult> {
  const keepalive = new Blob([JSON.stringify(payload)]).size <= KEEPALIVE_MAX;
  try {
    const saved = await api.post<SavedAnswers>('/assessments/question-responses/', payload, { keepalive });
    return { kind: 'saved', saved };
  } catch (error) {
    const { status, errors, message, retryAfter } = asApiError(error);
    if (status === 400 && errors) return { kind: 'refused', errors };
    if (status === 404) return { kind: 'over', message: RESPONSE_MESSAGES.withdrawn };
    if (status >= 400 && status < 500 && ![401, 408, 429].includes(status)) return { kind: 'over', message };
    return { kind: 'unreachable', retryAfterMs: retryAfter === undefined ? undefined : retryAfter * SECOND };
  }
}
