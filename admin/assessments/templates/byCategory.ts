import type { TemplateRow } from '#common/assessments/templates.ts';

/** Returns the templates under the names of their categories, in the order given. */
export const byCategory = (templates: readonly TemplateRow[]): Map<string, TemplateRow[]> =>
  Map.groupBy(templates, (template) => template.category || 'Other');
