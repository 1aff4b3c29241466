import { AGE_RATING_MAX, BACKGROUND_RATING_MAX, QUALIFICATION_MAX } from '#common/api/limits.ts';
import { formatDate } from '#common/words/dates.ts';
import type { FormOptions } from './form-options.ts';
import { type BrandHistoryItem, DESIGN_EXPERTISE_LABELS, GENDER_LABELS } from './profile-fields.ts';

const OPTIONS = {
  expertise_areas: 'expertiseAreas',
  industries: 'industries',
  geographical_expertise: 'geographicRegions',
} as const;

/** The value of a field of a profile as people read it: names for choices, "3 of 5" for ratings, "–" for nothing. */
export function profileInWords(field: string, value: unknown, options: FormOptions): string {
  return words(field, value, options) || '–';
}

function words(field: string, value: unknown, options: FormOptions): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value > 0 ? `${value} of ${highest(field)}` : 'not rated';
  if (field in OPTIONS) {
    const known = options[OPTIONS[field as keyof typeof OPTIONS]];
    return (value as number[]).map((id) => known.find((option) => option.id === id)?.name ?? String(id)).join(', ');
  }
  const text = String(value);
  switch (field) {
    case 'expertise_level':
      return options.expertiseLevels.find((level) => level.value === value)?.name ?? text;
    case 'gender':
      return (GENDER_LABELS as Record<string, string>)[text] ?? text;
    case 'design_expertise':
      return (value as (keyof typeof DESIGN_EXPERTISE_LABELS)[]).map((key) => DESIGN_EXPERTISE_LABELS[key]).join(', ');
    case 'birthdate':
      return formatDate(text);
    case 'brands':
      return (value as BrandHistoryItem[]).map(brandInWords).join('; ');
    default:
      return text;
  }
}

function highest(field: string): number {
  if (field === 'rating') return QUALIFICATION_MAX;
  return field.startsWith('age_expertise_') ? AGE_RATING_MAX : BACKGROUND_RATING_MAX;
}

function brandInWords({ name, start_date, end_date, involved_with_brand }: BrandHistoryItem): string {
  const until = formatDate(end_date) || 'today';
  return `${name} (${formatDate(start_date) || '?'} – ${until}${involved_with_brand ? ', still involved' : ''})`;
}
