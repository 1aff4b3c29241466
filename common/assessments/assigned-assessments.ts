import { ASSESSMENT_CODE_DIGITS } from '#common/api/limits.ts';
import { searchKey } from '#common/words/folded.ts';
import { paddedId } from '#common/words/format.ts';
import { DAY } from '#common/words/units.ts';
import { displayStatus } from './assignment-states.ts';
import type { AssignedAssessment } from './surveys.ts';

/** The assessments on Home: tabs, search, and the state of a deadline. */

export const ASSIGNED_TABS = ['all', 'new', 'in_progress', 'completed'] as const;
export type AssignedTab = (typeof ASSIGNED_TABS)[number];

export const ASSIGNED_TAB_LABELS: Record<AssignedTab, string> = {
  all: 'All',
  new: 'New',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export const ASSIGNED_MESSAGES = {
  loadFailed: 'Failed to load your assigned assessments. Please try again.',
  statsFailed: 'Failed to load dashboard statistics. Please try again.',
} as const;

/** The brand as shown: the VIS's name, else the title, else N/A. */
export function brandOf(item: Pick<AssignedAssessment, 'visual_identity_system_name' | 'title'>): string {
  return item.visual_identity_system_name || item.title || 'N/A';
}

/** The id as people read it: eight digits. */
export const assessmentCode = (id: number) => paddedId(id, ASSESSMENT_CODE_DIGITS);

/** The assessments of a tab whose brand, code or title contains the search, ignoring case. */
export function filterAssigned<
  T extends Pick<AssignedAssessment, 'id' | 'title' | 'visual_identity_system_name' | 'response_status'>,
>(list: readonly T[], tab: AssignedTab, search: string): T[] {
  const wanted = searchKey(search.trim());
  return list.filter((item) => {
    if (tab !== 'all' && displayStatus(item.response_status) !== ASSIGNED_TAB_LABELS[tab]) return false;
    if (wanted === '') return true;
    return [brandOf(item), assessmentCode(item.id), item.title].some((text) => searchKey(text).includes(wanted));
  });
}

/**
 * The state of a deadline: `waiting` if submitted late, until staff decide; `closed` by staff; `expired` if the assessment was not started in time;
 * `overdue` if it was started and the deadline has passed (a late answer is kept); `soon` with less than three days left; else `open`.
 * The deadline of a completed assessment no longer matters.
 */
export type DeadlineState = 'completed' | 'waiting' | 'closed' | 'expired' | 'overdue' | 'soon' | 'open';

const SOON = 3 * DAY;

export function deadlineState(
  item: Pick<AssignedAssessment, 'deadline' | 'response_status' | 'is_active' | 'submitted_late'>,
  now = new Date(),
): DeadlineState {
  const shown = displayStatus(item.response_status);
  if (shown === 'Completed') return 'completed';
  if (item.submitted_late) return 'waiting';
  if (!item.is_active) return 'closed';
  if (!item.deadline) return 'open';
  const left = new Date(item.deadline).getTime() - now.getTime();
  if (left <= 0) return shown === 'New' ? 'expired' : 'overdue';
  return left < SOON ? 'soon' : 'open';
}
