import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { ERASED } from '#server/data/audit.ts';
import { isSigned, type Secrets, signature } from '#server/data/config/keys.ts';
import type { Db } from '#server/data/database.ts';
import { auditChain, auditDetails, auditLog, auditOrigins } from '#server/data/schema/system.ts';
import type { Context } from './context.ts';
import { MissingContent } from './storage/adapter.ts';

/** The key of the anchor in the storage. */
export const AUDIT_ANCHOR = 'audit-anchor.txt';

/** The state of the log: the number and hash of its last entry, and how many network addresses and details are stored. */
type State = { number: number; hash: string; addresses: number; details: number };

type Checked = Pick<Context, 'config' | 'db' | 'storage'>;
type Logged = Checked & Pick<Context, 'log'>;

const NO_ANCHOR =
  'There is no anchor to compare the log with: none has been written yet (one is every hour), or it was removed.';
const NOT_OURS =
  'The anchor is not signed with the secret of this portal: it was changed, or JWT_SECRET was and JWT_SECRET_PREVIOUS lacks the earlier one.';

/**
 * Writes the state of the audit log to the process's log and to the storage, where the owner of the database cannot write, signed
 * with a key that is not in the database. An anchor that contradicts the log is never replaced, so that no later one hides the change.
 */
export async function anchorAuditLog(ctx: Logged): Promise<void> {
  const { now, anchor, problems } = await compare(ctx);
  if (problems.length > 0) return reportBroken(ctx, problems);
  const line = [now.number, now.hash, now.addresses, now.details].join(' ');
  const next = `${line}\n${signature(ctx.config.secrets, 'audit anchors', line)}`;
  if (now.number === 0 || next === anchor) return;
  // `first` a second time shows that an anchor was removed.
  const event = { event: 'audit_log_anchored', first: anchor === null, anchor: next, ...now };
  ctx.log.info(event, 'the audit log was anchored');
  // Moved into the storage as a whole, so that a crash leaves no half-written anchor.
  const draft = path.join(ctx.config.dataDir, `${AUDIT_ANCHOR}.draft`);
  await writeFile(draft, next);
  await ctx.storage.putFile(AUDIT_ANCHOR, draft, 'text/plain');
}

/** The nightly check. A missing anchor is not an alarm. */
export async function reportAuditLog(ctx: Logged): Promise<void> {
  const { entries, hash, problems } = await checkAudit(ctx);
  const alarms = problems.filter((problem) => problem !== NO_ANCHOR);
  if (alarms.length > 0) reportBroken(ctx, alarms);
  else ctx.log.info({ event: 'audit_log_intact', entries, hash }, 'the audit log is intact');
}

const reportBroken = ({ log }: Logged, problems: string[]) =>
  log.error({ event: 'audit_log_broken', problems }, 'the audit log was changed');

/** Checks the audit log against its chain and its anchor. `problems` says in sentences what is wrong. */
export async function checkAudit(ctx: Checked): Promise<{ entries: number; hash: string; problems: string[] }> {
  const { entries, hash, brokenAt } = await checkAuditLog(ctx.db);
  const { anchor, problems } = await compare(ctx);
  const broken = `Entry ${brokenAt} was changed or written past the chain, or one before it is gone.`;
  return {
    entries,
    hash,
    problems: [...(brokenAt === null ? [] : [broken]), ...(anchor === null ? [NO_ANCHOR] : problems)],
  };
}

