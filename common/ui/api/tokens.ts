import { jwtDecode } from 'jwt-decode';
import { REFRESH_AHEAD } from '#common/access/lifetimes.ts';
import type { AccessClaims } from '#common/access/sign-in.ts';
import { SECOND } from '#common/words/units.ts';
import { tellSession } from './events.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export type Tokens = { access: string; refresh: string | null };

/** How far this device's clock is behind the server's; measured when a token arrives. */
let clockSkew = 0;

export function readTokens(): Tokens | null {
  const access = localStorage.getItem(ACCESS);
  return access ? { access, refresh: localStorage.getItem(REFRESH) } : null;
}

export function storeTokens({ access, refresh }: { access: string; refresh?: string | null }): void {
  const issued = readClaims(access)?.iat;
  if (issued) clockSkew = issued * SECOND - Date.now();
  localStorage.setItem(ACCESS, access);
  if (refresh) localStorage.setItem(REFRESH, refresh);
}

/** Removes both tokens. Returns null, the remaining token. */
export function clearTokens(): null {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  return null;
}

/** Returns the claims of an access token, or null if it cannot be read. */
export function readClaims(access: string): (AccessClaims & { iat?: number }) | null {
  try {
    return jwtDecode<AccessClaims & { iat?: number }>(access);
  } catch {
    return null;
  }
}

/** Returns the id of the person whose session is stored, or undefined. */
export function sessionUserId(): number | undefined {
  const access = readTokens()?.access;
  return access ? readClaims(access)?.user_id : undefined;
}

/** Returns true if the token has expired or will expire within 60 seconds. */
export function expiresSoon(access: string): boolean {
  const claims = readClaims(access);
  return claims !== null && claims.exp * SECOND - (Date.now() + clockSkew) <= REFRESH_AHEAD;
}

/** Returns true for a token that is only valid for a registration, with which nobody is signed in. */
export function isRegistrationToken(access: string): boolean {
  return readClaims(access)?.scope === 'registration';
}

/** Calls `listener` when another tab signs in or out. Returns a function that stops it. */
export function onTokensChangedInOtherTab(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === ACCESS || event.key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

/**
 * Keys that stay in the browser when a person leaves: unsent answers with the expert's current question, how often a timed design
 * was shown (so that signing in again does not show it once more), and display settings. All other keys are removed.
 */
const KEPT = [
  /^expert-panel-(answer|place|exposure|seen-for):/,
  /^expert-panel-(username|colors)$/,
  // Columns and named queries of each staff member, but not their last search.
  /^RaStore\.\w+\.(version|theme|locale|sidebar\.open|preferences\.|.*\.savedQueries$)/,
];

/** What belongs to a registration: its draft, and its token. */
const REGISTRATION = /^(expert-panel-registration|access_token)$/;

/** Clears what this browser keeps of the person who was signed in. */
export function forgetPerson(): void {
  const access = readTokens()?.access;
  // Somebody registers in another tab.
  const kept = access && isRegistrationToken(access) ? [...KEPT, REGISTRATION] : KEPT;
  for (const storage of [localStorage, sessionStorage]) {
    const gone = Object.keys(storage).filter((key) => !kept.some((one) => one.test(key)));
    for (const key of gone) storage.removeItem(key);
  }
  tellSession('left');
}
