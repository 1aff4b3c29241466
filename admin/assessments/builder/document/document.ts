import { type PatchAssessment, type StaffAssessment, staffAssessment } from '#common/assessments/assessments.ts';
import { isClosed } from '#common/assessments/assignment-states.ts';
import { titleOf } from '#common/schema/fields.ts';
import { pick } from '#common/words/collections.ts';
import { instantToZoned, zonedToInstant } from '#common/words/dates.ts';

/** What the builder edits: the fields of an assessment as their inputs hold them, and its questionnaire. */
export type BuilderDocument = Pick<
  StaffAssessment,
  'title' | 'description' | 'vis' | 'deadline_zone' | 'reward' | 'currency' | 'estimated_minutes' | 'questionnaire'
> & {
  /** Local time in `deadline_zone`, as 2026-12-01T18:00; empty for no deadline. */
  deadline_local: string;
};

export type DocumentField = Exclude<keyof BuilderDocument, 'questionnaire'>;

/** The names of the settings, on the screen and in sentences. */
export const FIELD_LABELS: Record<DocumentField, string> = {
  title: titleOf(staffAssessment, 'title'),
  description: titleOf(staffAssessment, 'description'),
  vis: titleOf(staffAssessment, 'vis'),
  deadline_local: titleOf(staffAssessment, 'deadline'),
  deadline_zone: titleOf(staffAssessment, 'deadline_zone'),
  reward: titleOf(staffAssessment, 'reward'),
  currency: titleOf(staffAssessment, 'currency'),
  estimated_minutes: titleOf(staffAssessment, 'estimated_minutes'),
};

export function toDocument(assessment: StaffAssessment): BuilderDocument {
  const { title, description, vis, deadline, deadline_zone, reward, currency, estimated_minutes, questionnaire } =
    assessment;
  const deadline_local = deadline ? instantToZoned(deadline, deadline_zone) : '';
  return { title, description, vis, deadline_local, deadline_zone, reward, currency, estimated_minutes, questionnaire };
}

const AS_ENTERED = ['title', 'description', 'vis', 'currency', 'estimated_minutes'] as const;

/** Returns the fields in which two documents differ, in the form of a PATCH; without the questionnaire. */
export function fieldChanges(before: BuilderDocument, after: BuilderDocument): PatchAssessment {
  const patch: PatchAssessment = pick(
    after,
    AS_ENTERED.filter((field) => before[field] !== after[field]),
  );
  if (before.reward !== after.reward) patch.reward = after.reward.trim() || '0';
  if (before.deadline_local !== after.deadline_local || before.deadline_zone !== after.deadline_zone) {
    patch.deadline = after.deadline_local ? zonedToInstant(after.deadline_local, after.deadline_zone) : null;
    patch.deadline_zone = after.deadline_zone;
  }
  return patch;
}

/** Whether saving these changes gives a deadline of which invited experts can be told. */
export function canTell(
  { is_draft, is_active, unfinished_count, deadline: before }: StaffAssessment,
  { deadline }: PatchAssessment,
): boolean {
  if (deadline === undefined || is_draft || unfinished_count === 0) return false;
  const isOther =
    deadline === null || before === null ? deadline !== before : +new Date(deadline) !== +new Date(before);
  return isOther && !isClosed({ is_draft, is_active, deadline });
}
