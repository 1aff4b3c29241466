import * as z from 'zod';
import {
  replaceTemplate,
  template,
  templateCategory,
  templatePayload,
  templateQuery,
  templateRow,
} from '#common/assessments/templates.ts';
import { MIB } from '#common/values/sizes.ts';
import { type Call, call } from '#server/http/call.ts';
import { noContent } from '#server/http/route-schemas.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './edit-templates.ts';
import { listTemplateCategories, listTemplates, readTemplate } from './queries.ts';

/** Templates: questionnaires to start from. */
export const templateCalls: Call[] = [
  call('GET /api/assessments/templates/', {
    summary: 'List templates',
    access: 'assessment-templates.list',
    query: templateQuery,
    list: templateRow,
    run: ({ ctx, query }) => listTemplates(ctx.db, query),
  }),
  call('GET /api/assessments/templates/categories/', {
    summary: 'List the categories of templates',
    access: 'assessment-templates.list',
    response: { 200: z.array(templateCategory) },
    run: ({ ctx }) => listTemplateCategories(ctx.db),
  }),
  call('POST /api/assessments/templates/', {
    summary: 'Save a questionnaire as a template',
    access: 'assessment-templates.create',
    repeat: 'key',
    bodyLimit: 2 * MIB,
    body: templatePayload,
    response: { 201: template },
    run: async ({ ctx, user, body }) => readTemplate(ctx.db, await createTemplate(ctx, user.id, body)),
  }),
  call('GET /api/assessments/templates/:id/', {
    summary: 'Read a template',
    access: 'assessment-templates.show',
    response: { 200: template },
    run: ({ ctx, params }) => readTemplate(ctx.db, params.id),
  }),
  call('PUT /api/assessments/templates/:id/', {
    summary: 'Replace a template',
    description: 'With updated_at, as it was read, a template that somebody saved since then is not overwritten (409).',
    access: 'assessment-templates.edit',
    bodyLimit: 2 * MIB,
    body: replaceTemplate,
    response: { 200: template },
    run: ({ ctx, user, params, body }) => updateTemplate(ctx, user.id, params.id, body),
  }),
  call('DELETE /api/assessments/templates/:id/', {
    summary: 'Delete a template',
    access: 'assessment-templates.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteTemplate(ctx, user.id, params.id),
  }),
];
