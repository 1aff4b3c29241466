import { and, asc, count, eq, notExists, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { withoutMaterials } from '#common/assessments/questionnaire/transfer.ts';
import {
  type ReplaceTemplate,
  TEMPLATE_CHANGED,
  type Template,
  type TemplateCategory,
  type TemplatePayload,
  template,
  type templateQuery,
  templateRow,
} from '#common/assessments/templates.ts';
import { audit } from '#server/data/audit.ts';
import { holds, inOrder, nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, notFound } from '#server/data/errors.ts';
import { templateCategories, templates } from '#server/data/schema/assessments.ts';
import { columns, readPage, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { conditionsOf, type Rules } from '#server/web/lists.ts';
import { sanitiseQuestionnaire } from './questions.ts';

/** Saves a questionnaire as a template, without its materials. Returns the id. */
export async function createTemplate(ctx: Context, actorId: number, payload: TemplatePayload): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(templates)
      .values({ ...(await toStore(tx, payload)), created_by: actorId, updated_by: actorId })
      .returning({ id: templates.id });
    if (!row) throw new Error('The template was not inserted');
    await audit(tx, { action: 'template.created', entityId: row.id, after: { title: payload.title } });
    return row.id;
  });
}

/** Replaces a template and returns it. @throws HttpError 404, 409 if somebody has saved it since it was read */
export async function updateTemplate(
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
      .set({ ...(await toStore(tx, payload)), updated_by: actorId, revision: before.revision + 1 })
      .where(eq(templates.id, id));
    await removeEmptyCategories(tx);
    await audit(tx, { action: 'template.changed', entityId: id, after: { title: payload.title } });
    // Read before anybody else can save.
    return readTemplate(tx, id);
  });
}

/** Deletes a template. Assessments made from it do not change. @throws HttpError 404 */
export async function deleteTemplate(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(templates).where(eq(templates.id, id)).returning({ title: templates.title });
    if (!row) throw notFound();
    await removeEmptyCategories(tx);
    await audit(tx, { action: 'template.deleted', entityId: id, before: row });
  });
}

async function toStore(tx: Db, payload: TemplatePayload) {
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

const listed = sql`${columns(templates, ['id', 'title', 'description', 'revision', 'updated_at'])},
  coalesce(${templateCategories.name}, '') as category,
  jsonb_array_length(${templates.questionnaire} -> 'questions') as question_count,
  ${nameOfUser(templates.updated_by)} as saved_by`;

const withCategory = sql`${templates} left join ${templateCategories} on ${templateCategories.id} = ${templates.category_id}`;

/** A page of templates by category and title. */
export const listTemplates = (db: Db, query: z.output<typeof templateQuery>) =>
  readPage(
    db,
    {
      row: templateRow,
      select: listed,
      from: withCategory,
      where: and(...conditionsOf(FILTERS, query)),
      order: [asc(inOrder(templateCategories.name)), asc(inOrder(templates.title)), asc(templates.id)],
    },
    query,
  );

const FILTERS: Rules<z.output<typeof templateQuery>> = {
  category: (name) => (name ? eq(templateCategories.name, name) : undefined),
  search: (text) => or(holds(templates.title, text), holds(templates.description, text)),
};

const templateById = statement('template', template)`
  select ${listed}, ${templates.questionnaire} from ${withCategory} where ${templates.id} = ${sql.placeholder('id')}`;

/** One template with its questionnaire. @throws HttpError 404 */
export const readTemplate = (db: Db, id: number) => templateById.one(db, { id });

/** The questionnaire of a template to start from. @throws HttpError 400 at `template` if it does not exist */
export async function templateQuestionnaire(db: Db, id: number): Promise<Questionnaire> {
  const [found] = await db
    .select({ questionnaire: templates.questionnaire })
    .from(templates)
    .where(eq(templates.id, id));
  if (!found) throw badInput({ template: ['This template does not exist any more'] });
  return found.questionnaire as Questionnaire;
}

/** Every category with the number of its templates. */
export async function listTemplateCategories(db: Db): Promise<TemplateCategory[]> {
  return db
    .select({ id: templateCategories.id, name: templateCategories.name, template_count: count(templates.id) })
    .from(templateCategories)
    .leftJoin(templates, eq(templates.category_id, templateCategories.id))
    .groupBy(templateCategories.id)
    .orderBy(asc(inOrder(templateCategories.name)));
}
