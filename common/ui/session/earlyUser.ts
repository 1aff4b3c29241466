import type { User } from '#common/access/sign-in.ts';
import { apiAddress } from '#common/ui/api/address.ts';
import { takeEarlyRead } from '#common/ui/api/earlyReads.ts';
import { json } from '#common/ui/api/transport.ts';
import { readTokens, sessionUserId } from './tokens.ts';

let user: User | null = null;

/** Reads who is signed in, if the page has asked for it early, so that the first drawing already knows. */
export async function readEarlyUser(): Promise<void> {
  const access = readTokens()?.access;
  const answer = access && (await takeEarlyRead(apiAddress('/auth/profile/'), access));
  if (answer) user = await json<User>(answer).catch(() => null);
}

/** Returns what was read, unless another tab has signed out or somebody else in meanwhile. */
export function earlyUser(): User | null {
  return user && user.id === sessionUserId() ? user : null;
}
