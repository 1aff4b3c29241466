import { and, eq, inArray, max, min } from 'drizzle-orm';
import type { UsableMaterial } from '#common/assessments/questionnaire/material-problems.ts';
import type { Db } from '#server/db/database.ts';
import { fileRenditions } from '#server/db/schema/files.ts';
import { visMaterials } from '#server/db/schema/vis.ts';

/** Every material of a VIS that questions may use, by id. */
export async function usableMaterials(tx: Db, visId: number): Promise<Map<number, UsableMaterial>> {
  const rows = await tx
    .select({ id: visMaterials.id, model: visMaterials.model_id, document: visMaterials.document_id })
    .from(visMaterials)
    .where(eq(visMaterials.vis_id, visId));
  const pages = await pagesOf(
    tx,
    rows.flatMap(({ document }) => document ?? []),
  );
  return new Map(
    rows.map(({ id, model, document }): [number, UsableMaterial] => {
      if (document !== null) return [id, { kind: 'pdf', pages: pages.get(document) ?? null }];
      return [id, { kind: model === null ? 'image' : 'model', pages: null }];
    }),
  );
}

/** How many pages of documents experts can see; those that are not drawn to the end are left out. */
async function pagesOf(tx: Db, documents: number[]): Promise<Map<number, number>> {
  if (documents.length === 0) return new Map();
  const rows = await tx
    .select({ id: fileRenditions.file_id, pages: max(fileRenditions.position), first: min(fileRenditions.position) })
    .from(fileRenditions)
    .where(and(inArray(fileRenditions.file_id, documents), eq(fileRenditions.kind, 'page')))
    .groupBy(fileRenditions.file_id);
  // The first page is drawn last.
  return new Map(rows.flatMap(({ id, pages, first }) => (first === 1 ? [[id, pages ?? 1] as const] : [])));
}
