import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { mailboxOf } from '#common/texts/text-fields.ts';
import type { Db } from '#server/db/database.ts';
import { equalsIgnoringCase } from '#server/db/ignoring-case.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { badInput } from '#server/http/errors.ts';

/** @throws HttpError 400 when another account has the address, or its mailbox under another spelling */
export async function requireFreeAddress(tx: Db, id: number, email: string): Promise<void> {
  const sameMailbox = and(eq(experts.email_key, mailboxOf(email)), isNull(experts.removed_at));
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(experts, eq(experts.id, users.id))
    .where(and(or(equalsIgnoringCase(users.email, email), sameMailbox), ne(users.id, id)));
  if (taken) throw badInput({ email: [EXPERT_MESSAGES.emailTaken] });
}
