import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { idList, listQuery, page, pageSize } from '#common/api/lists.ts';
import { LIBRARY_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { brand, brandChange, brandPayload } from '#common/library/brands.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { type FileField, withForm } from '#server/features/library/files/form.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { readIds } from '#server/http/read-ids.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { createBrand, deleteBrands, presentBrand, readBrand, updateBrand } from './edit-brands.ts';
import { listBrands } from './queries.ts';

const brandList = listQuery.extend({
  page_size: pageSize(LIBRARY_PAGE_SIZE),
  id__in: idList.optional(),
});
const many = z.object({ id__in: idList.min(1) });

const logo: FileField = { kind: 'image', widths: [160, 320, 640] };
const form = { files: { logo }, lists: ['competitors'] };

/** The brands of the library. */
export const brandRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/brands/brands/',
    { schema: { summary: 'List brands', querystring: brandList, response: { 200: page(brand) } } },
    async (request) => {
      const { search, ordering, id__in } = request.query;
      const query = { search, ordering, ids: id__in === undefined ? undefined : readIds(id__in) };
      const found = await listBrands(ctx.db, query, limitAndOffset(request.query));
      const rows = found.rows.map((row) => presentBrand(ctx, row, currentUser(request)));
      return pageAnswer(request, request.query, found.count, rows);
    },
  );
  app.get(
    '/api/brands/brands/:id/',
    { schema: { summary: 'Read a brand', params: idParams, response: { 200: brand } } },
    (request) => readBrand(ctx, request.params.id, currentUser(request)),
  );
  app.post(
    '/api/brands/brands/',
    {
      schema: {
        summary: 'Create a brand',
        description: 'Multipart: name, description, competitors (repeated), logo (image).',
        consumes: ['multipart/form-data', 'application/json'],
        response: { 201: brand },
      },
      config: { form: { ...form, fields: brandPayload } },
    },
    async (request, reply) => {
      const created = await withForm(ctx, request, form, ({ fields, files }) =>
        createBrand(ctx, currentUser(request), brandPayload.parse(fields), files.logo?.file_id),
      );
      return reply.code(201).send(created);
    },
  );
  app.patch(
    '/api/brands/brands/:id/',
    {
      schema: {
        summary: 'Change a brand',
        description: 'Multipart or JSON with the fields to change; a blank logo removes the current one.',
        consumes: ['multipart/form-data', 'application/json'],
        params: idParams,
        response: { 200: brand },
      },
      config: { form: { ...form, fields: brandChange } },
    },
    (request) =>
      withForm(ctx, request, form, ({ fields, files }) => {
        const change = brandChange.parse(fields);
        return updateBrand(ctx, currentUser(request), request.params.id, change, files.logo?.file_id);
      }),
  );
  app.delete(
    '/api/brands/brands/:id/',
    { schema: { summary: 'Delete a brand without VIS', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteBrands(ctx, currentUser(request).id, [request.params.id]);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/brands/brands/',
    {
      schema: {
        summary: 'Delete brands without VIS, all or none',
        querystring: many,
        response: { ...noContent, 404: detail },
      },
    },
    async (request, reply) => {
      await deleteBrands(ctx, currentUser(request).id, readIds(request.query.id__in));
      return reply.code(204).send(null);
    },
  );
};
