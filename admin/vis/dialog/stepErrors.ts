import type { Page } from '#common/api/lists.ts';
import { BRAND_NAME_TAKEN, type Brand } from '#common/library/brands.ts';
import { fileRefusal } from '#common/library/file-signatures.ts';
import type { FileLimits } from '#common/library/files.ts';
import { api } from '#common/ui/api/api.ts';
import { brandErrors, informationErrors, type StepErrors, type VisForm } from './visForm.ts';

type About = {
  editing: boolean;
  limits: FileLimits;
  /** The brand that an earlier try has made from this form already. */
  madeBrand: number | undefined;
};
type Step = (form: VisForm, about: About) => Promise<StepErrors>;

/** What the first two steps lack, by field: what the server would say after the last step is said here. */
export const STEP_CHECKS: readonly Step[] = [
  async (form, { limits, madeBrand }) => ({
    ...(form.mode === 'new' && (await fileError('new_brand.logo', 'image', form.new_brand.logo, limits.image))),
    ...(form.mode === 'new' &&
      (await isTaken(form.new_brand.name, madeBrand)) && { 'new_brand.name': BRAND_NAME_TAKEN }),
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

/** Whether a brand has this name already. Without an answer the server says so when it is saved. */
async function isTaken(name: string, madeBrand: number | undefined): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  const found = await api.get<Page<Brand>>('/brands/brands/', { params: { search: wanted } }).catch(() => null);
  return found?.results.some(({ id, name: known }) => id !== madeBrand && known.toLowerCase() === wanted) ?? false;
}
