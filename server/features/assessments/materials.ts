import { asc, eq } from 'drizzle-orm';
import type { MaterialKind, MaterialView } from '#common/library/materials.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { materialViews } from '#server/features/library/materials/material-views.ts';

const byVis = (db: Db, visId: number) =>
  db
    .select({ id: visMaterials.id, model: visMaterials.model_id, document: visMaterials.document_id })
    .from(visMaterials)
    .where(eq(visMaterials.vis_id, visId))
    .orderBy(asc(visMaterials.position), asc(visMaterials.id));

/** The kind of every material of a VIS, by id. */
export async function materialKinds(tx: Db, visId: number): Promise<Map<number, MaterialKind>> {
  const rows = await byVis(tx, visId);
  return new Map(rows.map((row) => [row.id, row.model !== null ? 'model' : row.document !== null ? 'pdf' : 'image']));
}

/** The materials of a VIS in their order, then those of `ids` that are not among them, for staff. */
export async function staffMaterials(
  ctx: Context,
  visId: number,
  ids: readonly number[],
  viewer: Viewer,
): Promise<MaterialView[]> {
  const own = await byVis(ctx.db, visId);
  return materialViews(ctx, [...new Set([...own.map((row) => row.id), ...ids])], viewer);
}
