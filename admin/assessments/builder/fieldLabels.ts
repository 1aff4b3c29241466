import { staffAssessment } from '#common/assessments/assessments.ts';
import { titleOf } from '#common/schema/fields.ts';
import type { Field } from './document.ts';

/** The names of the settings, on the screen and in sentences. */
export const FIELD_LABELS: Record<Field, string> = {
  title: titleOf(staffAssessment, 'title'),
  description: titleOf(staffAssessment, 'description'),
  vis: titleOf(staffAssessment, 'vis'),
  deadline_local: titleOf(staffAssessment, 'deadline'),
  deadline_zone: titleOf(staffAssessment, 'deadline_zone'),
  reward: titleOf(staffAssessment, 'reward'),
  currency: titleOf(staffAssessment, 'currency'),
  estimated_minutes: titleOf(staffAssessment, 'estimated_minutes'),
};
