import * as z from 'zod';
import { profileUpdate } from '#common/people/expert-profile.ts';
import { isBlankBrand } from '#common/people/profile-fields.ts';

/** Fields that are lists: in a multipart form each item is a part of its own, objects as JSON. */
export const LIST_FIELDS = [
  'expertise_areas',
  'industries',
  'geographical_expertise',
  'design_expertise',
  'brands',
  'clear',
];
const NUMBER_LISTS = ['expertise_areas', 'industries', 'geographical_expertise'];
const isNumeric = (field: string) =>
  field.startsWith('age_expertise_') || field.endsWith('_experience') || field === 'revision';

/** An update from the fields of a JSON body or a multipart form: empty and null ones are dropped, a blank profile_picture stays. */
export const sentUpdate = z.preprocess(
  (fields: object) => Object.fromEntries(Object.entries(fields).map(typed).filter(isFilled)),
  profileUpdate,
);

/** One part of a list: an item, an object as JSON, or a whole list as JSON. Text that is not JSON stays text. */
function listItems(value: unknown): unknown[] {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [value];
  }
}

function typed([field, given]: [string, unknown]): [string, unknown] {
  const value = LIST_FIELDS.includes(field) && Array.isArray(given) ? given.flatMap(listItems) : given;
  if (isNumeric(field)) return [field, asNumber(value)];
  if (NUMBER_LISTS.includes(field) && Array.isArray(value)) return [field, value.map(asNumber)];
  if (field === 'brands' && Array.isArray(value)) return [field, value.map(asBrand).filter(isGivenBrand)];
  return [field, value];
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** A brand's empty dates are unknown dates. */
function asBrand(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return { start_date: null, end_date: null, ...Object.fromEntries(Object.entries(value).filter(isFilled)) };
}

function isGivenBrand(value: unknown): boolean {
  return typeof value !== 'object' || value === null || !isBlankBrand(value);
}

function isFilled([field, value]: [string, unknown]): boolean {
  if (field === 'profile_picture') return value === '';
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
