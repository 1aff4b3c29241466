import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';

/** Where an assessment's name leads: a draft is written on, another is looked at. */
export function addressOf(row: AssessmentRow): string {
  return row.is_draft ? routes.editAssessment(row.id) : routes.assessment(row.id);
}
