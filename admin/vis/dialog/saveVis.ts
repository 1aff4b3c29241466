import type { VisDetail } from '#common/library/vis.ts';
import { moveImages } from './moveImages.ts';
import { removeMaterials } from './removeMaterials.ts';
import type { Saving } from './saving.ts';
import { uploadImages, uploadModel } from './uploadMaterials.ts';

/** The brand or the VIS was refused; `ofBrand` tells which form the errors belong to. */
export class SaveRefused extends Error {
  readonly ofBrand: boolean;

  constructor(ofBrand: boolean, cause: unknown) {
    super('refused', { cause });
    this.ofBrand = ofBrand;
  }
}

/**
 * Saves a VIS in the order of the specification: a new brand first (if it fails, no VIS is created), the VIS, the
 * removals, the order of the stored images, the new images in parallel, then the model; a replaced model is removed after the new one was uploaded.
 * `done` records what succeeded, so that the next call continues from there.
 * @returns the saved VIS, and whether every upload succeeded
 * @throws SaveRefused when the brand or the VIS itself was not saved
 */
export async function saveVis(saving: Saving): Promise<{ vis: VisDetail; complete: boolean }> {
  const brandId = await saveBrand(saving);
  const vis = await saveInformation(saving, brandId);
  await removeMaterials(saving);
  await moveImages(saving);
  const imagesComplete = await uploadImages(saving, vis.id);
  const modelComplete = await uploadModel(saving, vis.id);
  return { vis, complete: imagesComplete && modelComplete };
}

/** Returns the id of the chosen brand; saves a new one first. */
async function saveBrand({ provider, draft: { form }, done }: Saving): Promise<number | null> {
  if (form.mode === 'existing') return form.brand;
  const { logo, ...texts } = form.new_brand;
  const sent = JSON.stringify([texts, logo?.name, logo?.lastModified]);
  if (done.brand?.sent === sent) return done.brand.id;
  try {
    const { data: brand } = await provider.upload('brands', { id: done.brand?.id, data: form.new_brand });
    done.brand = { id: Number(brand.id), sent };
    return done.brand.id;
  } catch (error) {
    throw new SaveRefused(true, error);
  }
}

/** Saves the fields of the VIS and its document. */
async function saveInformation({ provider, draft, done }: Saving, brandId: number | null): Promise<VisDetail> {
  const { mode: _mode, new_brand: _newBrand, ...fields } = draft.form;
  const information = { ...fields, brand: brandId };
  const sent = JSON.stringify([information, fields.document?.name, fields.document?.lastModified]);
  if (done.vis && done.visSent === sent) return done.vis;
  try {
    const updated_at = done.vis ? instantOf(done.vis) : draft.base;
    const data = updated_at ? { ...information, updated_at } : information;
    const { data: vis } = await provider.upload<VisDetail>('vis', { id: done.vis?.id ?? draft.id, data });
    done.vis = vis;
    done.visSent = sent;
    return vis;
  } catch (error) {
    throw new SaveRefused(false, error);
  }
}

/** Returns when a VIS was last saved, as an ISO string. */
export const instantOf = ({ updated_at }: VisDetail): string | undefined =>
  updated_at ? new Date(updated_at).toISOString() : undefined;
