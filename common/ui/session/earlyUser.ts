import type { User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { apiAddress } from '#common/ui/api/address.ts';
import { takeEarlyRead } from '#common/ui/api/earlyReads.ts';
import { readTokens, sessionUserId } from '#common/ui/api/tokens.ts';
import { json } from '#common/ui/api/transport.ts';

/** A signed-in person, with the profile if there is one. */
type Person = { user: User; profile: ExpertProfile | null };

let person: Person | null = null;

/** Reads the signed-in person from early answers, if any, so that the first rendering already knows. */
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
  // An answer that was cut off is requested again where it is needed.
  return answer ? json<T>(answer).catch(() => null) : null;
}

/** Returns the person that was read, unless another tab has meanwhile signed out, or signed in somebody else. */
export function earlyUser(): Person | null {
  return person && person.user.id === sessionUserId() ? person : null;
}
