import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { listQuery } from '#common/api/lists.ts';
import { formatDate } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { nameKey, requiredText } from '#common/words/text-fields.ts';
import { ASSIGNMENT_STATE_LABELS, ASSIGNMENT_STATES } from './assignment-states.ts';

/** Work for a brand as an expert's profile holds it; dates are YYYY-MM-DD. */
type Work = { name: string; start_date: string | null; end_date: string | null; involved_with_brand: boolean };

/** A conflict of interest: the brand, in lower case, and a sentence for staff. */
export type Conflict = { brand: string; reason: string };

/** The day (YYYY-MM-DD) `months` calendar months before another; the 31st becomes the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * Returns why work for a brand is a conflict, or null. Work conflicts if it is current or ended less than `months` months
 * before `today`. Work without an end date counts even if the expert did not mark it as current, since it may not have
 * ended; staff who know better can override it.
 */
function conflictReason({ name, end_date, involved_with_brand }: Work, today: string, months: number): string | null {
  if (involved_with_brand) return `Still works for ${name}`;
  if (end_date === null) return `Worked for ${name}, with no end date given`;
  if (end_date > today) return `Works for ${name} until ${formatDate(end_date)}`;
  return end_date > monthsBefore(today, months) ? `Worked for ${name} until ${formatDate(end_date)}` : null;
}

/** The conflicts of an expert's work with these brands: the assessment's own brand first, then its competitors. */
export function conflictsOf(
  works: readonly Work[],
  brands: readonly string[],
  today: string,
  months: number,
): Conflict[] {
  const keys = brands.map(nameKey);
  return works
    .filter((work) => keys.includes(nameKey(work.name)))
    .flatMap((work) => {
      const brand = nameKey(work.name);
      const name = work.name.trim() + (brand === keys[0] ? '' : ' (a competitor)');
      const reason = conflictReason({ ...work, name }, today, months);
      return reason === null ? [] : [{ brand, reason }];
    });
}

const OVERRIDE_REASON_MAX = 1000;
const overrideReason = requiredText(OVERRIDE_REASON_MAX, SHARED_MESSAGES.reasonRequired);

/** PUT /assessments/{id}/conflict-overrides/{expert}/ */
export const overridePayload = z.object({ reason: overrideReason.meta({ title: 'Reason', control: 'multiline' }) });

/** One expert who may take part despite a conflict, and why. */
const conflictOverride = z.object({
  expert_id: z.number().int().positive().max(LARGEST_ID),
  reason: overrideReason,
});

/** An override as staff see it; the instant in ISO form. */
const recordedOverride = z.object({ reason: z.string(), by: z.string(), at: z.string() });
export type RecordedOverride = z.infer<typeof recordedOverride>;

/** One expert's assignment as staff see it; instants in ISO form. */
export const assignmentRow = z.object({
  id: z.number().int(),
  expert_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  state: z.enum(ASSIGNMENT_STATES).meta({ title: 'State', labels: ASSIGNMENT_STATE_LABELS }),
  progress: z.number().int().meta({ title: 'Progress', control: 'progress' }),
  assigned_at: z.string(),
  /** Since when the expert finds it on Home. */
  invited_at: z.string().nullable().meta({ title: 'Invited', control: 'date' }),
  /** The expert has switched off mails about new assessments. */
  is_muted: z.boolean(),
  started_at: z.string().nullable(),
  submitted_at: z.string().nullable().meta({ title: 'Completed', control: 'date' }),
  decline_reason: z.string(),
  /** The reason of a conflict of interest that was not overridden. */
  conflicts: z.array(z.string()),
  /** The conflicts that staff have overridden, and why. */
  overridden: recordedOverride.extend({ conflicts: z.array(z.string()) }).nullable(),
});
export type AssignmentRow = z.infer<typeof assignmentRow>;

/** Returns the name of an assigned expert, or the email address of one without a name. */
export const assignedName = (row: Pick<AssignmentRow, 'first_name' | 'last_name' | 'email'>): string =>
  fullName(row) || row.email;

export const ASSIGN_MAX = 1000;

const expertIds = z
  .array(z.number().int().positive().max(LARGEST_ID))
  .min(1, 'Choose at least one expert')
  .max(ASSIGN_MAX, `At most ${ASSIGN_MAX} experts at once`);

/** GET /assessments/{id}/assignments/; `open` leaves out those who have completed, declined or were withdrawn. */
export const assignmentListQuery = listQuery.extend({ open: z.enum(['true', 'false']).optional() });
export type AssignmentListQuery = z.infer<typeof assignmentListQuery>;

/** POST /assessments/{id}/eligibility/: asks which experts the assessment can be assigned to. */
export const eligibilityPayload = z.object({ expert_ids: expertIds });

/** How an earlier assignment of the expert ended before it was completed; assigning the expert begins it again. */
const endedAssignment = z.object({
  state: z.enum(['declined', 'late_declined', 'withdrawn']),
  at: z.string(),
  reason: z.string(),
});

/** Whether an expert may be given an assessment: `reason` says why not, `conflicts` are those that staff can override. */
export const eligibility = z.object({
  expert_id: z.number().int(),
  name: z.string(),
  reason: z.string().nullable(),
  conflicts: z.array(z.string()),
  ended: endedAssignment.nullable(),
});
export type Eligibility = z.infer<typeof eligibility>;

/** "Declined on 3 Mar 2026: No time" */
export const endedInWords = ({ state, at, reason }: NonNullable<Eligibility['ended']>): string =>
  `${ASSIGNMENT_STATE_LABELS[state]} on ${formatDate(at)}${reason && `: ${reason}`}`;
export const eligibilityAnswer = z.object({ results: z.array(eligibility) });
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>;

/** The experts to assign, and those whose conflict of interest is overridden. */
export const assignPayload = z.object({
  expert_ids: expertIds,
  overrides: z.array(conflictOverride).max(ASSIGN_MAX).default([]),
});
export type AssignPayload = z.infer<typeof assignPayload>;

/** The result of assigning: the experts added, and those left out with the reason. */
export const assignResult = z.object({
  assigned: z.number().int(),
  already_assigned: z.number().int(),
  refused: z.array(eligibility.extend({ reason: z.string() })),
});
export type AssignResult = z.infer<typeof assignResult>;
