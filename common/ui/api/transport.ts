import { IDEMPOTENCY_KEY } from '#common/api/idempotency.ts';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { SECOND } from '#common/values/durations.ts';
import { apiAddress, type Params } from './address.ts';
import { ApiError, errorFrom } from './apiError.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RequestOptions = {
  params?: Params;
  signal?: AbortSignal;
  timeout?: number;
  /** Goes on when the page is left. Browsers allow 64 KiB of such bodies at a time. */
  keepalive?: boolean;
  /** Names the call, so that the server does it once however often it is sent. */
  key?: string | undefined;
};

/** How often a busy server is asked for the same, and how long (ms) it may make a screen wait each time. */
const TRIES = 3;
const LONGEST_PAUSE = 10 * SECOND;

/**
 * One request without any session rule: what api.ts builds on, and what sign-in and refresh use.
 * A busy server (503) is asked again for what is only read, after the time it names; anything else is the person's to repeat.
 * @throws ApiError for every refusal; status 0 for no response or none within the time limit. An abort by
 * the caller's own signal is thrown as it is.
 */
export async function send(
  method: Method,
  path: string,
  body: unknown,
  access: string | null,
  options: RequestOptions = {},
) {
  const limit = AbortSignal.timeout(options.timeout ?? REQUEST_TIMEOUT);
  const headers = new Headers({ accept: 'application/json' });
  if (access) headers.set('authorization', `Bearer ${access}`);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  if (options.key) headers.set(IDEMPOTENCY_KEY, options.key);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  for (let tries = 1; ; tries += 1) {
    let response: Response;
    try {
      response = await fetch(apiAddress(path, options.params), {
        method,
        headers,
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        keepalive: options.keepalive ?? false,
        signal,
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ApiError(0);
    }
    if (response.ok) return response;
    const refusal = errorFrom(response.status, await bodyText(response), response.headers.get('retry-after'));
    if (method !== 'GET' || refusal.status !== 503 || tries === TRIES) throw refusal;
    await pause(Math.min((refusal.retryAfter ?? 1) * SECOND, LONGEST_PAUSE), options.signal);
  }
}

/** @throws what the signal was aborted with */
function pause(duration: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The parsed JSON of an answer; undefined for an empty one. @throws ApiError 0 for what is no JSON, so not ours */
export async function json<T>(response: Response): Promise<T> {
  const text = await bodyText(response);
  try {
    return (text ? JSON.parse(text) : undefined) as T;
  } catch {
    throw new ApiError(0);
  }
}

/** An answer cut off in the middle is no answer. */
async function bodyText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new ApiError(0);
  }
}
