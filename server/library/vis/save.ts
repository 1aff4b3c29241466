import { and, eq, inArray, isNull } from 'drizzle-orm';
import { assessmentsInWords } from '#common/library/uses.ts';
import {
  DOCUMENT_MATERIAL_TYPE,
  VIS_MESSAGES,
  type VisChange,
  type VisDetail,
  type VisPayload,
} from '#common/library/vis.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, isForeignKeyViolation, notFound } from '#server/data/errors.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { brands, vis, visMaterials, visRegions } from '#server/data/schema/library.ts';
import { markReady } from '#server/library/files/receive-file.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { assessmentsUsingMaterials, assessmentsUsingVis } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { refuseStale } from '#server/web/stale.ts';
import { readVis } from './queries.ts';

/** Deletes VIS with their materials, all or none; the clean-up job removes their files. @throws 404, or 409 naming what uses them */
export async function deleteVis(ctx: Context, ids: number[]): Promise<void> {
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
      const deleted = found.map((before) => ({ action: 'vis.deleted', entityId: before.id, before }));
      await audit(tx, deleted);
    });
  } catch (error) {
    // An assessment of this VIS was created at the same moment.
    throw isForeignKeyViolation(error) ? refusal([]) : error;
  }
}

/** @throws 400 for an unknown brand or region, or without a document */
export async function createVis(ctx: Context, actor: Viewer, payload: VisPayload, documentId: number | undefined) {
  if (documentId === undefined) throw badInput({ document: [VIS_MESSAGES.document] });
  const id = await ctx.db.transaction(async (tx) => {
    await checkReferences(tx, payload, []);
    const { brand, geographical_footprint, ...columns } = payload;
    const [row] = await tx
      .insert(vis)
      .values({ ...columns, brand_id: brand, document_id: documentId, created_by: actor.id })
      .returning({ id: vis.id });
    if (!row) throw new Error('no VIS was written');
    await writeRegions(tx, row.id, geographical_footprint);
    await addDocument(tx, row.id, documentId, payload.version);
    await audit(tx, { action: 'vis.created', entityId: row.id, after: payload });
    return row.id;
  });
  return readVis(ctx, id, actor);
}

const EDITED = { entity: 'vis', actions: ['vis.created', 'vis.updated'], what: 'this Visual Identity System' };

/** Saves a VIS; without a new document the present one stays. @throws 404, 409 for an outdated revision, or 400 as createVis */
export async function updateVis(
  ctx: Context,
  actor: CurrentUser,
  id: number,
  { revision, ...payload }: VisChange,
  documentId: number | undefined,
): Promise<VisDetail> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(vis).where(eq(vis.id, id)).for('update');
    if (!before) throw notFound();
    await refuseStale(tx, { read: revision, stored: before.revision }, { ...EDITED, id });
    const regions = await tx
      .delete(visRegions)
      .where(eq(visRegions.vis_id, id))
      .returning({ id: visRegions.region_id });
    const kept = regions.map((region) => region.id);
    await checkReferences(tx, payload, kept);
    const { brand, geographical_footprint, ...columns } = payload;
    const after = { ...columns, brand_id: brand, document_id: documentId ?? before.document_id };
    await tx.update(vis).set(after).where(eq(vis.id, id));
    await writeRegions(tx, id, geographical_footprint);
    if (documentId !== undefined) {
      if (before.document_id !== null) await dropDocument(tx, id, before.document_id);
      await addDocument(tx, id, documentId, payload.version);
    }
    await audit(tx, {
      action: 'vis.updated',
      entityId: id,
      before: { ...before, geographical_footprint: kept },
      after: { ...after, geographical_footprint },
    });
  });
  return readVis(ctx, id, actor);
}

async function checkReferences(tx: Db, { brand, geographical_footprint }: VisPayload, kept: number[]): Promise<void> {
  const [known] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brand));
  if (!known) throw badInput({ brand: [VIS_MESSAGES.brand] });
  const wanted = geographical_footprint.filter((id) => !kept.includes(id));
  if (wanted.length === 0) return;
  const regions = await tx
    .select({ id: formOptions.id })
    .from(formOptions)
    .where(and(eq(formOptions.kind, 'region'), isNull(formOptions.retired_at), inArray(formOptions.id, wanted)));
  if (regions.length !== wanted.length) throw badInput({ geographical_footprint: ['This region is not offered.'] });
}

async function writeRegions(tx: Db, visId: number, ids: number[]): Promise<void> {
  await tx.insert(visRegions).values(ids.map((region_id) => ({ vis_id: visId, region_id })));
}

/** The document is a material too, so that questions can be about it. */
async function addDocument(tx: Db, visId: number, documentId: number, version: string): Promise<void> {
  await markReady(tx, [documentId]);
  await tx.insert(visMaterials).values({
    vis_id: visId,
    title: `VIS document ${version}`,
    material_type: DOCUMENT_MATERIAL_TYPE,
    document_id: documentId,
  });
}

/** Removes a replaced document, unless an assessment shows it, since published content never changes. */
async function dropDocument(tx: Db, visId: number, documentId: number): Promise<void> {
  const old = and(eq(visMaterials.vis_id, visId), eq(visMaterials.document_id, documentId));
  const [material] = await tx.select({ id: visMaterials.id }).from(visMaterials).where(old);
  if (material && (await assessmentsUsingMaterials(tx, [material.id])).length === 0) {
    await tx.delete(visMaterials).where(old);
  }
}
