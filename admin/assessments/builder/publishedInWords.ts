import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { formatTime } from '#common/values/dates.ts';

/** Returns who published the current version and when: "published by Anna Berg on 21 Nov 2026, 14:30"; '' for a draft. */
export function publishedInWords({ versions, current_version }: StaffAssessment): string {
  const current = versions.find(({ number }) => number === current_version);
  if (!current) return '';
  const by = current.published_by ? ` by ${current.published_by}` : '';
  return `published${by} on ${formatTime(current.published_at)}`;
}
