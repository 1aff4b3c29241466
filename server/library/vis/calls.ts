import * as z from 'zod';
import { idList, wholeListQuery } from '#common/api/lists.ts';
import { geographicalRegion, visChange, visDetail, visPayload, visQuery, visRow } from '#common/library/vis.ts';
import { formWith } from '#server/library/files/form.ts';
import { type Call, call } from '#server/web/call.ts';
import { readIds } from '#server/web/lists.ts';
import { noContent } from '#server/web/openapi.ts';
import { listRegions, listVis, presentVis, readVis } from './queries.ts';
import { createVis, deleteVis, updateVis } from './save.ts';

const form = formWith({ document: { kind: 'pdf' } }, ['geographical_footprint']);
const FIELDS =
  'Multipart: brand, version, release_date, document (PDF), category, market, geographical_footprint (repeated).';

/** Visual identity systems and the regions they are made for. */
export const visCalls: Call[] = [
  call('GET /api/brands/vis/', {
    summary: 'List visual identity systems',
    access: 'vis.list',
    query: visQuery,
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
