import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';

/** Returns where an assessment's name links to: a draft to the builder, others to the detail. */
export function assessmentAddress(row: AssessmentRow): string {
  return row.is_draft ? routes.editAssessment(row.id) : routes.assessment(row.id);
}
