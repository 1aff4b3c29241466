import { and, notInArray, type SQL, sql } from 'drizzle-orm';
import {
  ASSIGN_MATCHING_MAX,
  type AssignMatchingPayload,
  type MatchingCounts,
  TOO_MANY_MATCH,
} from '#common/people/experts/assign-matching.ts';
import { openConflict } from '#server/assessments/assignments/conflicts.ts';
import { requireAssessment } from '#server/assessments/conditions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badRequest } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { matching, notStaff, resolveLevels } from './filters.ts';

/** Counts what assigning every matching expert would do. Changes nothing. @throws HttpError 400, 404 */
export async function countMatching(ctx: Context, id: number, payload: AssignMatchingPayload): Promise<MatchingCounts> {
  const { db } = ctx;
  const judged = await judgedExperts(db, await requireAssessment(db, id), payload);
  return read(db, sql`with ${judged} select ${COUNTS}, (${FREE})::int as assigned from judged`);
}

/**
 * Assigns every matching expert in one statement. Experts who cannot be assigned, have a conflict of interest, declined or
 * were withdrawn are left out and counted: the last two were decided for one person, so a filter does not undo it.
 * A repetition assigns nobody again.
 * @throws HttpError 400 if more than ASSIGN_MATCHING_MAX match, 404
 */
export async function assignMatching(ctx: Context, actorId: number, id: number, payload: AssignMatchingPayload) {
  return ctx.db.transaction(async (tx) => {
    const judged = await judgedExperts(tx, await requireAssessment(tx, id), payload);
    const counts = await read(
      tx,
      sql`with ${judged}, added as (
          insert into ${assignments} (assessment_id, expert_id, assigned_by)
          select ${id}, judged.id, ${actorId} from judged where verdict = 'free' on conflict do nothing returning 1)
        select ${COUNTS}, (select count(*)::int from added) as assigned from judged`,
    );
    if (counts.assigned > 0) {
      // A search may contain a name, which must not get into a log that cannot be changed.
      const { search, ...filters } = payload.filters;
      await audit(tx, {
        action: 'assessment.assigned_matching',
        entityId: id,
        after: { filters, searched: Boolean(search), except: payload.except, assigned: counts.assigned },
      });
    }
    return counts;
  });
}

const FREE = sql`count(*) filter (where verdict = 'free')`;
const COUNTS = sql`count(*)::int as matching,
  (count(*) filter (where verdict = 'already'))::int as already_assigned,
  (count(*) filter (where verdict = 'ended'))::int as ended,
  (count(*) filter (where verdict = 'conflict'))::int as conflicts,
  (count(*) filter (where verdict = 'not_eligible'))::int as not_eligible`;

/** A table `judged` of the matching experts with the outcome for each, up to one more than the limit, to notice that it is exceeded. */
async function judgedExperts(
  db: Db,
  assessment: { id: number; vis_id: number },
  { filters, except }: AssignMatchingPayload,
): Promise<SQL> {
  const where = and(
    matching(await resolveLevels(db, filters)),
    notStaff(),
    except.length > 0 ? notInArray(experts.id, except) : undefined,
  );
  const matched = db
    .select({ id: experts.id })
    .from(experts)
    .where(where)
    .limit(ASSIGN_MATCHING_MAX + 1)
    .getSQL();
  const hasConflict = await openConflict(db, assessment, sql`matched.id`);
  return sql`matched as materialized (${matched}), judged as materialized (
    select matched.id, case
      when a.submitted_at is not null or (a.id is not null and a.declined_at is null and a.withdrawn_at is null) then 'already'
      when not u.is_active or e.status <> 'approved' then 'not_eligible'
      when a.id is not null then 'ended'
      when ${hasConflict} then 'conflict'
      else 'free' end as verdict
    from matched
    join ${experts} e on e.id = matched.id
    join ${users} u on u.id = matched.id
    left join ${assignments} a on a.assessment_id = ${assessment.id} and a.expert_id = matched.id)`;
}

async function read(db: Db, statement: SQL): Promise<MatchingCounts> {
  const { rows } = await db.execute<MatchingCounts>(statement);
  const counts = rows[0] as MatchingCounts;
  if (counts.matching > ASSIGN_MATCHING_MAX) throw badRequest(TOO_MANY_MATCH, 'too_many');
  return counts;
}
