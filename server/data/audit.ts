import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from './database.ts';
import { currentCaller, requestOf } from './request.ts';
import { auditChain, auditDetails, auditLog, auditOrigins } from './schema/system.ts';
import { statement } from './statement.ts';

/** The personal part of an entry. It is stored beside the log, which nothing may change, so that it can be deleted. */
type Personal = { about: number; before?: unknown; after?: unknown };

export type AuditEntry = {
  /** Who did it, where that is not the signed-in person of the request; null for the product itself. */
  actorId?: number | null;
  /** The action as subject.verb: 'expert.approved', 'payout.paid'. */
  action: string;
  /** The id of the record; the action says which kind of record it is (`ENTITIES`). */
  entityId?: number;
  /** Kept forever: states, amounts, names of fields and ids, but no free text about a person, no name and no address. */
  before?: unknown;
  after?: unknown;
  personal?: Personal;
};

/** The entity of an action, by the action or its first word; otherwise the first word is the entity. */
const ENTITIES: Record<string, string> = {
  access: 'user',
  account: 'user',
  notifications: 'user',
  passkey: 'user',
  password: 'user',
  recovery_code: 'user',
  second_factor: 'user',
  session: 'user',
  sign_in: 'user',
  staff: 'user',
  experts: 'expert',
  profile: 'expert',
  question_direction: 'assessment',
  question_pooling: 'assessment',
  'assignment.withdrawn': 'assessment',
  material: 'vis_material',
};

function entityOf(action: string): string {
  const [subject = ''] = action.split('.');
  return ENTITIES[action] ?? ENTITIES[subject] ?? subject;
}

/**
 * The parts of a `with` that append entries to the log if `condition` holds. One statement writes entries, details and origins, since
 * the chain adds all three at the commit, and there may be no transaction around it. `auditValues` returns its values.
 */
export const auditing = (condition: SQL) => sql`
  input as (
    select nextval('audit_log_id_seq')::integer as id, entry.* from jsonb_to_recordset(${sql.placeholder('entries')}::jsonb) as entry
      ("actorId" integer, action text, entity text, "entityId" integer, before jsonb, after jsonb, personal jsonb)
    where ${condition}
  ), entries as (
    insert into ${auditLog} (id, actor_id, action, entity, entity_id, before, after, request_id) overriding system value
    select id, "actorId", action, entity, "entityId", before, after, ${sql.placeholder('requestId')}::text from input
  ), origins as (
    insert into ${auditOrigins} (audit_id, address)
    select id, ${sql.placeholder('address')}::text from input where ${sql.placeholder('address')}::text is not null
  ), details as (
    insert into ${auditDetails} (audit_id, person_id, before, after)
    select id, (personal ->> 'about')::integer, nullif(personal -> 'before', 'null'), nullif(personal -> 'after', 'null')
    from input where personal is not null
  )`;

/** The values of `auditing`: the entries, with the person, the network address and the id of the current request. */
export function auditValues(entries: AuditEntry[]) {
  const { personId, address } = currentCaller() ?? {};
  const whole = entries.map((entry) => ({ actorId: personId, entity: entityOf(entry.action), ...entry }));
  return { entries: JSON.stringify(whole), address: address || null, requestId: requestOf().requestId ?? null };
}

const append = statement('audit', z.object({ done: z.int() }))`with ${auditing(sql`true`)} select 1 as done`;

/** Appends an entry, or several, to the audit log in the transaction of the write. */
export async function audit(tx: Db, entry: AuditEntry | AuditEntry[]): Promise<void> {
  const entries = [entry].flat();
  if (entries.length > 0) await append.rows(tx, auditValues(entries));
}

/** The action of an entry that says how many details and origins were erased. */
export const ERASED = 'audit_log.erased';

/**
 * Erases the details and origins that meet the conditions, and records how many, so that the check can tell erasing from tampering.
 * Rows written in this transaction are not in the chain yet and do not count. The entry has no origin, which could be the person's own.
 */
export async function eraseBesideLog(tx: Db, details: SQL | undefined, origins: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with details as (delete from ${auditDetails} where ${details} returning audit_id),
    origins as (delete from ${auditOrigins} where ${origins} returning audit_id),
    gone as (
      select (select count(*) from details join ${auditChain} using (audit_id)) as details,
        (select count(*) from origins join ${auditChain} using (audit_id)) as addresses)
    insert into ${auditLog} (action, entity, after, request_id)
    select ${ERASED}, 'audit_log', to_jsonb(gone), ${requestOf().requestId ?? null}::text from gone where details + addresses > 0`);
}