/** The state of the log, its anchor, and how the two contradict each other. */
async function compare(ctx: Checked): Promise<{ now: State; anchor: string | null; problems: string[] }> {
  const anchor = await readAnchor(ctx);
  const isOurs = isSignedAnchor(ctx.config.secrets, anchor ?? '');
  const [number = '0', hash = '', addresses, details] = isOurs ? (anchor ?? '').split(/[ \n]/) : [];
  const { added, then, ...now } = await stateOf(ctx.db, Number(number));
  const lost = {
    addresses: Number(addresses) + added.addresses - now.addresses,
    details: Number(details) + added.details - now.details,
  };
  const gone = Number(number) - now.number;
  const problems: string[] = [];
  if (anchor !== null && !isOurs) problems.push(NOT_OURS);
  else if (gone > 0)
    problems.push(`${now.number === 0 ? 'All' : 'The last'} ${gone} of ${number} entries are missing.`);
  else if (then !== hash)
    problems.push(`Not all of the first ${number} entries are as they were: the chain was computed anew.`);
  else {
    if (lost.addresses)
      problems.push(`Network addresses are missing, and no entry says that they were erased: ${lost.addresses}.`);
    if (lost.details)
      problems.push(`Details of entries are missing, and no entry says that they were erased: ${lost.details}.`);
  }
  return { now, anchor, problems };
}

/** Whether an anchor is signed under the secret of the portal, or an earlier one. */
export function isSignedAnchor(secrets: Secrets, anchor: string): boolean {
  const [line = '', signed = ''] = anchor.split('\n');
  return isSigned(secrets, 'audit anchors', line, signed);
}

async function readAnchor({ storage }: Checked): Promise<string | null> {
  try {
    return await text(await storage.stream(AUDIT_ANCHOR));
  } catch (error) {
    if (error instanceof MissingContent) return null;
    throw error;
  }
}

type Found = State & { then: string; added: Pick<State, 'addresses' | 'details'> };

/**
 * The state of the log, the hash of the entry with this number, and how many addresses and details later entries have added, minus
 * those recorded as erased. One statement, because entries are added meanwhile.
 */
async function stateOf(db: Db, number: number): Promise<Found> {
  const added = (name: string, hash: SQLWrapper) => sql`(
    count(*) filter (where ${hash} <> '')
    - coalesce(sum((${auditLog.after} ->> ${name})::int) filter (where ${auditLog.action} = ${ERASED}), 0))::int`;
  const { rows } = await db.execute<Found>(sql`
    select coalesce(last.number, 0) as number, coalesce(last.hash, '') as hash,
      (select count(*)::int from ${auditOrigins}) as addresses, (select count(*)::int from ${auditDetails}) as details,
      coalesce((select hash from ${auditChain} where number = ${number}), '') as "then",
      (select jsonb_build_object('addresses', ${added('addresses', auditChain.origin_hash)}, 'details', ${added('details', auditChain.details_hash)})
        from ${auditChain} join ${auditLog} on ${auditLog.id} = ${auditChain.audit_id} where ${auditChain.number} > ${number}) as added
    from (select 1) one left join (select number, hash from ${auditChain} order by number desc limit 1) last on true`);
  return rows[0] as Found;
}

/** The result of checking the chain: the number of entries and the last hash, or the first broken entry. */
type AuditCheck = { entries: number; hash: string; brokenAt: number | null };

/**
 * Recomputes the chain of the audit log. An entry is broken if it or its details were changed, if an entry before it is missing, or
 * if it bypassed the chain. Deleted details and origins, as erasing leaves them, break nothing. The anchor shows what the chain
 * cannot.
 */
export async function checkAuditLog(db: Db): Promise<AuditCheck> {
  const { rows } = await db.execute<AuditCheck>(sql`
    with checked as (
      select coalesce(c.number, 0) as number,
        c.number = row_number() over (order by c.number)
          and audit_details_hash(l.id) in (c.details_hash, '')
          and audit_origin_hash(l.id) in (c.origin_hash, '')
          and c.hash = audit_entry_hash(coalesce(lag(c.hash) over (order by c.number), ''), l, c.details_hash, c.origin_hash) as intact
      from ${auditLog} l
      full join ${auditChain} c on c.audit_id = l.id
    )
    select count(*)::int as entries, coalesce((select hash from ${auditChain} order by number desc limit 1), '') as hash,
      min(number) filter (where intact is not true) as "brokenAt"
    from checked`);
  return rows[0] as AuditCheck;
}
