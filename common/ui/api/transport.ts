import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { IDEMPOTENCY_KEY } from '#common/api/repetition.ts';
import { SECOND } from '#common/words/units.ts';
import { apiAddress, type Params } from './address.ts';
import { ApiError, errorFrom } from './apiError.ts';
import { forgetEarlyReads, takeEarlyRead } from './earlyReads.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RequestOptions = {
  params?: Params;
  signal?: AbortSignal;
  timeout?: number;
  /** Continues after the page is left. Browsers allow 64 KiB of such bodies at a time. */
  keepalive?: boolean;
  /** Idempotency key: the server executes the call once, however often it is sent. */
  key?: string | undefined;
};

/** Tries of a read on a busy server, and the longest wait (ms) between two of them. */
const TRIES = 3;
const MAX_PAUSE = 10 * SECOND;

/**
 * Sends one request without session handling; used by api.ts, sign-in and refresh. If the server is busy (503),
 * reads are repeated after the time it names; writes are not.
 * @throws ApiError for every refusal; status 0 for no response within the time limit. Rethrows an abort by the
 * caller's signal.
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
  const address = apiAddress(path, options.params);
  if (method !== 'GET') forgetEarlyReads();
  const early = await takeEarlyRead(address, access);
  if (early) return early;
  for (let tries = 1; ; tries += 1) {
    let response: Response;
    try {
      response = await fetch(address, {
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
    await pause(Math.min((refusal.retryAfter ?? 1) * SECOND, MAX_PAUSE), options.signal);
  }
}

/** @throws the signal's reason if it was aborted */
function pause(duration: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Returns the parsed JSON of a response; undefined for an empty body.
 * @throws ApiError 0 when the body is not JSON, so not from our server
 */
export async function json<T>(response: Response): Promise<T> {
  const text = await bodyText(response);
  try {
    return (text ? JSON.parse(text) : undefined) as T;
  } catch {
    throw new ApiError(0);
  }
}

/** A response that was cut off does not count as a response. */
async function bodyText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw new ApiError(0);
  }
}
