/** The progress of an expert with an assessment, derived from the assignment's instants; later states come later. */
export const ASSIGNMENT_STATES = [
  'withdrawn',
  'declined',
  'late_declined',
  'assigned',
  'not_told',
  'invited',
  'opened',
  'started',
  'late',
  'submitted',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** The label of a response that was submitted late and waits until staff decide. */
export const LATE_ANSWER = 'Late answer';

export const ASSIGNMENT_STATE_LABELS: Record<AssignmentState, string> = {
  assigned: 'Not invited yet',
  not_told: 'Assigned, not emailed',
  invited: 'Invited',
  opened: 'Opened',
  started: 'In progress',
  late: LATE_ANSWER,
  submitted: 'Completed',
  declined: 'Declined',
  late_declined: 'Late answer declined',
  withdrawn: 'Withdrawn',
};

/** `handed_in_at` is when the response was submitted. A late one is submitted before its assignment is. */
export type AssignmentInstants = Record<
  'invited_at' | 'opened_at' | 'started_at' | 'handed_in_at' | 'submitted_at' | 'declined_at' | 'withdrawn_at',
  Date | string | null
> & {
  /** True if the expert can open the assessment but got no mail about it. */
  not_told: boolean;
};

/**
 * Derives the state of an assignment from its instants. A submitted assignment stays submitted; otherwise declined and withdrawn come
 * first. An expert cannot decline a submitted response, so staff have declined it.
 */
export function assignmentState(assignment: AssignmentInstants): AssignmentState {
  if (assignment.submitted_at) return 'submitted';
  if (assignment.withdrawn_at) return 'withdrawn';
  if (assignment.declined_at) return assignment.handed_in_at ? 'late_declined' : 'declined';
  if (assignment.handed_in_at) return 'late';
  if (assignment.started_at) return 'started';
  if (assignment.opened_at) return 'opened';
  if (!assignment.invited_at) return 'assigned';
  return assignment.not_told ? 'not_told' : 'invited';
}

export const RESPONSE_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** The values of `response_status` in the API. */
export function responseStatus(assignment: AssignmentInstants): ResponseStatus {
  const state = assignmentState(assignment);
  if (state === 'submitted') return 'completed';
  return state === 'started' || state === 'late' ? 'in_progress' : 'not_started';
}

export type AssignmentDisplay = 'New' | 'In Progress' | 'Completed';

/** completed gives Completed; in_progress or started gives In Progress; not_started or anything else gives New. */
export function displayStatus(status: string): AssignmentDisplay {
  if (status === 'completed') return 'Completed';
  return status === 'in_progress' || status === 'started' ? 'In Progress' : 'New';
}

/** The word on the button that opens an assignment. */
export function assignmentAction(status: string): 'Start' | 'Continue' | 'Review' {
  const shown = displayStatus(status);
  if (shown === 'Completed') return 'Review';
  return shown === 'In Progress' ? 'Continue' : 'Start';
}

/** A percentage within 0…100. */
export function clampPercentage(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
}

/** True from the instant of the deadline on. */
export function hasPassed(deadline: string | Date | null, now = new Date()): boolean {
  return deadline !== null && new Date(deadline).getTime() <= now.getTime();
}

/** True if the assessment takes no more answers: staff closed it, or its deadline has passed. */
export function isClosed(
  assessment: { is_draft: boolean; is_active: boolean; deadline: string | Date | null },
  now = new Date(),
): boolean {
  return !assessment.is_draft && (!assessment.is_active || hasPassed(assessment.deadline, now));
}
