import { CALL_CODES } from '#common/api/idempotency.ts';
import { MINUTE, SECOND } from '#common/values/durations.ts';
import { ApiError } from './apiError.ts';

/** A call that has not been answered yet. */
type OpenCall = {
  key: string;
  /** Number of attempts that are running. */
  running: number;
  /** When the last attempt ended. */
  endedAt: number;
};

/** After an attempt without an answer, the same call counts as a retry for this long. */
const RETRY_WINDOW = 10 * MINUTE;

/**
 * For this long after an answer, the same call counts as a double click and sends the same key, unless something
 * else was written in between.
 */
const DOUBLE_CLICK_WINDOW = SECOND;

const openCalls = new Map<string, OpenCall>();
let answered: { name: string; key: string; at: number } | null = null;

/** Call this after any other write: repeating the previous call may then be intended. */
export function forgetLastCall(): void {
  answered = null;
}

/**
 * Runs a POST under a key that stays the same until the server answers: for a second click while the first call
 * runs, for automatic retries, and for people who click again because no answer came. So the server executes the
 * call once. After an answer the same call gets a new key, except within the time of a double click: then it gets
 * the same answer.
 */
export async function withIdempotencyKey<T>(
  path: string,
  body: unknown,
  attempt: (key: string) => Promise<T>,
): Promise<T> {
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
    if (running === 0 && Date.now() - endedAt > RETRY_WINDOW) openCalls.delete(other);
  }
  const known = openCalls.get(name);
  if (known) return known;
  const repeatedKey = answered?.name === name && Date.now() - answered.at < DOUBLE_CLICK_WINDOW ? answered.key : null;
  answered = null;
  const call = { key: repeatedKey ?? newKey(), running: 0, endedAt: 0 };
  openCalls.set(name, call);
  return call;
}

function close(name: string, call: OpenCall): void {
  if (openCalls.get(name) === call) openCalls.delete(name);
}

/**
 * A 5xx may come after the write took effect, and a call that is still running will take effect: neither is final.
 */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status < 500 && error.code !== CALL_CODES.running;
}

/** Returns a string that identifies a body; files are identified by their metadata, without reading them. */
function contentOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? '';
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type, value.lastModified],
  );
  return JSON.stringify(parts);
}

/** randomUUID is not available on plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
