import * as z from 'zod';
import { idList, listQuery } from '#common/api/lists.ts';
import { materialViewer } from '#common/library/materials.ts';
import { materialChange, materialPayload, visMaterial, visMaterialDetail } from '#common/library/vis.ts';
import { formWith } from '#server/library/files/form.ts';
import { type Call, call } from '#server/web/call.ts';
import { limitAndOffset, readIds } from '#server/web/lists.ts';
import { noContent } from '#server/web/openapi.ts';
import {
  changeMaterial,
  createMaterial,
  deleteMaterials,
  listMaterials,
  materialListQuery,
  readMaterial,
} from './materials.ts';
import { listViewers } from './views.ts';

/** Images, models and documents of a VIS. */
export const visMaterialCalls: Call[] = [
  call('GET /api/brands/vis-materials/', {
    summary: 'List the materials of the library, or of one VIS',
    description: 'Documents, which questions can be about as well, are listed with include_documents=true.',
    access: 'vis-materials.list',
    query: materialListQuery,
    list: visMaterial,
    run: ({ ctx, user, query }) => listMaterials(ctx, query, user),
  }),
  call('GET /api/brands/vis-materials/:id/', {
    summary: 'Read a material',
    access: 'vis-materials.show',
    response: { 200: visMaterialDetail },
    run: ({ ctx, user, params }) => readMaterial(ctx, params.id, user),
  }),
  call('GET /api/brands/vis-materials/:id/viewers/', {
    summary: 'Who has seen a material, the latest first',
    access: 'vis-materials.show',
    query: listQuery,
    list: materialViewer,
    run: ({ ctx, params, query }) => listViewers(ctx.db, params.id, limitAndOffset(query)),
  }),
  call('POST /api/brands/vis-materials/', {
    summary: 'Add an image or a 3D model to a VIS',
    description:
      'Multipart: vis, title, material_type, image; or vis, title, material_type, model_3d, is_interactive, allow_rotation, allow_zoom.',
    access: 'vis-materials.create',
    repeat: 'key',
    form: formWith({ image: { kind: 'image', pieces: true }, model_3d: { kind: 'model' } }),
    body: materialPayload,
    response: { 201: visMaterial },
    run: ({ ctx, user, body, files }) => createMaterial(ctx, user, body, files),
  }),
  call('PATCH /api/brands/vis-materials/:id/', {
    summary: 'Change what is said about a material',
    access: 'vis-materials.edit',
    body: materialChange,
    response: { 200: visMaterial },
    run: ({ ctx, user, params, body }) => changeMaterial(ctx, user, params.id, body),
  }),
  call('DELETE /api/brands/vis-materials/:id/', {
    summary: 'Delete a material that no assessment shows',
    access: 'vis-materials.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteMaterials(ctx, [params.id]),
  }),
  call('DELETE /api/brands/vis-materials/', {
    summary: 'Delete materials, all or none',
    access: 'vis-materials.delete',
    refuses: [404],
    query: z.object({ id__in: idList.min(1) }),
    response: noContent,
    run: ({ ctx, query }) => deleteMaterials(ctx, readIds(query.id__in)),
  }),
];
