import { countDistinct, desc, eq, inArray, isNotNull, max, min, or, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import type { MaterialViewer } from '#common/library/material-viewers.ts';
import { fullName } from '#common/texts/format.ts';
import { pick } from '#common/values/pick.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { fileRenditions, fileViews } from '#server/db/schema/files.ts';
import { visMaterials } from '#server/db/schema/vis.ts';
import { notFound } from '#server/http/errors.ts';

/** Who was given a material, or pictures of its pages or views, the latest first. @throws HttpError 404 */
export async function listViewers(
  db: Db,
  materialId: number,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: MaterialViewer[] }> {
  const [material] = await db.select().from(visMaterials).where(eq(visMaterials.id, materialId));
  const file = material && (material.image_id ?? material.model_id ?? material.document_id);
  if (!file) throw notFound();
  const pictures = db
    .select({ id: fileRenditions.rendition_id })
    .from(fileRenditions)
    .where(eq(fileRenditions.file_id, file));
  const ofMaterial = or(eq(fileViews.file_id, file), inArray(fileViews.file_id, pictures));
  const [total] = await db
    .select({ count: countDistinct(fileViews.user_id) })
    .from(fileViews)
    .where(ofMaterial);
  const rows = await db
    .select({
      ...pick(users, ['id', 'first_name', 'last_name', 'email', 'role']),
      is_erased: isNotNull(users.erased_at).mapWith(Boolean),
      // The pages of a document that were seen within the same minutes are one view.
      views: countDistinct(sql`date_bin('5 minutes', ${fileViews.viewed_at}, 'epoch')`),
      first: min(fileViews.viewed_at),
      last: max(fileViews.viewed_at),
    })
    .from(fileViews)
    .innerJoin(users, eq(users.id, fileViews.user_id))
    .where(ofMaterial)
    .groupBy(users.id)
    .orderBy(desc(max(fileViews.viewed_at)), desc(users.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return { count: total?.count ?? 0, rows: rows.map(present) };
}

type Row = Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name' | 'email' | 'role'> & {
  is_erased: boolean;
  views: number;
  first: Date | null;
  last: Date | null;
};

function present(row: Row): MaterialViewer {
  return {
    id: row.id,
    name: row.is_erased ? `Expert ${row.id} (erased)` : fullName(row) || `Expert ${row.id}`,
    email: row.is_erased ? '' : row.email,
    is_staff: isStaffRole(row.role),
    views: row.views,
    first_viewed_at: (row.first ?? new Date(0)).toISOString(),
    last_viewed_at: (row.last ?? new Date(0)).toISOString(),
    in_panel: !row.is_erased && !isStaffRole(row.role),
  };
}
