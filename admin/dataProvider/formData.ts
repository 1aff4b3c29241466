/** What react-admin's file and image inputs hold for a newly chosen file. */
type Chosen = { rawFile: File };

function fileIn(value: unknown): File | undefined {
  if (value instanceof File) return value;
  if (typeof value === 'object' && value !== null && 'rawFile' in value) return (value as Chosen).rawFile;
  return undefined;
}

/**
 * Returns the body of a create or update. A record with a newly chosen file becomes multipart (lists repeat their
 * name, a blank entry stands for an empty list, objects are JSON, absent values are left out); any other record is
 * returned as it is.
 */
export function requestBody(record: Record<string, unknown>): FormData | Record<string, unknown> {
  const holdsFile = Object.values(record).some((value) => [value].flat().some((item) => fileIn(item)));
  return holdsFile ? formDataOf(record) : record;
}

/** Returns a record as a multipart form. */
export function formDataOf(record: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(record)) {
    const items = Array.isArray(value) && value.length === 0 ? [''] : [value].flat();
    for (const item of items) append(form, name, item);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  const file = fileIn(value);
  if (file) form.append(name, file, file.name);
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}
