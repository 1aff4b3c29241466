import { ApiError } from '#common/ui/api/apiError.ts';
import { json, send } from '#common/ui/api/transport.ts';
import { clearTokens, endsSoon, readTokens, storeTokens } from './tokens.ts';

const LOCK = 'expert-panel-refresh';

let running: Promise<string | null> | null = null;

/**
 * The access token to send now: refreshed first when it ends within 60 seconds. Null when nobody is signed in.
 * A refresh that gets no answer leaves the old token in use; the server has the last word on it.
 */
export async function currentAccess(): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (!tokens.refresh || !endsSoon(tokens.access)) return tokens.access;
  try {
    return await refreshAccess(tokens.access);
  } catch (error) {
    if (error instanceof ApiError) return tokens.access;
    throw error;
  }
}

/**
 * Replaces an access token that the server refused. Everyone who asks meanwhile, in this tab or another,
 * waits for the same refresh. Null when the session cannot be renewed: then both tokens are gone.
 * @throws ApiError when the server could not be reached: the session is not lost by that.
 */
export function refreshAccess(stale: string): Promise<string | null> {
  running ??= underLock(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(stale: string): Promise<string | null> {
  const tokens = readTokens();
  if (!tokens) return null;
  if (tokens.access !== stale) return tokens.access;
  if (!tokens.refresh) return endSession();
  try {
    const body = { refresh: tokens.refresh };
    const renewed = await json<{ access: string; refresh?: string }>(
      await send('POST', '/auth/token/refresh/', body, null),
    );
    storeTokens(renewed);
    return renewed.access;
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error.status)) return endSession();
    throw error;
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

function endSession(): null {
  clearTokens();
  return null;
}

/** Locks are missing outside secure contexts; there the single flight holds within the tab only. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
