import { CALL_CODES } from '#common/api/idempotency.ts';
import { MINUTE, SECOND } from '#common/values/durations.ts';
import { ApiError } from './apiError.ts';

/** A call that got no answer so far. */
type OpenCall = {
  key: string /** Attempts under way. */;
  running: number /** When the last attempt ended. */;
  endedAt: number;
};

/** For this long after an attempt without an answer the same call counts as another attempt of it. */
const REMEMBERED = 10 * MINUTE;

/** For this long after its answer the same call, with no other write between, is a click too many: its key is sent again. */
const SECOND_CLICK = SECOND;

const openCalls = new Map<string, OpenCall>();
let answered: { name: string; key: string; at: number } | null = null;

/** Says that something else was written: the call before may be meant once more. */
export function anotherWrite(): void {
  answered = null;
}

/**
 * Runs an attempt of a POST under the call's key. The key stays the same until the server has answered: for a second
 * click while the first call runs, for automatic repetitions, and for somebody who clicks again because no answer
 * came. So the server does it once. After an answer the same call is a new one, save within the moment of a double click:
 * then it gets the same answer.
 */
export async function withCallKey<T>(path: string, body: unknown, attempt: (key: string) => Promise<T>): Promise<T> {
  const name = `${path} ${contentOf(body)}`;
  const call = openCall(name);
  call.running += 1;
  try {
    const answer = await attempt(call.key);
    close(name, call);
    answered = { name, key: call.key, at: Date.now() };
    return answer;
  } catch (error) {
    if (isAnswer(error)) close(name, call);
    throw error;
  } finally {
    call.running -= 1;
    call.endedAt = Date.now();
  }
}

function openCall(name: string): OpenCall {
  for (const [other, { running, endedAt }] of openCalls) {
    if (running === 0 && Date.now() - endedAt > REMEMBERED) openCalls.delete(other);
  }
  const known = openCalls.get(name);
  if (known) return known;
  const again = answered?.name === name && Date.now() - answered.at < SECOND_CLICK ? answered.key : null;
  answered = null;
  const call = { key: again ?? newKey(), running: 0, endedAt: 0 };
  openCalls.set(name, call);
  return call;
}

function close(name: string, call: OpenCall): void {
  if (openCalls.get(name) === call) openCalls.delete(name);
}

/** A failure of the server may have come after its effect, and a call still being carried out will have one. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status < 500 && error.code !== CALL_CODES.running;
}

/** Tells one body from another; a file by what the browser knows of it without reading it. */
function contentOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? '';
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type, value.lastModified],
  );
  return JSON.stringify(parts);
}

/** Not randomUUID, which browsers offer on secure addresses only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
