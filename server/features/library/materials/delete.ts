import { inArray } from 'drizzle-orm';
import { assessmentsInWords } from '#common/library/uses.ts';
import type { Context } from '#server/context.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import { assessmentsUsingMaterials } from '#server/features/library/usage.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { auditMany } from '#server/system/audit.ts';

/** Deletes materials, all or none. @throws 404, or 409 naming the assessments that show them */
export async function deleteMaterials(ctx: Context, actorId: number, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await tx.select().from(visMaterials).where(inArray(visMaterials.id, ids)).for('update');
    if (found.length !== ids.length) throw notFound();
    if (found.some((material) => material.document_id !== null)) {
      throw conflict('The document of a visual identity system can only be replaced.');
    }
    const users = await assessmentsUsingMaterials(tx, ids);
    if (users.length > 0) {
      throw conflict(`This material is used by ${assessmentsInWords(users)} and cannot be deleted.`);
    }
    await tx.delete(visMaterials).where(inArray(visMaterials.id, ids));
    await auditMany(
      tx,
      found.map((before) => ({
        actorId,
        action: 'material.deleted',
        entity: 'vis_material',
        entityId: before.id,
        before,
      })),
    );
  });
}
