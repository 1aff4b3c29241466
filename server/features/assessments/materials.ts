import { eq, inArray, or, sql } from 'drizzle-orm';
import type { MaterialKind, MaterialView } from '#common/materials.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { files } from '../../db/schema/files.ts';
import { visMaterials } from '../../db/schema/vis.ts';

const kind = sql<MaterialKind>`case when ${visMaterials.model_id} is not null then 'model' when ${files.kind} = 'pdf' then 'pdf' else 'image' end`;

/** The kind of every material of a VIS, by id. */
export async function materialKinds(tx: Db, visId: number): Promise<Map<number, MaterialKind>> {
  const rows = await tx
    .select({ id: visMaterials.id, kind })
    .from(visMaterials)
    .leftJoin(files, eq(files.id, visMaterials.image_id))
    .where(eq(visMaterials.vis_id, visId));
  return new Map(rows.map((row) => [row.id, row.kind]));
}

/** Materials as the screens show them: those of a VIS and those with the given ids, by id. */
export async function loadMaterials(
  ctx: Context,
  db: Db,
  wanted: { visId?: number; ids: readonly number[] },
): Promise<MaterialView[]> {
  const conditions = [
    wanted.visId === undefined ? undefined : eq(visMaterials.vis_id, wanted.visId),
    wanted.ids.length === 0 ? undefined : inArray(visMaterials.id, [...wanted.ids]),
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return [];
  await db
    .select({ id: visMaterials.id })
    .from(visMaterials)
    .where(or(...conditions))
    .orderBy(visMaterials.id);
  return [];
}
