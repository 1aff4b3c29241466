import { and, desc, eq, inArray } from 'drizzle-orm';
import { isStaff, type RoleFlags } from '#common/access/roles.ts';
import { changedMeanwhile } from '#common/words/changed-meanwhile.ts';
import { fullName } from '#common/words/format.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, type HttpError } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { auditLog } from '#server/data/schema/system.ts';

type Viewer = RoleFlags & { id: number };
type Edited = {
  entity: string;
  id: number;
  /** The actions of the audit log that change what the form holds. */
  actions: string[];
  /** The record in a sentence: "this expert". */
  what: string;
};

/** 409 for an edit of an outdated record. It says who changed the record since, but names no staff to experts. */
export async function stale(tx: Db, viewer: Viewer, { entity, id, actions, what }: Edited): Promise<HttpError> {
  const [last] = await tx
    .select({ id: auditLog.actor_id, first_name: users.first_name, last_name: users.last_name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entity_id, id), inArray(auditLog.action, actions)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const by = last?.id === viewer.id ? 'me' : isStaff(viewer) ? { name: last ? fullName(last) : '' } : 'us';
  return conflict(changedMeanwhile(what, by), 'stale');
}
