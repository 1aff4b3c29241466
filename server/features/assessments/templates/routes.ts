import * as z from 'zod';
import { page } from '#common/api/lists.ts';
import {
  replaceTemplate,
  template,
  templateCategory,
  templatePayload,
  templateQuery,
  templateRow,
} from '#common/assessments/templates.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './edit-templates.ts';
import { listTemplateCategories, listTemplates, readTemplate } from './queries.ts';

/** Templates: questionnaires to start from. */
export const templateRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/assessments/templates/',
    { schema: { summary: 'List templates', querystring: templateQuery, response: { 200: page(templateRow) } } },
    async (request) => {
      const found = await listTemplates(ctx.db, request.query);
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.get(
    '/api/assessments/templates/categories/',
    { schema: { summary: 'List the categories of templates', response: { 200: z.array(templateCategory) } } },
    () => listTemplateCategories(ctx.db),
  );
  app.post(
    '/api/assessments/templates/',
    { schema: { summary: 'Save a questionnaire as a template', body: templatePayload, response: { 201: template } } },
    async (request, reply) => {
      const id = await createTemplate(ctx, currentUser(request).id, request.body);
      return reply.code(201).send(await readTemplate(ctx.db, id));
    },
  );
  app.get(
    '/api/assessments/templates/:id/',
    { schema: { summary: 'Read a template', params: idParams, response: { 200: template } } },
    (request) => readTemplate(ctx.db, request.params.id),
  );
  app.put(
    '/api/assessments/templates/:id/',
    {
      schema: {
        summary: 'Replace a template',
        description:
          'With updated_at, as it was read, a template that somebody saved since then is not overwritten (409).',
        params: idParams,
        body: replaceTemplate,
        response: { 200: template },
      },
    },
    (request) => updateTemplate(ctx, currentUser(request).id, request.params.id, request.body),
  );
  app.delete(
    '/api/assessments/templates/:id/',
    { schema: { summary: 'Delete a template', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteTemplate(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
