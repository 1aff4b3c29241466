import { CALL_CODES } from '#common/api/repetition.ts';
import { MINUTE, SECOND } from '#common/words/units.ts';
import { ApiError, asApiError } from './apiError.ts';
import { reportSessionEnd, tellSession } from './events.ts';
import { currentAccess, refreshAccess } from './refresh.ts';
import { saveBlob } from './saveBlob.ts';
import { clearTokens, isRegistrationToken } from './tokens.ts';
import { json, type Method, type RequestOptions, send } from './transport.ts';
import { sendUpload, type UploadOptions } from './upload.ts';

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
/** The last write, if it was a POST: repeating it after another write may be intended. */
let answered: { name: string; key: string; at: number } | null = null;

/**
 * Runs a POST under a key that stays the same until the server answers: for a second click while the first call
 * runs, for automatic retries, and for people who click again because no answer came. So the server executes the
 * call once. After an answer the same call gets a new key, except within the time of a double click: then it gets
 * the same answer.
 */
async function withIdempotencyKey<T>(path: string, body: unknown, attempt: (key: string) => Promise<T>): Promise<T> {
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

/**
 * The API client of both apps. Paths are those of the specification, without '/api'. Plain bodies are sent as JSON,
 * FormData as multipart; every refusal is thrown as ApiError. A POST is executed once, however often it is sent
 * before it is answered.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => call<T>('GET', path, undefined, options),
  post: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    withIdempotencyKey(path, body, (key) => call<T>('POST', path, body, { ...options, key })),
  put: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) => write<T>('PUT', path, body, options),
  patch: <T = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    write<T>('PATCH', path, body, options),
  delete: <T = undefined>(path: string, body?: unknown, options?: RequestOptions) =>
    write<T>('DELETE', path, body, options),

  /** Sends a form with files; reports progress from 0 to 1 and gives up after 60 s without progress. */
  upload: <T = unknown>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: FormData, options?: UploadOptions) => {
    const attempt = (key?: string) =>
      authorised(path, (access) => sendUpload<T>(method, path, body, access, { ...options, key }));
    if (method === 'POST') return withIdempotencyKey(path, body, attempt);
    answered = null;
    return attempt();
  },

  /** Downloads a file to the person's device. */
  download: (path: string, { fileName, ...options }: RequestOptions & { fileName: string }): Promise<void> =>
    authorised(path, async (access) => {
      const answer = await send('GET', path, undefined, access, options);
      saveBlob(await answer.blob(), fileName);
    }),
};

function write<T>(method: Method, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  answered = null;
  return call<T>(method, path, body, options);
}

function call<T>(method: Method, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return authorised(path, async (access) => json<T>(await send(method, path, body, access, options)));
}

/** Refusals because something is asked of the person that was not before: a new agreement, a second factor. */
const NEW_DUTIES = new Set<string | undefined>(['agreement_required', 'second_factor_required']);

/**
 * Runs a request with a valid token: refreshes it before it expires, repeats the request once after a 401, then
 * reports the end of the session.
 */
async function authorised<T>(path: string, run: (access: string | null) => Promise<T>): Promise<T> {
  const access = await currentAccess();
  try {
    return await run(access);
  } catch (error) {
    if (NEW_DUTIES.has(asApiError(error).code)) tellSession('changed');
    if (!isUnauthorised(error) || (access && isRegistrationToken(access))) throw error;
    const renewed = access && (await refreshAccess(access));
    if (renewed) {
      try {
        return await run(renewed);
      } catch (again) {
        if (!isUnauthorised(again)) throw again;
        clearTokens();
      }
    }
    if (window.location.pathname.startsWith('/register')) throw error;
    const mayRedirect = !path.replace(/^\//, '').startsWith('business/');
    if (!(await reportSessionEnd(mayRedirect))) throw error;
    return run(await currentAccess());
  }
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
