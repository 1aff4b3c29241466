import type { User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { apiAddress } from '#common/ui/api/address.ts';
import { takeEarlyRead } from '#common/ui/api/earlyReads.ts';
import { readTokens, sessionUserId } from '#common/ui/api/tokens.ts';
import { json } from '#common/ui/api/transport.ts';

/** A signed-in person, with the profile if there is one. */
type Person = { user: User; profile: ExpertProfile | null };

let person: Person | null = null;

/** Reads who is signed in, if the page has asked for it early, so that the first drawing already knows. */
export async function readEarlyUser(): Promise<void> {
  const access = readTokens()?.access;
  if (!access) return;
  const [user, profile] = await Promise.all([
    read<User>('/auth/profile/', access),
    read<ExpertProfile>('/experts/profile/me/', access),
  ]);
  if (user) person = { user, profile };
}

async function read<T>(path: string, access: string): Promise<T | null> {
  const answer = await takeEarlyRead(apiAddress(path), access);
  // One that was cut off is asked for anew where it is needed.
  return answer ? json<T>(answer).catch(() => null) : null;
}

/** Returns what was read, unless another tab has signed out or somebody else in meanwhile. */
export function earlyUser(): Person | null {
  return person && person.user.id === sessionUserId() ? person : null;
}
