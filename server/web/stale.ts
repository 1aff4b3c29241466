import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { changedMeanwhile } from '#common/words/changed-meanwhile.ts';
import { fullName } from '#common/words/format.ts';
import type { Db } from '#server/data/database.ts';
import { conflict } from '#server/data/errors.ts';
import { currentCaller } from '#server/data/request.ts';
import { users } from '#server/data/schema/accounts.ts';
import { auditLog } from '#server/data/schema/system.ts';

type Edited = {
  /** The record in the audit log. The settings have no id. */
  entity: string;
  id?: number;
  /** The actions of the audit log that change what the form holds. */
  actions: string[];
  /** The record in a sentence: "this expert". */
  what: string;
  /** Whether an expert edits it: experts are not told the names of staff. */
  byExpert?: boolean;
};

type Revisions = {
  /** The revision that the edit was made on; undefined if the client does not say. */
  read: number | undefined;
  stored: number;
};

/** Refuses an edit of an outdated record. @throws HttpError 409 with the code "stale"; says who changed the record since */
export async function refuseStale(tx: Db, { read, stored }: Revisions, edited: Edited): Promise<void> {
  if (read === undefined || read === stored) return;
  const { entity, id, actions, what, byExpert } = edited;
  const isThis = id === undefined ? isNull(auditLog.entity_id) : eq(auditLog.entity_id, id);
  const [last] = await tx
    .select({ id: auditLog.actor_id, first_name: users.first_name, last_name: users.last_name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .where(and(eq(auditLog.entity, entity), isThis, inArray(auditLog.action, actions)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const isOwn = last !== undefined && last.id === currentCaller()?.personId;
  const by = isOwn ? 'me' : byExpert ? 'us' : { name: last ? fullName(last) : '' };
  throw conflict(changedMeanwhile(what, by), 'stale');
}
