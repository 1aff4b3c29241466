import * as z from 'zod';
import { idList, listQuery, pageSize } from '#common/api/lists.ts';
import { LIBRARY_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { brand, brandChange, brandPayload } from '#common/library/brands.ts';
import { formWith } from '#server/features/library/files/form.ts';
import { type Call, call } from '#server/http/call.ts';
import { readIds } from '#server/http/read-ids.ts';
import { noContent } from '#server/http/route-schemas.ts';
import { createBrand, deleteBrands, presentBrand, readBrand, updateBrand } from './edit-brands.ts';
import { listBrands } from './queries.ts';

const form = formWith({ logo: { kind: 'image', widths: [160, 320, 640] } }, ['competitors']);

/** The brands of the library. */
export const brandCalls: Call[] = [
  call('GET /api/brands/brands/', {
    summary: 'List brands',
    access: 'brands.list',
    query: listQuery.extend({ page_size: pageSize(LIBRARY_PAGE_SIZE), id__in: idList.optional() }),
    list: brand,
    run: async ({ ctx, user, query }) => {
      const { search, ordering, id__in } = query;
      const ids = id__in === undefined ? undefined : readIds(id__in);
      const { count, rows } = await listBrands(ctx.db, { search, ordering, ids }, query);
      return { count, rows: rows.map((row) => presentBrand(ctx, row, user)) };
    },
  }),
  call('GET /api/brands/brands/:id/', {
    summary: 'Read a brand',
    access: 'brands.show',
    response: { 200: brand },
    run: ({ ctx, user, params }) => readBrand(ctx, params.id, user),
  }),
  call('POST /api/brands/brands/', {
    summary: 'Create a brand',
    description: 'Multipart: name, description, competitors (repeated), logo (image).',
    access: 'brands.create',
    repeat: 'key',
    form,
    body: brandPayload,
    response: { 201: brand },
    run: ({ ctx, user, body, files }) => createBrand(ctx, user, body, files.logo?.file_id),
  }),
  call('PATCH /api/brands/brands/:id/', {
    summary: 'Change a brand',
    description: 'Multipart or JSON with the fields to change; a blank logo removes the current one.',
    access: 'brands.edit',
    form,
    body: brandChange,
    response: { 200: brand },
    run: ({ ctx, user, params, body, files }) => updateBrand(ctx, user, params.id, body, files.logo?.file_id),
  }),
  call('DELETE /api/brands/brands/:id/', {
    summary: 'Delete a brand without VIS',
    access: 'brands.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteBrands(ctx, user.id, [params.id]),
  }),
  call('DELETE /api/brands/brands/', {
    summary: 'Delete brands without VIS, all or none',
    access: 'brands.delete',
    refuses: [404],
    query: z.object({ id__in: idList.min(1) }),
    response: noContent,
    run: ({ ctx, user, query }) => deleteBrands(ctx, user.id, readIds(query.id__in)),
  }),
];
