import { inArray } from 'drizzle-orm';
import { assessmentsInWords } from '#common/library/uses.ts';
import type { Context } from '#server/context.ts';
import { vis, visMaterials } from '#server/db/schema/vis.ts';
import { assessmentsUsingVis } from '#server/features/library/usage.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { isForeignKeyViolation } from '#server/process/causes.ts';
import { auditMany } from '#server/system/audit.ts';

/** Deletes VIS with their materials, all or none; their files go by the clean-up job. @throws 404, or 409 naming what uses them */
export async function deleteVis(ctx: Context, actorId: number, ids: number[]): Promise<void> {
  const refusal = (titles: string[]) => {
    const users = titles.length > 0 ? assessmentsInWords(titles) : 'an assessment';
    return conflict(`This visual identity system is used by ${users} and cannot be deleted.`);
  };
  try {
    await ctx.db.transaction(async (tx) => {
      const found = await tx.select().from(vis).where(inArray(vis.id, ids)).for('update');
      if (found.length !== ids.length) throw notFound();
      const users = await assessmentsUsingVis(tx, ids);
      if (users.length > 0) throw refusal(users);
      await tx.delete(visMaterials).where(inArray(visMaterials.vis_id, ids));
      await tx.delete(vis).where(inArray(vis.id, ids));
      await auditMany(
        tx,
        found.map((before) => ({ actorId, action: 'vis.deleted', entityId: before.id, before })),
      );
    });
  } catch (error) {
    // An assessment on it was created at the same moment.
    throw isForeignKeyViolation(error) ? refusal([]) : error;
  }
}
