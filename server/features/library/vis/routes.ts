import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { idList, listQuery, page, wholeListQuery } from '#common/api/lists.ts';
import { geographicalRegion, visChange, visDetail, visFilters, visPayload, visRow } from '#common/library/vis.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { withForm } from '#server/features/library/files/form.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { readIds } from '#server/http/read-ids.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { deleteVis } from './delete.ts';
import { presentVis, readVis } from './present.ts';
import { listVis } from './queries.ts';
import { listRegions } from './regions.ts';
import { createVis, updateVis } from './save.ts';

const form = { files: { document: { kind: 'pdf' } }, lists: ['geographical_footprint'] } as const;
const multipart = ['multipart/form-data', 'application/json'];
const FIELDS =
  'Multipart: brand, version, release_date, document (PDF), category, market, geographical_footprint (repeated).';

/** Visual identity systems and the regions they are made for. */
export const visRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/brands/vis/',
    {
      schema: {
        summary: 'List visual identity systems',
        querystring: listQuery.extend(visFilters),
        response: { 200: page(visRow) },
      },
    },
    async (request) => {
      const { search, ordering, brand, region, id__in } = request.query;
      const ids = id__in === undefined ? undefined : readIds(id__in);
      const found = await listVis(ctx.db, { search, ordering, brand, region, ids }, limitAndOffset(request.query));
      const rows = found.rows.map((row) => presentVis(ctx, row, currentUser(request)));
      return pageAnswer(request, request.query, found.count, rows);
    },
  );
  app.get(
    '/api/brands/vis/:id/',
    { schema: { summary: 'Read a visual identity system', params: idParams, response: { 200: visDetail } } },
    (request) => readVis(ctx, request.params.id, currentUser(request)),
  );
  app.post(
    '/api/brands/vis/',
    {
      schema: {
        summary: 'Create a visual identity system',
        description: FIELDS,
        consumes: multipart,
        response: { 201: visDetail },
      },
      config: { form: { ...form, fields: visPayload } },
    },
    async (request, reply) => {
      const created = await withForm(ctx, request, form, ({ fields, files }) =>
        createVis(ctx, currentUser(request), visPayload.parse(fields), files.document?.file_id),
      );
      return reply.code(201).send(created);
    },
  );
  app.put(
    '/api/brands/vis/:id/',
    {
      schema: {
        summary: 'Save a visual identity system',
        description: `${FIELDS} Without a document, the current one stays. With the updated_at that was read, it is refused (409) once somebody else has saved.`,
        consumes: multipart,
        params: idParams,
        response: { 200: visDetail },
      },
      config: { form: { ...form, fields: visChange } },
    },
    (request) =>
      withForm(ctx, request, form, ({ fields, files }) => {
        const payload = visChange.parse(fields);
        return updateVis(ctx, currentUser(request), request.params.id, payload, files.document?.file_id);
      }),
  );
  app.delete(
    '/api/brands/vis/:id/',
    {
      schema: {
        summary: 'Delete a visual identity system that no assessment uses',
        params: idParams,
        response: noContent,
      },
    },
    async (request, reply) => {
      await deleteVis(ctx, currentUser(request).id, [request.params.id]);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/brands/vis/',
    {
      schema: {
        summary: 'Delete visual identity systems, all or none',
        querystring: z.object({ id__in: idList.min(1) }),
        response: { ...noContent, 404: detail },
      },
    },
    async (request, reply) => {
      await deleteVis(ctx, currentUser(request).id, readIds(request.query.id__in));
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/api/brands/geographical-regions/',
    {
      schema: {
        summary: 'List the regions a visual identity system can be made for',
        querystring: wholeListQuery.extend({
          id__in: idList.optional(),
        }),
        response: { 200: page(geographicalRegion) },
      },
    },
    async (request) => {
      const { search, id__in } = request.query;
      const found = await listRegions(
        ctx.db,
        { search, ids: id__in === undefined ? undefined : readIds(id__in) },
        limitAndOffset(request.query),
      );
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
};
