import type { Identifier } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider.ts';
import { MODEL_TITLE, type VisDetail, type VisMaterial } from '#common/library/vis.ts';
import type { ChosenImage } from './chosenImages.ts';
import { type ChosenModel, optionsChanged, optionsOf } from './chosenModel.ts';
import type { VisForm } from './visForm.ts';

/** Everything that the dialog holds when its last button is pressed. */
export type VisDraft = {
  /** Undefined: a new VIS. */
  id: Identifier | undefined;
  /** When the VIS that the entries rest on was saved; a newer one is not overwritten. */
  base: string | undefined;
  form: VisForm;
  images: ChosenImage[];
  /** Where the first new image stands: after those of the VIS. */
  firstPosition: number;
  /** Stored images to be taken away. */
  removedImages: VisMaterial[];
  model: ChosenModel;
};

/** What has succeeded already and as what, so that another try does not repeat it, but brings it up to date. */
export type Done = {
  brand?: { id: number; saved: string };
  vis?: VisDetail;
  /** The information as it was last saved. */
  saved?: string;
  uploaded: Map<string, Uploaded>;
  removed: Set<number>;
};
type Uploaded = { material: VisMaterial; file: File; saved: string };

export const nothingDone = (): Done => ({ uploaded: new Map(), removed: new Set() });

export type UploadState = { state: 'waiting' | 'sending' | 'done' | 'failed'; share: number; message?: string };
export type Report = {
  upload: (key: string, state: UploadState) => void;
  /** A stored material could not be taken away. */
  notRemoved: (reason: string) => void;
};

/** Which part was refused: its errors belong to a new brand or to the VIS. */
export class SaveRefused extends Error {
  readonly ofBrand: boolean;

  constructor(ofBrand: boolean, cause: unknown) {
    super('refused', { cause });
    this.ofBrand = ofBrand;
  }
}

export const MODEL_KEY = 'model';
const AT_ONCE = 3;

/**
 * Saves a VIS in the order of the specification: a new brand first (if it fails there is no VIS), the VIS, then what
 * was removed, then images in parallel, then the model; a model that is replaced goes once the new one is there. What
 * succeeded is noted in `done`, so that the next call goes on from there.
 * @returns the saved VIS, and whether every upload succeeded
 * @throws SaveRefused when the brand or the VIS itself was not saved
 */
export async function saveVis(
  provider: PanelDataProvider,
  draft: VisDraft,
  done: Done,
  report: Report,
): Promise<{ vis: VisDetail; complete: boolean }> {
  const brand = await savedBrand(provider, draft, done);
  const vis = await savedVis(provider, draft, done, brand);
  await removeMaterials(provider, draft, done, report);
  const imagesComplete = await uploadImages(provider, draft, vis.id, done, report);
  const modelComplete = await uploadModel(provider, draft.model, vis.id, done, report);
  return { vis, complete: imagesComplete && modelComplete };
}

async function savedBrand(provider: PanelDataProvider, { form }: VisDraft, done: Done): Promise<number | null> {
  if (form.mode === 'existing') return form.brand;
  const { logo, ...texts } = form.new_brand;
  const saved = JSON.stringify([texts, logo?.name, logo?.lastModified]);
  if (done.brand?.saved === saved) return done.brand.id;
  try {
    const { data } = await provider.upload('brands', { id: done.brand?.id, data: form.new_brand });
    done.brand = { id: Number(data.id), saved };
    return done.brand.id;
  } catch (error) {
    throw new SaveRefused(true, error);
  }
}

async function savedVis(
  provider: PanelDataProvider,
  draft: VisDraft,
  done: Done,
  brand: number | null,
): Promise<VisDetail> {
  const { mode: _mode, new_brand: _newBrand, ...fields } = draft.form;
  const entered = { ...fields, brand };
  const information = JSON.stringify([entered, fields.document?.name, fields.document?.lastModified]);
  if (done.vis && done.saved === information) return done.vis;
  try {
    const updated_at = done.vis ? instantOf(done.vis) : draft.base;
    const data = updated_at ? { ...entered, updated_at } : entered;
    const saved = await provider.upload<VisDetail>('vis', { id: done.vis?.id ?? draft.id, data });
    done.vis = saved.data;
    done.saved = information;
    return saved.data;
  } catch (error) {
    throw new SaveRefused(false, error);
  }
}

/** When a VIS was last saved, as it came over the wire. */
export const instantOf = ({ updated_at }: VisDetail): string | undefined =>
  updated_at ? new Date(updated_at).toISOString() : undefined;

