import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import { idList, listQuery, wholeListQuery } from '#common/api/lists.ts';
import { assessmentsInWords } from '#common/library/uses.ts';
import { geographicalRegion, visChange, visDetail, visFilters, visPayload, visRow } from '#common/library/vis.ts';
import { audit } from '#server/data/audit.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { isForeignKeyViolation } from '#server/data/failures.ts';
import { vis, visMaterials } from '#server/data/schema/library.ts';
import { formWith } from '#server/library/files/form.ts';
import { assessmentsUsingVis } from '#server/library/usage.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { readIds } from '#server/web/lists.ts';
import { noContent } from '#server/web/openapi.ts';
import { listRegions, listVis, presentVis, readVis } from './queries.ts';
import { createVis, updateVis } from './save.ts';

const form = formWith({ document: { kind: 'pdf' } }, ['geographical_footprint']);
const FIELDS =
  'Multipart: brand, version, release_date, document (PDF), category, market, geographical_footprint (repeated).';

/** Visual identity systems and the regions they are made for. */
export const visCalls: Call[] = [
  call('GET /api/brands/vis/', {
    summary: 'List visual identity systems',
    access: 'vis.list',
    query: listQuery.extend(visFilters),
    list: visRow,
    run: async ({ ctx, user, query }) => {
      const { count, rows } = await listVis(ctx.db, query);
      return { count, rows: rows.map((row) => presentVis(ctx, row, user)) };
    },
  }),
  call('GET /api/brands/vis/:id/', {
    summary: 'Read a visual identity system',
    access: 'vis.show',
    response: { 200: visDetail },
    run: ({ ctx, user, params }) => readVis(ctx, params.id, user),
  }),
  call('POST /api/brands/vis/', {
    summary: 'Create a visual identity system',
    description: FIELDS,
    access: 'vis.create',
    repeat: 'key',
    form,
    body: visPayload,
    response: { 201: visDetail },
    run: ({ ctx, user, body, files }) => createVis(ctx, user, body, files.document?.file_id),
  }),
  call('PUT /api/brands/vis/:id/', {
    summary: 'Save a visual identity system',
    description: `${FIELDS} Without a document, the current one stays. With the revision that was read, it is refused (409) once somebody else has saved.`,
    access: 'vis.edit',
    form,
    body: visChange,
    response: { 200: visDetail },
    run: ({ ctx, user, params, body, files }) => updateVis(ctx, user, params.id, body, files.document?.file_id),
  }),
  call('DELETE /api/brands/vis/:id/', {
    summary: 'Delete a visual identity system that no assessment uses',
    access: 'vis.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteVis(ctx, [params.id]),
  }),
  call('DELETE /api/brands/vis/', {
    summary: 'Delete visual identity systems, all or none',
    access: 'vis.delete',
    refuses: [404],
    query: z.object({ id__in: idList.min(1) }),
    response: noContent,
    run: ({ ctx, query }) => deleteVis(ctx, readIds(query.id__in)),
  }),
  call('GET /api/brands/geographical-regions/', {
    summary: 'List the regions a visual identity system can be made for',
    access: 'geographical-regions.list',
    query: wholeListQuery.extend({ id__in: idList.optional() }),
    list: geographicalRegion,
    run: ({ ctx, query }) => listRegions(ctx.db, query),
  }),
];

/** Deletes VIS with their materials, all or none; their files go by the clean-up job. @throws 404, or 409 naming what uses them */
async function deleteVis(ctx: Context, ids: number[]): Promise<void> {
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
      await audit(
        tx,
        found.map((before) => ({ action: 'vis.deleted', entityId: before.id, before })),
      );
    });
  } catch (error) {
    // An assessment on it was created at the same moment.
    throw isForeignKeyViolation(error) ? refusal([]) : error;
  }
}
