import { getTableColumns } from 'drizzle-orm';
import { ASSESSMENT_TITLE_MAX } from '#common/assessments/assessments.ts';
import { hasPassed } from '#common/assessments/assignment-states.ts';
import { audit } from '#server/data/audit.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { requireAssessment } from './conditions.ts';

/** Copies an assessment as a new draft, without its experts and versions, and without a past deadline. Returns the copy's id. */
export async function duplicateAssessment(ctx: Context, actorId: number, id: number): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const source = await requireAssessment(tx, id);
    const { id: _id, created_at: _created, updated_at: _updated, ...copied } = source;
    const [row] = await tx
      .insert(assessments)
      .values({
        ...copied,
        title: copyTitle(source.title),
        deadline: hasPassed(source.deadline) ? null : source.deadline,
        is_draft: true,
        is_active: true,
        revision: 1,
        draft_saved_by: actorId,
        current_version_id: null,
        created_by: actorId,
      })
      .returning({ id: getTableColumns(assessments).id });
    if (!row) throw new Error('The copy was not inserted');
    await audit(tx, { action: 'assessment.duplicated', entityId: row.id, after: { source: id } });
    return row.id;
  });
}

const MARK = ' (copy)';

/** The title marked as a copy, even if it already has the maximum length. */
function copyTitle(title: string): string {
  // Removes half a surrogate pair at the cut.
  return title.slice(0, ASSESSMENT_TITLE_MAX - MARK.length).replace(/[\ud800-\udbff]$/, '') + MARK;
}
