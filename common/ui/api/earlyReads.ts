import { SECOND } from '#common/words/units.ts';

/**
 * The answers that the page requested before its scripts were loaded (portal/early/), by address, all with one access
 * token. An answer is undefined if the call failed or was refused; it is then requested again.
 */
export type EarlyReads = { access: string; answers: Map<string, Promise<Response | undefined>> };

declare global {
  interface Window {
    earlyReads?: EarlyReads | undefined;
  }
}

/** Early answers are used until this long after the page was opened. */
const FRESH_FOR = 30 * SECOND;

/**
 * Takes the early answer to a call, once; undefined if there is none. Ignores early answers if the call sends another
 * token, because somebody else may have signed in meanwhile.
 */
export function takeEarlyRead(address: string, access: string | null): Promise<Response | undefined> | undefined {
  const { earlyReads } = window;
  if (!earlyReads || earlyReads.access !== access || performance.now() > FRESH_FOR) {
    forgetEarlyReads();
    return undefined;
  }
  const answer = earlyReads.answers.get(address);
  earlyReads.answers.delete(address);
  return answer;
}

/** Drops all early answers. Call it before a write, which may outdate them. */
export function forgetEarlyReads(): void {
  window.earlyReads = undefined;
}
