import { PLACEHOLDER_CATEGORIES, PLACEHOLDER_FAQS } from '#common/help/help-defaults.ts';
import type { Db } from '#server/data/database.ts';
import { faqCategories, faqs, settings } from '#server/data/schema/system.ts';

/** The first questions of the help page, once for each database: what staff delete later stays deleted. */
export async function seedHelp(tx: Db): Promise<void> {
  const marked = await tx
    .insert(settings)
    .values({ key: 'help_seeded', value: true })
    .onConflictDoNothing()
    .returning();
  if (marked.length === 0) return;
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
