import { and, ne } from 'drizzle-orm';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { Db } from '#server/db/database.ts';
import { equalsIgnoringCase } from '#server/db/ignoring-case.ts';
import { users } from '#server/db/schema/accounts.ts';
import { badInput } from '#server/http/errors.ts';

/** @throws HttpError 400 when another account has the address */
export async function requireFreeAddress(tx: Db, id: number, email: string): Promise<void> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(equalsIgnoringCase(users.email, email), ne(users.id, id)));
  if (taken) throw badInput({ email: [EXPERT_MESSAGES.emailTaken] });
}
