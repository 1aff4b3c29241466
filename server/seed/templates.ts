import type { Db } from '#server/db/database.ts';
import { templateCategories, templates } from '#server/db/schema/assessments.ts';
import { settings } from '#server/db/schema/system.ts';
import { brandRecognition } from './templates/brand-recognition.ts';
import { claimsRanking } from './templates/claims-ranking.ts';
import { pack3dReview } from './templates/pack-3d-review.ts';
import { packRefresh } from './templates/pack-refresh.ts';
import { shelfStandout } from './templates/shelf-standout.ts';
import { versionComparison } from './templates/version-comparison.ts';

export const seededTemplates = [
  packRefresh,
  brandRecognition,
  shelfStandout,
  claimsRanking,
  pack3dReview,
  versionComparison,
];

/** The six templates that an installation begins with, once for each database: what staff delete later stays deleted. */
export async function seedTemplates(tx: Db): Promise<void> {
  const marked = await tx
    .insert(settings)
    .values({ key: 'templates_seeded', value: true })
    .onConflictDoNothing()
    .returning();
  if (marked.length === 0) return;
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
