import { type SQL, sql } from 'drizzle-orm';
import type { ResponseState } from '#common/answers/responses.ts';
import { responses } from '#server/db/schema/assessments.ts';

const { submitted_at, is_late, accepted_at } = responses;
const waits = sql`(${is_late} and ${accepted_at} is null)`;

const CONDITIONS: Record<ResponseState, SQL> = {
  in_progress: sql`(${submitted_at} is null)`,
  late: sql`(${submitted_at} is not null and ${waits})`,
  completed: sql`(${submitted_at} is not null and not ${waits})`,
};

/** The condition that a row of `responses` is in this state: responseState() in SQL. */
export const responseIs = (state: ResponseState): SQL => CONDITIONS[state];
