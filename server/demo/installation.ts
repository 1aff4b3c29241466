import { sql } from 'drizzle-orm';
import { newQuestion, type Question, type Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { PLACEHOLDER_CATEGORIES, PLACEHOLDER_FAQS } from '#common/settings/help-defaults.ts';
import type { Db } from '#server/data/database.ts';
import { templateCategories, templates } from '#server/data/schema/assessments.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { faqCategories, faqs, settings } from '#server/data/schema/system.ts';
import data from './templates.json' with { type: 'json' };

/** Seeds the form options, with their known ids, if the database has none. */
export const seedFormOptions = ({ db }: { db: Db }): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await tx.$count(formOptions)) === 0) await insertOptions(tx);
  });

async function insertOptions(tx: Db): Promise<void> {
  const lists = [
    { kind: 'area', options: FORM_OPTIONS.expertiseAreas },
    { kind: 'industry', options: FORM_OPTIONS.industries },
    { kind: 'region', options: FORM_OPTIONS.geographicRegions },
    { kind: 'brand', options: FORM_OPTIONS.brands },
  ] as const;
  await tx
    .insert(formOptions)
    .overridingSystemValue()
    .values(lists.flatMap(({ kind, options }) => options.map((option, position) => ({ ...option, kind, position }))))
    .onConflictDoNothing();
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('form_options', 'id'), (select max(id) from form_options))`,
  );
  await tx
    .insert(formOptions)
    .values(FORM_OPTIONS.expertiseLevels.map((level, position) => ({ ...level, kind: 'level' as const, position })))
    .onConflictDoNothing();
}

/** True if something was not seeded before. Marks it as seeded, so that what staff delete later stays deleted. */
async function isFirst(tx: Db, key: 'help_seeded' | 'templates_seeded'): Promise<boolean> {
  const marked = await tx.insert(settings).values({ key, value: true }).onConflictDoNothing().returning();
  return marked.length > 0;
}

/** Seeds the questions of the Help Center, once for each database. */
export async function seedHelp(tx: Db): Promise<void> {
  if (!(await isFirst(tx, 'help_seeded'))) return;
  const rows = await tx
    .insert(faqCategories)
    .values(PLACEHOLDER_CATEGORIES.map(({ name }, index) => ({ name, position: index + 1 })))
    .returning({ id: faqCategories.id, name: faqCategories.name });
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  const nameOf = new Map(PLACEHOLDER_CATEGORIES.map(({ id, name }) => [id, name]));
  await tx.insert(faqs).values(
    PLACEHOLDER_FAQS.map(({ question, answer, category }, index) => ({
      question,
      answer,
      category_id: idOf.get(nameOf.get(category ?? 0) ?? ''),
      position: index + 1,
    })),
  );
}

/** A question of a data file, with only what differs from a new question of its type. */
export type QuestionData = Partial<Omit<Question, 'config'>> & {
  type: QuestionType;
  id: string;
  title: string;
  config?: Record<string, unknown>;
};

/** The whole question, in a section. */
export function questionOf({ config, ...given }: QuestionData, sectionId: string): Question {
  const base = newQuestion(given.type, given.id, sectionId);
  return { ...base, ...given, config: { ...(base.config as object), ...config } } as Question;
}

/** A template of the data file, with its questions inside their sections. */
type TemplateData = {
  title: string;
  description: string;
  category: string;
  display: Questionnaire['display'];
  sections: { title: string; intro: string; rotates?: boolean; questions: QuestionData[] }[];
};

/** The templates as they are seeded. */
export const seededTemplates = (data as unknown as TemplateData[]).map(({ display, sections, ...template }) => ({
  ...template,
  questionnaire: questionnaireOf(display, sections),
}));

function questionnaireOf(display: Questionnaire['display'], parts: TemplateData['sections']): Questionnaire {
  return {
    display,
    sections: parts.map(({ questions: _, intro, ...part }, index) => ({
      id: `s${index + 1}`,
      ...part,
      intro: intro && `<p>${intro}</p>`,
    })),
    questions: parts.flatMap(({ questions }, index) => questions.map((given) => questionOf(given, `s${index + 1}`))),
  };
}

/** Seeds the built-in templates, once for each database. */
export async function seedTemplates(tx: Db): Promise<void> {
  if (!(await isFirst(tx, 'templates_seeded'))) return;
  const names = [...new Set(seededTemplates.map((template) => template.category))];
  const categories = await tx
    .insert(templateCategories)
    .values(names.map((name) => ({ name })))
    .returning();
  const idOf = new Map(categories.map((category) => [category.name, category.id]));
  await tx
    .insert(templates)
    .values(seededTemplates.map(({ category, ...template }) => ({ ...template, category_id: idOf.get(category) })));
}