/** What cannot be removed stays and is told; the rest goes on. */
async function removeMaterials(
  provider: PanelDataProvider,
  draft: VisDraft,
  done: Done,
  report: Report,
): Promise<void> {
  const { existing, removed, file } = draft.model;
  const leaving = [...draft.removedImages, ...(existing && removed && !file ? [existing] : [])];
  const takenBack = [...done.uploaded].filter(([key, { file: sent }]) => !isStillChosen(draft, key, sent));
  for (const [key] of takenBack) done.uploaded.delete(key);
  const ids = [...leaving, ...takenBack.map(([, { material }]) => material)].map(({ id }) => id);
  await Promise.all(ids.map((id) => remove(provider, id, done, report)));
  if (existing && optionsChanged(draft.model)) {
    await provider
      .update('vis-materials', { id: existing.id, data: optionsOf(draft.model), previousData: existing })
      .catch((error: unknown) => report.notRemoved(messageOf(error)));
  }
}

/** An image has its key for itself; the model's is that of whatever file is chosen. */
function isStillChosen({ images, model }: VisDraft, key: string, sent: File): boolean {
  return key === MODEL_KEY ? model.file === sent : images.some((image) => image.key === key);
}

const NOT_FOUND = 404;

async function remove(provider: PanelDataProvider, id: number, done: Done, report: Report): Promise<void> {
  if (done.removed.has(id)) return;
  try {
    await provider.delete('vis-materials', { id });
  } catch (error) {
    // Somebody else was quicker.
    if ((error as { status?: number }).status !== NOT_FOUND) return report.notRemoved(messageOf(error));
  }
  done.removed.add(id);
}

async function uploadImages(
  provider: PanelDataProvider,
  { images, firstPosition }: VisDraft,
  visId: number,
  done: Done,
  report: Report,
): Promise<boolean> {
  const waiting = images.map(({ key, file, title, material_type }, index) => ({
    key,
    field: 'image' as const,
    file,
    texts: { title, material_type, position: firstPosition + index },
  }));
  for (const { key } of waiting) if (!done.uploaded.has(key)) report.upload(key, { state: 'waiting', share: 0 });
  const results: boolean[] = [];
  const next = async (): Promise<void> => {
    const image = waiting.shift();
    if (!image) return;
    results.push(await upload(provider, visId, image, done, report));
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results.every(Boolean);
}

async function uploadModel(
  provider: PanelDataProvider,
  model: ChosenModel,
  visId: number,
  done: Done,
  report: Report,
): Promise<boolean> {
  if (!model.file) return true;
  const texts = { title: MODEL_TITLE, material_type: '3d_graphics', ...optionsOf(model) };
  const isThere = await upload(
    provider,
    visId,
    { key: MODEL_KEY, field: 'model_3d', file: model.file, texts },
    done,
    report,
  );
  if (isThere && model.existing) await remove(provider, model.existing.id, done, report);
  return isThere;
}

type Upload = { key: string; field: 'image' | 'model_3d'; file: File; texts: Record<string, unknown> };

/** Uploads a file; of one that is there already, only what is said about it is brought up to date. */
async function upload(
  provider: PanelDataProvider,
  visId: number,
  { key, field, file, texts }: Upload,
  done: Done,
  report: Report,
): Promise<boolean> {
  const saved = JSON.stringify(texts);
  const known = done.uploaded.get(key);
  if (known?.saved === saved) return true;
  report.upload(key, { state: 'sending', share: 0 });
  try {
    const onProgress = (share: number) => report.upload(key, { state: 'sending', share });
    const data = { vis: visId, ...texts, [field]: file };
    const { data: material } = known
      ? await provider.update<VisMaterial>('vis-materials', {
          id: known.material.id,
          data: texts,
          previousData: known.material,
        })
      : await provider.upload<VisMaterial>('vis-materials', { data, onProgress });
    done.uploaded.set(key, { material, file, saved });
    report.upload(key, { state: 'done', share: 1 });
    return true;
  } catch (error) {
    report.upload(key, { state: 'failed', share: 0, message: messageOf(error) });
    return false;
  }
}

/** The sentence of a refusal: at the file's field, or the general one. */
function messageOf(error: unknown): string {
  const { body, message } = error as { body?: { errors?: Record<string, unknown> }; message?: string };
  const first = Object.values(body?.errors ?? {}).find((text) => typeof text === 'string');
  return String(first ?? message ?? 'The upload failed.');
}
