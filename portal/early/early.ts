import { REFRESH_AHEAD } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
import { REQUEST_TIMEOUT } from '#common/api/limits.ts';
import { DEFAULT_PAGE_SIZE, WHOLE_LIST } from '#common/api/page-sizes.ts';
import { apiAddress } from '#common/ui/api/address.ts';
import { SECOND } from '#common/words/units.ts';

/** A part of the portal whose files the page can ask for. */
export type Part = 'frame' | 'home' | 'player' | 'staff';

declare global {
  interface Window {
    /** What was asked for; undefined where nobody is signed in. */
    earlyParts?: Part[];
  }
}

/** What a token says; it is read here without a library, since this script stands in the page itself. */
type Claims = { exp: number; is_staff: boolean; scope: string };

/** Screens of the portal that staff open too; all others of theirs are the staff app's. */
const SHARED = /^\/(account|help|privacy)$|\/(preview|complete)$/;

const COMPLETE = /^\/assessments\/(\d+)\/complete$/;

/** What an address is going to need: the parts of the portal, and the addresses of the calls that its screen makes first. */
export type Needs = { parts: Part[]; reads: string[] };

/** What the screen at an address needs that a signed-in person comes to. */
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

/** The claims of a token with which a screen can be read: that of a signed-in person which need not be refreshed first. */
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

/** Asks for all that the screen of the page's address needs, before the portal's scripts have come. */
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
