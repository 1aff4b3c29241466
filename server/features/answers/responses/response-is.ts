import { type SQL, sql } from 'drizzle-orm';
import type { ResponseState } from '#common/answers/responses.ts';
import { assignments, responses } from '#server/db/schema/assessments.ts';

const { assignment_id, submitted_at, is_late, accepted_at } = responses;
const done = sql`(${submitted_at} is not null and (not ${is_late} or ${accepted_at} is not null))`;
const ended = sql`exists (select 1 from ${assignments} a where a.id = ${assignment_id} and (a.withdrawn_at is not null or a.declined_at is not null))`;

const CONDITIONS: Record<ResponseState, SQL> = {
  in_progress: sql`(${submitted_at} is null and not ${ended})`,
  late: sql`(${submitted_at} is not null and not ${done} and not ${ended})`,
  completed: done,
  ended: sql`(not ${done} and ${ended})`,
};

/** The condition that a row of `responses` is in this state: responseState() in SQL. */
export const responseIs = (state: ResponseState): SQL => CONDITIONS[state];
