import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import { assessments, assignments } from './schema/assessments.ts';

/** Assignments that their expert may open, closed ones too: invited, published, neither withdrawn nor deleted. Joins both tables. */
export const isVisibleToExpert = (): SQL | undefined =>
  and(
    isNotNull(assignments.invited_at),
    isNull(assignments.withdrawn_at),
    eq(assessments.is_draft, false),
    isNull(assessments.archived_at),
  );

/** The assignments in an expert's lists, which Home and My Payouts count: all that they may open but those that were declined. */
export const isListedFor = (expertId: number | SQLWrapper): SQL | undefined =>
  and(eq(assignments.expert_id, expertId), isVisibleToExpert(), isNull(assignments.declined_at));
