import { inArray } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { files } from '#server/db/schema/files.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { smallUrl } from '#server/features/library/files/view.ts';

/** Wide enough, in pixels, for the list and the profile on a sharp screen. */
export const PHOTO_WIDTH = 200;

/** Addresses of profile pictures by file id, for staff. */
export async function photoUrls(ctx: Context, ids: (number | null)[], viewer: Viewer): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.select().from(files).where(inArray(files.id, wanted));
  return new Map(rows.map((file) => [file.id, smallUrl(ctx.config, file, PHOTO_WIDTH, viewer)]));
}
