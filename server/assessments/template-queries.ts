import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { type TemplateCategory, template, type templateQuery, templateRow } from '#common/assessments/templates.ts';
import { holds, inOrder, nameOfUser } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput } from '#server/data/errors.ts';
import { templateCategories, templates } from '#server/data/schema/assessments.ts';
import { columns, readPage, statement } from '#server/data/statement.ts';

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
      where: filter(query),
      order: [asc(inOrder(templateCategories.name)), asc(inOrder(templates.title)), asc(templates.id)],
    },
    query,
  );

function filter(query: z.output<typeof templateQuery>): SQL | undefined {
  const { search } = query;
  return and(
    query.category ? eq(templateCategories.name, query.category) : undefined,
    search ? or(holds(templates.title, search), holds(templates.description, search)) : undefined,
  );
}

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
