import { asc, desc, eq, inArray } from 'drizzle-orm';
import { BRAND_NAME_TAKEN, type Brand, type BrandChange, type BrandPayload } from '#common/library/brands.ts';
import { namesInWords } from '#common/library/uses.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { brands, vis } from '#server/db/schema/vis.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { markReady } from '#server/features/library/files/receive-file.ts';
import { smallUrl } from '#server/features/library/files/view.ts';
import { badInput, conflict, notFound } from '#server/http/errors.ts';
import { audit, auditMany } from '#server/system/audit.ts';
import { type BrandRow, findBrand } from './queries.ts';

/** Logos are shown at most this wide (px). */
const LOGO_WIDTH = 320;

/** A brand as it is sent. */
export function presentBrand(ctx: Context, row: BrandRow, viewer: Viewer): Brand {
  return {
    ...row,
    logo: row.logo ? smallUrl(ctx.config, row.logo, LOGO_WIDTH, viewer) : null,
  };
}

export async function readBrand(ctx: Context, id: number, viewer: Viewer): Promise<Brand> {
  const row = await findBrand(ctx.db, id);
  if (!row) throw notFound();
  return presentBrand(ctx, row, viewer);
}

/** @throws 400 when another brand has the name */
export async function createBrand(ctx: Context, actor: Viewer, payload: BrandPayload, logoId?: number): Promise<Brand> {
  const id = await refusingTakenName(
    ctx.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(brands)
        .values({ ...payload, logo_id: logoId })
        .returning({ id: brands.id });
      if (!row) throw new Error('no brand was written');
      await markReady(tx, logoId === undefined ? [] : [logoId]);
      await audit(tx, { actorId: actor.id, action: 'brand.created', entityId: row.id, after: payload });
      return row.id;
    }),
  );
  return readBrand(ctx, id, actor);
}

/** Changes the given fields; a blank logo removes the present one. */
export async function updateBrand(
  ctx: Context,
  actor: Viewer,
  id: number,
  { logo, ...change }: BrandChange,
  logoId?: number,
): Promise<Brand> {
  await refusingTakenName(
    ctx.db.transaction(async (tx) => {
      const [before] = await tx.select().from(brands).where(eq(brands.id, id)).for('update');
      if (!before) throw notFound();
      const logo_id = logoId ?? (logo === '' ? null : before.logo_id);
      await tx
        .update(brands)
        .set({ ...change, logo_id })
        .where(eq(brands.id, id));
      await markReady(tx, logoId === undefined ? [] : [logoId]);
      const after = { ...change, logo_id };
      await audit(tx, { actorId: actor.id, action: 'brand.updated', entityId: id, before, after });
    }),
  );
  return readBrand(ctx, id, actor);
}

/** Deletes brands, all or none. @throws 404, or 409 naming the VIS of a brand that is in use */
export async function deleteBrands(ctx: Context, actorId: number, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await tx.select().from(brands).where(inArray(brands.id, ids)).for('update');
    if (found.length !== ids.length) throw notFound();
    await refuseUsed(tx, ids);
    await tx.delete(brands).where(inArray(brands.id, ids));
    await auditMany(
      tx,
      found.map((before) => ({ actorId, action: 'brand.deleted', entityId: before.id, before })),
    );
  });
}

async function refuseUsed(tx: Db, ids: number[]): Promise<void> {
  const systems = await tx
    .select({ brand: brands.name, version: vis.version })
    .from(vis)
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(inArray(vis.brand_id, ids))
    .orderBy(asc(brands.name), desc(vis.id));
  const brand = systems[0]?.brand;
  if (brand === undefined) return;
  const versions = systems.flatMap((one) => (one.brand === brand ? one.version : []));
  const noun = versions.length === 1 ? 'system' : 'systems';
  throw conflict(`${brand} is used by its visual identity ${noun} ${namesInWords(versions)} and cannot be deleted.`);
}

async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, 'brands_name_key') ? badInput({ name: [BRAND_NAME_TAKEN] }) : error;
  }
}
