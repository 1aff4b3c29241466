import type { FastifyRequest } from 'fastify';
import { type ProfileUpdate, profileUpdate } from '#common/expert-profile.ts';

const LISTS = ['expertise_areas', 'industries', 'geographical_expertise', 'design_expertise', 'brands', 'clear'];
const NUMBER_LISTS = ['expertise_areas', 'industries', 'geographical_expertise'];
const isNumeric = (field: string) =>
  field.startsWith('age_expertise_') || field.endsWith('_experience') || field === 'revision';

/** Reads the JSON form of an update: empty and null fields are dropped, a blank profile_picture stays. */
export function updateFromJson(body: unknown): ProfileUpdate {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return profileUpdate.parse(Object.fromEntries(fields.map(typed).filter(isFilled)));
}

/** A multipart update: its fields, and the picture's file where there is one. */
export type MultipartUpdate<Picture> = { update: ProfileUpdate; picture: Picture | null };

/**
 * Reads the multipart form: lists come as one part for each item, objects as JSON. `receivePicture` is given the file's
 * part and must read it to its end; a second file is refused by the caller's limits.
 */
export async function updateFromMultipart<Picture>(
  request: FastifyRequest,
  receivePicture: (part: PicturePart) => Promise<Picture>,
): Promise<MultipartUpdate<Picture>> {
  const fields = new Map<string, unknown[]>();
  let picture: Picture | null = null;
  for await (const part of request.parts({ limits: { files: 1 } })) {
    if (part.type === 'file') picture = await receivePicture(part);
    else {
      const name = part.fieldname.replace(/\[\d*\]$/, '');
      fields.set(name, [...(fields.get(name) ?? []), part.value]);
    }
  }
  const body = Object.fromEntries(
    [...fields].map(([name, values]) => [name, LISTS.includes(name) ? values.flatMap(listItems) : values.at(-1)]),
  );
  return { update: updateFromJson(body), picture };
}

type Parts = ReturnType<FastifyRequest['parts']>;
type Part = Parts extends AsyncIterableIterator<infer Item> ? Item : never;
/** A file of a multipart request. */
export type PicturePart = Extract<Part, { type: 'file' }>;

/** One part of a list: an item, an object as JSON, or a whole list as JSON. Text that is no JSON stays text. */
function listItems(value: unknown): unknown[] {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [value];
  }
}

function typed([field, value]: [string, unknown]): [string, unknown] {
  if (isNumeric(field)) return [field, asNumber(value)];
  if (NUMBER_LISTS.includes(field) && Array.isArray(value)) return [field, value.map(asNumber)];
  if (field === 'brands' && Array.isArray(value)) return [field, value.map(asBrand)];
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

function isFilled([field, value]: [string, unknown]): boolean {
  if (field === 'profile_picture') return value === '';
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
