import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { Db } from '#server/data/database.ts';
import { templateCategories, templates } from '#server/data/schema/assessments.ts';
import { settings } from '#server/data/schema/system.ts';
import brandRecognition from './data/templates/brand-recognition.json' with { type: 'json' };
import claimsRanking from './data/templates/claims-ranking.json' with { type: 'json' };
import pack3dReview from './data/templates/pack-3d-review.json' with { type: 'json' };
import packRefresh from './data/templates/pack-refresh.json' with { type: 'json' };
import shelfStandout from './data/templates/shelf-standout.json' with { type: 'json' };
import versionComparison from './data/templates/version-comparison.json' with { type: 'json' };
import { type QuestionData, questionOf } from './questions.ts';

/** A template in the data files: its questions stand in their sections. */
type TemplateData = {
  title: string;
  description: string;
  category: string;
  display: Questionnaire['display'];
  sections: { title: string; intro: string; questions: QuestionData[] }[];
};

const templateData = [
  packRefresh,
  brandRecognition,
  shelfStandout,
  claimsRanking,
  pack3dReview,
  versionComparison,
] as unknown as TemplateData[];

/** The templates as they are seeded. */
export const seededTemplates = templateData.map(({ display, sections, ...template }) => ({
  ...template,
  questionnaire: questionnaireOf(display, sections),
}));

function questionnaireOf(display: Questionnaire['display'], parts: TemplateData['sections']): Questionnaire {
  return {
    display,
    sections: parts.map(({ title, intro }, index) => ({
      id: `s${index + 1}`,
      title,
      intro: intro && `<p>${intro}</p>`,
    })),
    questions: parts.flatMap(({ questions }, index) => questions.map((data) => questionOf(data, `s${index + 1}`))),
  };
}

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
