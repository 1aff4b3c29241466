import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { idList, listQuery, page, wholeListQuery } from '#common/api/lists.ts';
import { materialViewers } from '#common/library/material-viewers.ts';
import {
  materialChange,
  materialFilters,
  materialPayload,
  visMaterial,
  visMaterialDetail,
} from '#common/library/vis.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { withForm } from '#server/features/library/files/form.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { readIds } from '#server/http/read-ids.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { deleteMaterials } from './delete.ts';
import { changeMaterial, createMaterial } from './materials.ts';
import { listMaterials, readMaterial } from './queries.ts';
import { listViewers } from './viewers.ts';

const form = { files: { image: { kind: 'image' }, model_3d: { kind: 'model' } } } as const;
const materialList = wholeListQuery.extend({
  ...materialFilters.shape,
  vis_id: z.coerce.number().int().positive().optional(),
  include_documents: z.stringbool().default(false),
  id__in: idList.optional(),
});

/** Images, models and documents of a VIS. */
export const visMaterialRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/brands/vis-materials/',
    {
      schema: {
        summary: 'List the materials of the library, or of one VIS',
        description: 'Documents, which questions can be about as well, are listed with include_documents=true.',
        querystring: materialList,
        response: { 200: page(visMaterial) },
      },
    },
    async (request) => {
      const { vis_id, brand, material_type, in_use, search, ordering, id__in, include_documents } = request.query;
      const ids = id__in === undefined ? undefined : readIds(id__in);
      const query = {
        visId: vis_id,
        brand,
        materialType: material_type,
        inUse: in_use,
        search,
        ordering,
        ids,
        withDocuments: include_documents || ids !== undefined,
      };
      const found = await listMaterials(ctx, query, limitAndOffset(request.query), currentUser(request));
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.get(
    '/api/brands/vis-materials/:id/',
    { schema: { summary: 'Read a material', params: idParams, response: { 200: visMaterialDetail } } },
    (request) => readMaterial(ctx, request.params.id, currentUser(request)),
  );
  app.get(
    '/api/brands/vis-materials/:id/viewers/',
    {
      schema: {
        summary: 'Who has seen a material, the latest first',
        params: idParams,
        querystring: listQuery,
        response: { 200: materialViewers },
      },
    },
    async (request) => {
      const found = await listViewers(ctx.db, request.params.id, limitAndOffset(request.query));
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.post(
    '/api/brands/vis-materials/',
    {
      schema: {
        summary: 'Add an image or a 3D model to a VIS',
        description:
          'Multipart: vis, title, material_type, image; or vis, title, material_type, model_3d, is_interactive, allow_rotation, allow_zoom.',
        consumes: ['multipart/form-data'],
        response: { 201: visMaterial },
      },
      config: { form: { ...form, fields: materialPayload } },
    },
    async (request, reply) => {
      const created = await withForm(ctx, request, form, ({ fields, files }) =>
        createMaterial(ctx, currentUser(request), materialPayload.parse(fields), files),
      );
      return reply.code(201).send(created);
    },
  );
  app.patch(
    '/api/brands/vis-materials/:id/',
    {
      schema: {
        summary: 'Change what is said about a material',
        params: idParams,
        body: materialChange,
        response: { 200: visMaterial },
      },
    },
    (request) => changeMaterial(ctx, currentUser(request), request.params.id, request.body),
  );
  app.delete(
    '/api/brands/vis-materials/:id/',
    { schema: { summary: 'Delete a material that no assessment shows', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteMaterials(ctx, currentUser(request).id, [request.params.id]);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/brands/vis-materials/',
    {
      schema: {
        summary: 'Delete materials, all or none',
        querystring: z.object({ id__in: idList.min(1) }),
        response: { ...noContent, 404: detail },
      },
    },
    async (request, reply) => {
      await deleteMaterials(ctx, currentUser(request).id, readIds(request.query.id__in));
      return reply.code(204).send(null);
    },
  );
};
