import type { DataProvider } from 'react-admin';
import { wholeList } from '#admin/list/wholeList.ts';
import { BRAND_NAME_TAKEN } from '#common/library/brand-messages.ts';
import type { Brand } from '#common/library/brands.ts';
import { fileRefusal } from '#common/library/file-signatures.ts';
import type { FileLimits } from '#common/library/files.ts';
import { nameKey } from '#common/texts/text-fields.ts';
import { brandErrors, informationErrors, type StepErrors, type VisForm } from './visForm.ts';

type About = {
  provider: DataProvider;
  editing: boolean;
  limits: FileLimits;
  /** The brand that an earlier attempt has created from this form. */
  madeBrand: number | undefined;
};
type Step = (form: VisForm, about: About) => Promise<StepErrors>;

/**
 * The checks of the first two steps, by field: they show at once what the server would refuse after the last step.
 */
export const STEP_CHECKS: readonly Step[] = [
  async (form, { provider, limits, madeBrand }) => ({
    ...(form.mode === 'new' && (await fileError('new_brand.logo', 'image', form.new_brand.logo, limits.image))),
    ...(form.mode === 'new' &&
      (await isTaken(provider, form.new_brand.name, madeBrand)) && { 'new_brand.name': BRAND_NAME_TAKEN }),
    ...brandErrors(form),
  }),
  async (form, { editing, limits }) => ({
    ...(await fileError('document', 'pdf', form.document, limits.pdf)),
    ...informationErrors(form, editing),
  }),
];

async function fileError(field: string, kind: 'image' | 'pdf', file: File | null, max: number): Promise<StepErrors> {
  const refusal = file && (await fileRefusal(kind, file, max));
  return refusal ? { [field]: refusal } : {};
}

/** Returns whether another brand has this name. If the request fails, the server checks it on saving. */
async function isTaken(provider: DataProvider, name: string, madeBrand: number | undefined): Promise<boolean> {
  const wanted = nameKey(name);
  if (wanted === '') return false;
  const found = await provider
    .getList<Brand>('brands', {
      filter: { q: wanted },
      pagination: wholeList,
      sort: { field: 'name', order: 'ASC' },
    })
    .catch(() => null);
  return found?.data.some(({ id, name: known }) => id !== madeBrand && nameKey(known) === wanted) ?? false;
}
