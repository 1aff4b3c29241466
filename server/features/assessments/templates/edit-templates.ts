import { eq, notExists, sql } from 'drizzle-orm';
import { withoutMaterials } from '#common/assessments/questionnaire/remap-materials.ts';
import {
  type ReplaceTemplate,
  TEMPLATE_CHANGED,
  type Template,
  type TemplatePayload,
} from '#common/assessments/templates.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { templateCategories, templates } from '#server/db/schema/assessments.ts';
import { sanitiseQuestionnaire } from '#server/features/assessments/questions/sanitise.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';
import { readTemplate } from './queries.ts';

/** Saves a questionnaire as a template, without its materials. Returns the id. */
export async function createTemplate(ctx: Context, actorId: number, payload: TemplatePayload): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(templates)
      .values({ ...(await columns(tx, payload)), created_by: actorId, updated_by: actorId })
      .returning({ id: templates.id });
    if (!row) throw new Error('The template was not inserted');
    await audit(tx, { actorId, action: 'template.created', entityId: row.id, after: { title: payload.title } });
    return row.id;
  });
}

/** Replaces a template and returns it; 404 if it does not exist, 409 if somebody saved it since it was read. */
export async function updateTemplate(
  ctx: Context,
  actorId: number,
  id: number,
  { updated_at, ...payload }: ReplaceTemplate,
): Promise<Template> {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(templates).where(eq(templates.id, id)).for('update');
    if (!before) throw notFound();
    if (updated_at !== undefined && new Date(updated_at).getTime() !== before.updated_at.getTime()) {
      throw conflict(TEMPLATE_CHANGED, 'template_changed');
    }
    await tx
      .update(templates)
      .set({ ...(await columns(tx, payload)), updated_by: actorId })
      .where(eq(templates.id, id));
    await removeEmptyCategories(tx);
    await audit(tx, { actorId, action: 'template.changed', entityId: id, after: { title: payload.title } });
    // Read before anybody else can save.
    return readTemplate(tx, id);
  });
}

/** Deletes a template; assessments made from it stay as they are. 404 when it is not there. */
export async function deleteTemplate(ctx: Context, actorId: number, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(templates).where(eq(templates.id, id)).returning({ title: templates.title });
    if (!row) throw notFound();
    await removeEmptyCategories(tx);
    await audit(tx, { actorId, action: 'template.deleted', entityId: id, before: row });
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

/** Finds or creates the category of a name. */
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
