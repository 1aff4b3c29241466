import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { EDITING_ENDS, type EditingState } from '#common/assessments/assessments.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessmentEditors } from '#server/db/schema/assessments.ts';
import { requireAssessment } from './queries.ts';

/** Records that a staff member has the assessment open; returns who else has, and the newest revision of the draft. */
export async function recordEditing(ctx: Context, userId: number, id: number): Promise<EditingState> {
  const { draft_revision } = await requireAssessment(ctx.db, id);
  const now = new Date();
  await ctx.db
    .insert(assessmentEditors)
    .values({ assessment_id: id, user_id: userId, seen_at: now })
    .onConflictDoUpdate({
      target: [assessmentEditors.assessment_id, assessmentEditors.user_id],
      set: { seen_at: now },
      // Does not write at every report, since each open builder sends one every few seconds.
      setWhere: lt(assessmentEditors.seen_at, new Date(now.getTime() - EDITING_ENDS / 3)),
    });
  const others = await ctx.db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(assessmentEditors)
    .innerJoin(users, eq(users.id, assessmentEditors.user_id))
    .where(
      and(
        eq(assessmentEditors.assessment_id, id),
        ne(assessmentEditors.user_id, userId),
        gt(assessmentEditors.seen_at, new Date(now.getTime() - EDITING_ENDS)),
      ),
    );
  return { editors: others.map((other) => fullName(other) || other.email), draft_revision };
}
