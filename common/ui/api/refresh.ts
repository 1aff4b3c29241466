import { ACCOUNT_DEACTIVATED } from '#common/access/login-messages.ts';
import { ApiError } from './apiError.ts';
import { tellDeactivated, tellSession } from './events.ts';
import { clearTokens, expiresSoon, readTokens, storeTokens } from './tokens.ts';
import { json, send } from './transport.ts';

const LOCK = 'expert-panel-refresh';

let running: Promise<string | null> | null = null;

/**
 * Returns the access token to send; refreshes it first if it expires within 60 seconds. Null when nobody is signed
 * in. If the refresh gets no response, returns the old token and leaves the decision to the server.
 */
export async function currentAccess(): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (!tokens.refresh || !expiresSoon(tokens.access)) return tokens.access;
  try {
    return await refreshAccess(tokens.access);
  } catch (error) {
    if (error instanceof ApiError) return tokens.access;
    throw error;
  }
}

/**
 * Replaces an access token that the server refused. Concurrent callers, in this tab or another, share one refresh.
 * Returns null when the session cannot be renewed: then both tokens are removed.
 * @throws ApiError when the server could not be reached; the session is kept then
 */
export function refreshAccess(stale: string): Promise<string | null> {
  running ??= withLock(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(stale: string): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (tokens.access !== stale) return tokens.access;
  if (!tokens.refresh) return clearTokens();
  try {
    const body = { refresh: tokens.refresh };
    const renewed = await json<{ access: string; refresh?: string }>(
      await send('POST', '/auth/token/refresh/', body, null),
    );
    storeTokens(renewed);
    tellSession('changed');
    return renewed.access;
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error.status)) throw error;
    if (error.code === ACCOUNT_DEACTIVATED) tellDeactivated(error.message);
    return clearTokens();
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

/** Locks do not exist outside secure contexts, and are refused where storage is; there only calls in the same tab share a refresh. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const once = () => {
    running ??= work();
    return running;
  };
  try {
    return (await navigator.locks.request(LOCK, once)) as T;
  } catch {
    // The answer of the work itself, which may be a failure.
    return once();
  }
}
