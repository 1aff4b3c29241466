import { eq, notExists, sql } from 'drizzle-orm';
import * as z from 'zod';
import { withoutMaterials } from '#common/assessments/questionnaire/transfer.ts';
import {
  type ReplaceTemplate,
  replaceTemplate,
  TEMPLATE_CHANGED,
  type Template,
  type TemplatePayload,
  template,
  templateCategory,
  templatePayload,
  templateQuery,
  templateRow,
} from '#common/assessments/templates.ts';
import { MIB } from '#common/words/units.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { templateCategories, templates } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { sanitiseQuestionnaire } from './questions.ts';
import { listTemplateCategories, listTemplates, readTemplate } from './template-queries.ts';

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
    description: 'With the revision that was read, a template that somebody saved since then is not overwritten (409).',
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
    run: ({ ctx, params }) => deleteTemplate(ctx, params.id),
  }),
];

/** Saves a questionnaire as a template, without its materials. Returns the id. */
async function createTemplate(ctx: Context, actorId: number, payload: TemplatePayload): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(templates)
      .values({ ...(await columns(tx, payload)), created_by: actorId, updated_by: actorId })
      .returning({ id: templates.id });
    if (!row) throw new Error('The template was not inserted');
    await audit(tx, { action: 'template.created', entityId: row.id, after: { title: payload.title } });
    return row.id;
  });
}

/** Replaces a template and returns it. @throws HttpError 404, 409 if somebody has saved it since it was read */
async function updateTemplate(
  ctx: Context,
  actorId: number,
  id: number,
  { revision, ...payload }: ReplaceTemplate,
): Promise<Template> {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(templates).where(eq(templates.id, id)).for('update');
    if (!before) throw notFound();
    if (revision !== undefined && revision !== before.revision) throw conflict(TEMPLATE_CHANGED, 'template_changed');
    await tx
      .update(templates)
      .set({ ...(await columns(tx, payload)), updated_by: actorId, revision: before.revision + 1 })
      .where(eq(templates.id, id));
    await removeEmptyCategories(tx);
    await audit(tx, { action: 'template.changed', entityId: id, after: { title: payload.title } });
    // Read before anybody else can save.
    return readTemplate(tx, id);
  });
}

/** Deletes a template. Assessments made from it do not change. @throws HttpError 404 */
async function deleteTemplate(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(templates).where(eq(templates.id, id)).returning({ title: templates.title });
    if (!row) throw notFound();
    await removeEmptyCategories(tx);
    await audit(tx, { action: 'template.deleted', entityId: id, before: row });
  });
}

async function columns(tx: Db, payload: TemplatePayload) {
  return {
    title: payload.title,
    description: payload.description,
    category_id: await categoryId(tx, payload.category),
    questionnaire: await sanitiseQuestionnaire(withoutMaterials(payload.questionnaire)),
    updated_at: new Date(),
  };
}

/** Returns the id of the category with this name, which is created if needed. */
async function categoryId(tx: Db, name: string): Promise<number> {
  await tx.insert(templateCategories).values({ name }).onConflictDoNothing();
  const [row] = await tx
    .select({ id: templateCategories.id })
    .from(templateCategories)
    .where(eq(templateCategories.name, name));
  if (!row) throw new Error('The category was not inserted');
  return row.id;
}

async function removeEmptyCategories(tx: Db): Promise<void> {
  const used = tx.select({ one: sql`1` }).from(templates).where(eq(templates.category_id, templateCategories.id));
  await tx.delete(templateCategories).where(notExists(used));
}
