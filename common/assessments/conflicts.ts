import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { nameKey, requiredText } from '#common/texts/text-fields.ts';
import { formatMonth } from '#common/values/dates.ts';

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
 * Returns why work for a brand is a conflict, or null if it is not. Work conflicts if it goes on or ended less than `months`
 * months before `today`. Work without an end date that the expert did not mark as going on counts too: nobody knows that
 * it ended, and staff who do know can override it.
 */
function conflictReason({ name, end_date, involved_with_brand }: Work, today: string, months: number): string | null {
  if (involved_with_brand) return `Still works for ${name}`;
  if (end_date === null) return `Worked for ${name}, with no end date given`;
  if (end_date > today) return `Works for ${name} until ${formatMonth(end_date)}`;
  return end_date > monthsBefore(today, months) ? `Worked for ${name} until ${formatMonth(end_date)}` : null;
}

/** The conflicts that an expert's work causes with these brands: an assessment's own first, then its competitors. */
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

export const OVERRIDE_REASON_MAX = 1000;
const overrideReason = requiredText(OVERRIDE_REASON_MAX, SHARED_MESSAGES.reasonRequired);

/** PUT /assessments/{id}/conflict-overrides/{expert}/ */
export const overridePayload = z.object({ reason: overrideReason.meta({ title: 'Reason', control: 'multiline' }) });

/** One expert who may take part despite a conflict, and why. */
export const conflictOverride = z.object({
  expert_id: z.number().int().positive().max(LARGEST_ID),
  reason: overrideReason,
});

/** An override as staff see it; the instant in ISO form. */
export const recordedOverride = z.object({ reason: z.string(), by: z.string(), at: z.string() });
export type RecordedOverride = z.infer<typeof recordedOverride>;
