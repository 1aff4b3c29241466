import { CLEARABLE, type ExpertProfile } from '#common/people/expert-profile.ts';
import { isBlankBrand, type ProfileValues } from '#common/people/profile-fields.ts';

type Body = Record<string, unknown> | FormData;

/**
 * Returns the body of a profile update: multipart with a new picture (lists item by item, objects as JSON), else
 * JSON. Empty and null values are left out; optional fields that the person emptied are named in `clear`.
 * @param picture a new picture, null to remove the stored one, undefined to keep it
 * @param stored the profile as it was read, to find the emptied fields
 */
export function profileBody(values: Partial<ProfileValues>, picture?: File | null, stored?: ExpertProfile): Body {
  const brands = values.brands?.filter((brand) => !isBlankBrand(brand));
  const given = { ...values, brands };
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => !isEmpty(value)),
  );
  const clear = CLEARABLE.filter(
    (field) => field in values && isEmpty(given[field]) && stored && !isEmpty(stored[field]),
  );
  if (clear.length > 0) fields.clear = clear;
  if (stored) fields.revision = stored.revision;
  if (picture === null) fields.profile_picture = '';
  return picture ? multipart(fields, picture) : fields;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function multipart(fields: Record<string, unknown>, picture: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat())
      form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
  }
  form.append('profile_picture', picture);
  return form;
}
