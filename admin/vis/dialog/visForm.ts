import { type FieldErrors, toFieldErrors } from '#common/api/errors.ts';
import { brands } from '#common/library/brands.ts';
import { VIS_MESSAGES, type VisDetail, visInformation } from '#common/library/vis.ts';
import { today } from '#common/values/dates.ts';

/** The typed fields of the dialog; images and the model are separate states. */
export type VisForm = {
  mode: 'existing' | 'new';
  brand: number | null;
  new_brand: { name: string; description: string; logo: File | null };
  version: string;
  release_date: string;
  category: string;
  market: string;
  geographical_footprint: number[];
  document: File | null;
};

export const STEPS = ['Brand', 'Information', 'Images', '3D Model (optional)'] as const;
export const BRAND_STEP = 0;
export const INFORMATION_STEP = 1;
export const IMAGES_STEP = 2;

export function emptyForm(): VisForm {
  return {
    mode: 'existing',
    brand: null,
    new_brand: { name: '', description: '', logo: null },
    version: '',
    release_date: today(),
    category: '',
    market: '',
    geographical_footprint: [],
    document: null,
  };
}

export function formOf(vis: VisDetail): VisForm {
  const { brand, version, release_date, category, market, geographical_footprint } = vis;
  return { ...emptyForm(), brand, version, release_date, category, market, geographical_footprint };
}

/** Error messages by field. */
export type StepErrors = Record<string, string>;

/** Step 1: the errors of the brand; a new one is checked by the server's rules. */
export function brandErrors({ mode, brand, new_brand }: VisForm): StepErrors {
  if (mode === 'existing') return brand === null ? { brand: VIS_MESSAGES.brand } : {};
  const parsed = brands.payload.safeParse({ name: new_brand.name, description: new_brand.description });
  return firstMessages(parsed.success ? {} : toFieldErrors(parsed.error), 'new_brand.');
}

/** Step 2: the errors of all fields; the document is only required for a new VIS. */
export function informationErrors(form: VisForm, editing: boolean): StepErrors {
  const parsed = visInformation.safeParse(form);
  const errors = firstMessages(parsed.success ? {} : toFieldErrors(parsed.error));
  if (!editing && form.document === null) errors.document = VIS_MESSAGES.document;
  return errors;
}

const firstMessages = (errors: FieldErrors, before = ''): StepErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [before + field, messages[0] ?? '']));

const BRAND_FIELDS = new Set(['name', 'description', 'logo', 'competitors']);

/** Returns the dialog's field for a field of the server; fields of a new brand have a prefix. */
export function fieldOf(serverField: string, ofBrand: boolean): string {
  return ofBrand && BRAND_FIELDS.has(serverField) ? `new_brand.${serverField}` : serverField;
}

/** Returns the step that contains a field. */
export function stepOf(field: string): number {
  return field === 'brand' || field.startsWith('new_brand') ? BRAND_STEP : INFORMATION_STEP;
}
