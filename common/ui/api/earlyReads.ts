import { SECOND } from '#common/words/units.ts';

/**
 * What the page asked for before its scripts had come (portal/early/): answers by address, all asked for with one
 * access token. An answer is undefined where the call failed or was refused; it is then requested again.
 */
export type EarlyReads = { access: string; answers: Map<string, Promise<Response | undefined>> };

declare global {
  interface Window {
    earlyReads?: EarlyReads | undefined;
  }
}

/** So long after the page was opened they count as what is asked for now. */
const FRESH_FOR = 30 * SECOND;

/**
 * Takes the answer to a call, once; undefined where there is none. Ignores them if the call sends another token,
 * because somebody else may have signed in meanwhile.
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

/** Call this before a write, which may change what they say. */
export function forgetEarlyReads(): void {
  window.earlyReads = undefined;
}
