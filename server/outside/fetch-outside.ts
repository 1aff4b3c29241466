import { SECOND } from '#common/values/durations.ts';

/** Milliseconds that a service outside may take, unless its caller gives it more. */
const PATIENCE = 30 * SECOND;

/**
 * A call of a configured service: the only way in which the server fetches anything. It follows no redirect, because what is sent (keys,
 * texts, amounts) is for the configured address alone; a redirect comes back as its status, which every caller treats as a failure.
 */
export function fetchOutside(url: string, init: RequestInit = {}, patience = PATIENCE): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) });
}
