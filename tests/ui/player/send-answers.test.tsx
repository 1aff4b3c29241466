import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswersPayload } from '#common/answers/responses.ts';
import { sendAnswers } from '#portal/assessment/player/useAnswerQueue.ts';

let sent: RequestInit[];
let reply: () => Response;
beforeEach(() => {
  sent = [];
  reply = () => Response.json({ done: true });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return reply();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Answers of so many bytes. */
function ofSize(bytes: number): AnswersPayload {
  const payload = (value: string): AnswersPayload => ({
    response: 1,
    answers: [{ question_id: 'q1', value, cannot_judge: false, revision: 1, answered_at: '', measurement: null }],
  });
  return payload('x'.repeat(bytes - JSON.stringify(payload('')).length));
}

test('answers are sent also when the page is left, as long as browsers allow it for their size', async () => {
  for (const bytes of [500, 30 * 1024, 30 * 1024 + 1]) {
    expect(await sendAnswers(ofSize(bytes))).toEqual({ kind: 'saved', saved: { done: true } });
  }
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, false]);
});

test('a busy server says how long to wait', async () => {
  reply = () => Response.json({ detail: 'Too many' }, { status: 429, headers: { 'retry-after': '20' } });
  expect(await sendAnswers(ofSize(500))).toEqual({ kind: 'unreachable', retryAfterMs: 20_000 });
  reply = () => Response.json({}, { status: 500 });
  expect(await sendAnswers(ofSize(500))).toEqual({ kind: 'unreachable', retryAfterMs: undefined });
});
