import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { listQuery } from '#common/api/lists.ts';
import { fullName } from '#common/texts/format.ts';
import { ASSIGNMENT_STATE_LABELS, ASSIGNMENT_STATES } from './assignment-states.ts';
import { conflictOverride, recordedOverride } from './conflicts.ts';

/** One expert's assignment as staff see it; instants in ISO form. */
export const assignmentRow = z.object({
  id: z.number().int(),
  expert_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  state: z.enum(ASSIGNMENT_STATES).meta({ title: 'State', labels: ASSIGNMENT_STATE_LABELS }),
  progress: z.number().int().meta({ title: 'Progress' }),
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

/** Whether an expert may be given an assessment: `reason` says why not, `conflicts` are those that staff can override. */
export const eligibility = z.object({
  expert_id: z.number().int(),
  name: z.string(),
  reason: z.string().nullable(),
  conflicts: z.array(z.string()),
});
export type Eligibility = z.infer<typeof eligibility>;
export const eligibilityAnswer = z.object({ results: z.array(eligibility) });
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>;

/** Who is to be assigned, and for whom a conflict of interest is overridden. */
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
