import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { owedPayouts } from '#server/features/payouts/owed.ts';
import { conflict } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { requireAssessment } from './queries.ts';

/**
 * Deletes an assessment: it is hidden everywhere, while its answers and payouts stay for the books.
 * 409 while a payout of it was asked for and is not paid.
 */
export async function deleteAssessment(ctx: Context, actorId: number, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assessment = await requireAssessment(tx, id, true);
    const [open] = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.assessment_id, id), owedPayouts))
      .limit(1);
    if (open) throw conflict('Payouts of this assessment were requested and are not paid yet.', 'payouts_requested');
    await tx.update(assessments).set({ archived_at: new Date(), is_active: false }).where(eq(assessments.id, id));
    await audit(tx, { actorId, action: 'assessment.deleted', entityId: id, before: { title: assessment.title } });
  });
}
