import { eq, max } from 'drizzle-orm';
import { type MaterialChange, type MaterialPayload, MODEL_TITLE, type VisMaterial } from '#common/library/vis.ts';
import { titleFromFileName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { vis, visMaterials } from '#server/db/schema/vis.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { markReady, type ReceivedFile } from '#server/features/library/files/receive-file.ts';
import { badInput, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { readMaterial } from './queries.ts';

type MaterialFiles = { image?: ReceivedFile; model_3d?: ReceivedFile };

/** Adds an image or a 3D model to a VIS. @throws 400 without exactly one file, or for an unknown VIS */
export async function createMaterial(
  ctx: Context,
  actor: Viewer,
  payload: MaterialPayload,
  { image, model_3d }: MaterialFiles,
): Promise<VisMaterial> {
  const file = image ?? model_3d;
  if (!file || (image && model_3d)) throw badInput({ image: ['Please choose one image or one 3D model.'] });
  const { vis: visId, title, ...columns } = payload;
  const id = await ctx.db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: vis.id }).from(vis).where(eq(vis.id, visId)).for('share');
    if (!owner) throw badInput({ vis: ['This visual identity system does not exist.'] });
    const defaultTitle = model_3d ? MODEL_TITLE : titleFromFileName(file.name);
    const values = {
      ...columns,
      position: columns.position ?? (await nextPosition(tx, visId)),
      vis_id: visId,
      title: title || defaultTitle,
      image_id: image?.file_id,
      model_id: model_3d?.file_id,
    };
    const [row] = await tx.insert(visMaterials).values(values).returning({ id: visMaterials.id });
    if (!row) throw new Error('no material was written');
    await markReady(tx, [file.file_id]);
    await audit(tx, {
      actorId: actor.id,
      action: 'material.created',
      entity: 'vis_material',
      entityId: row.id,
      after: values,
    });
    return row.id;
  });
  return readMaterial(ctx, id, actor);
}

async function nextPosition(tx: Db, visId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(visMaterials.position) })
    .from(visMaterials)
    .where(eq(visMaterials.vis_id, visId));
  return (row?.last ?? -1) + 1;
}

export async function changeMaterial(
  ctx: Context,
  actor: Viewer,
  id: number,
  change: MaterialChange,
): Promise<VisMaterial> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(visMaterials).where(eq(visMaterials.id, id)).for('update');
    if (!before) throw notFound();
    if (Object.keys(change).length === 0) return;
    await tx.update(visMaterials).set(change).where(eq(visMaterials.id, id));
    await audit(tx, {
      actorId: actor.id,
      action: 'material.updated',
      entity: 'vis_material',
      entityId: id,
      before,
      after: change,
    });
  });
  return readMaterial(ctx, id, actor);
}
