import { routes } from '#common/access/addresses.ts';
import { REFRESH_AHEAD } from '#common/access/lifetimes.ts';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { DEFAULT_PAGE_SIZE, WHOLE_LIST } from '#common/api/page-sizes.ts';
import { apiAddress } from '#common/ui/api/address.ts';
import { SECOND } from '#common/words/units.ts';

/** A part of the portal whose files the page can ask for. */
export type Part = 'frame' | 'home' | 'player' | 'staff';

declare global {
  interface Window {
    /** The requested parts; undefined if nobody is signed in. */
    earlyParts?: Part[];
  }
}

/** The claims of a token, read without a library, since this script is part of the page itself. */
type Claims = { exp: number; is_staff: boolean; scope: string };

/** Portal screens that staff open, too; all their other screens belong to the staff app. */
const SHARED = /^\/(account|help|privacy)$|\/(preview|complete)$/;

const COMPLETE = /^\/assessments\/(\d+)\/complete$/;

/** What an address needs: the parts of the portal, and the addresses of its screen's first calls. */
export type Needs = { parts: Part[]; reads: string[] };

/** Returns what the screen at an address needs for a signed-in person. */
export function needsOf(pathname: string, search: string, isStaff: boolean): Needs {
  const { parts, reads } = screenNeeds(pathname.replace(/\/$/, ''), search, isStaff);
  const own = ['/auth/profile/', '/experts/profile/me/'].map((path) => apiAddress(path));
  return { parts: ['frame', ...parts], reads: [...own, ...reads] };
}

function screenNeeds(path: string, search: string, isStaff: boolean): Needs {
  const nothing: Needs = { parts: [], reads: [] };
  if (isStaff) {
    if (SHARED.test(path)) return nothing;
    const list = { page_size: DEFAULT_PAGE_SIZE, page: 1, ordering: '-created_at' };
    const isFirst = [routes.assessments, ''].includes(path) && search === '';
    return { parts: ['staff'], reads: isFirst ? [apiAddress('/assessments/', list)] : [] };
  }
  const id = COMPLETE.exec(path)?.[1];
  if (id) return { parts: ['player'], reads: [apiAddress(`/assessments/${id}/`)] };
  if (![routes.home, ''].includes(path)) return nothing;
  const reads = [apiAddress('/expert/assigned-assessments/', WHOLE_LIST), apiAddress('/expert/dashboard-stats/')];
  return { parts: ['home'], reads };
}

/** Returns the claims of a signed-in person's token; null if the token must be refreshed first. */
export function usableClaims(access: string | null, now = Date.now()): Claims | null {
  try {
    const [, payload = ''] = (access ?? '').split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
    const isUsable = claims.scope !== 'registration' && claims.exp * SECOND - now > REFRESH_AHEAD;
    return isUsable ? claims : null;
  } catch {
    return null;
  }
}

/** Requests what the screen at the page's address needs, before the portal's scripts have loaded. */
export function askEarly(files: Record<Part, string[]>): void {
  const access = localStorage.getItem('access_token');
  const claims = usableClaims(access);
  if (!access || !claims) return;
  const { parts, reads } = needsOf(location.pathname, location.search, claims.is_staff);
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` };
  const ask = (address: string) =>
    fetch(address, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT) }).then(
      (answer) => (answer.ok ? answer : undefined),
      () => undefined,
    );
  window.earlyParts = parts;
  window.earlyReads = { access, answers: new Map(reads.map((address) => [address, ask(address)])) };
  for (const href of new Set(parts.flatMap((part) => files[part]))) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
}
