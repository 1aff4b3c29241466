import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Template, TemplateCategory, TemplateRow, templateQuery } from '#common/assessments/templates.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { users } from '#server/db/schema/accounts.ts';
import { templateCategories, templates } from '#server/db/schema/assessments.ts';
import { badInput, notFound } from '#server/http/errors.ts';
import { limitAndOffset } from '#server/http/lists.ts';

const row = {
  id: templates.id,
  title: templates.title,
  description: templates.description,
  category: sql<string>`coalesce(${templateCategories.name}, '')`,
  question_count: sql<number>`jsonb_array_length(${templates.questionnaire} -> 'questions')`,
  updated_at: templates.updated_at,
  saved_by: sql<string | null>`nullif(trim(concat(${users.first_name}, ' ', ${users.last_name})), '')`,
};

const select = <More extends Record<string, PgColumn>>(db: Db, more = {} as More) =>
  db
    .select({ ...row, ...more })
    .from(templates)
    .leftJoin(templateCategories, eq(templateCategories.id, templates.category_id))
    .leftJoin(users, eq(users.id, templates.updated_by))
    .$dynamic();

/** A page of templates by category and title. */
export async function listTemplates(
  db: Db,
  query: z.output<typeof templateQuery>,
): Promise<{ count: number; rows: TemplateRow[] }> {
  const where = filter(query);
  const [total] = await db
    .select({ count: count() })
    .from(templates)
    .leftJoin(templateCategories, eq(templateCategories.id, templates.category_id))
    .where(where);
  const { limit, offset } = limitAndOffset(query);
  const rows = await select(db)
    .where(where)
    .orderBy(asc(templateCategories.name), asc(templates.title), asc(templates.id))
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, rows: rows.map((one) => ({ ...one, updated_at: one.updated_at.toISOString() })) };
}

function filter(query: z.output<typeof templateQuery>): SQL | undefined {
  const pattern = query.search && containing(query.search.toLowerCase());
  return and(
    query.category ? eq(templateCategories.name, query.category) : undefined,
    pattern
      ? sql`(lower(${templates.title}) like ${pattern} or lower(${templates.description}) like ${pattern})`
      : undefined,
  );
}

/** One template with its questionnaire, or 404. */
export async function readTemplate(db: Db, id: number): Promise<Template> {
  const [found] = await select(db, { questionnaire: templates.questionnaire }).where(eq(templates.id, id));
  if (!found) throw notFound();
  const questionnaire = found.questionnaire as Questionnaire;
  return { ...found, updated_at: found.updated_at.toISOString(), questionnaire };
}

/** The questionnaire of a template to start from; 400 at `template` if it does not exist. */
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
    .orderBy(asc(templateCategories.name));
}
