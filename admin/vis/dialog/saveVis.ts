import type { Identifier } from 'react-admin';
import { MODEL_TITLE, type VisDetail, type VisMaterial } from '#common/vis.ts';
import type { PanelDataProvider } from '../../dataProvider.ts';
import type { ChosenImage } from './chosenImages.ts';
import { type ChosenModel, optionsChanged, optionsOf } from './chosenModel.ts';
import type { VisForm } from './visForm.ts';

/** Everything that the dialog holds when its last button is pressed. */
export type VisDraft = {
  /** Undefined: a new VIS. */
  id: Identifier | undefined;
  form: VisForm;
  images: ChosenImage[];
  /** Where the first new image stands: after those of the VIS. */
  firstPosition: number;
  /** Stored images to be taken away. */
  removedImages: VisMaterial[];
  model: ChosenModel;
};

/** What has succeeded already, so that another try does not repeat it. */
export type Done = {
  brandId?: number;
  vis?: VisDetail;
  /** The information as it was last saved. */
  saved?: string;
  uploaded: Map<string, VisMaterial>;
  removed: Set<number>;
};

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
 * was removed, then images in parallel, then the model. What succeeded is noted in `done`, so that the next call goes
 * on from there.
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
  if (done.brandId !== undefined) return done.brandId;
  try {
    const { data } = await provider.upload('brands', { data: form.new_brand });
    done.brandId = Number(data.id);
    return done.brandId;
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
  const data = { ...fields, brand };
  const information = JSON.stringify([data, fields.document?.name, fields.document?.lastModified]);
  if (done.vis && done.saved === information) return done.vis;
  try {
    const saved = await provider.upload<VisDetail>('vis', { id: done.vis?.id ?? draft.id, data });
    done.vis = saved.data;
    done.saved = information;
    return saved.data;
  } catch (error) {
    throw new SaveRefused(false, error);
  }
}

/** What cannot be removed stays and is told; the rest goes on. */
async function removeMaterials(
  provider: PanelDataProvider,
  draft: VisDraft,
  done: Done,
  report: Report,
): Promise<void> {
  const { existing, removed, file } = draft.model;
  const leaving = [...draft.removedImages, ...(existing && (removed || file) ? [existing] : [])];
  await Promise.all(
    leaving
      .filter(({ id }) => !done.removed.has(id))
      .map(async ({ id }) => {
        try {
          await provider.delete('vis-materials', { id });
          done.removed.add(id);
        } catch (error) {
          report.notRemoved(messageOf(error));
        }
      }),
  );
  if (existing && optionsChanged(draft.model)) {
    await provider
      .update('vis-materials', { id: existing.id, data: optionsOf(draft.model), previousData: existing })
      .catch((error: unknown) => report.notRemoved(messageOf(error)));
  }
}

async function uploadImages(
  provider: PanelDataProvider,
  { images, firstPosition }: VisDraft,
  visId: number,
  done: Done,
  report: Report,
): Promise<boolean> {
  const waiting = images
    .map((image, index) => ({ ...image, position: firstPosition + index }))
    .filter(({ key }) => !done.uploaded.has(key));
  for (const { key } of waiting) report.upload(key, { state: 'waiting', share: 0 });
  const results: boolean[] = [];
  const next = async (): Promise<void> => {
    const image = waiting.shift();
    if (!image) return;
    const { key, file, title, material_type, position } = image;
    results.push(
      await upload(provider, key, { vis: visId, title, material_type, position, image: file }, done, report),
    );
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
  if (!model.file || done.uploaded.has(MODEL_KEY)) return true;
  const data = {
    vis: visId,
    title: MODEL_TITLE,
    material_type: '3d_graphics',
    model_3d: model.file,
    ...optionsOf(model),
  };
  return upload(provider, MODEL_KEY, data, done, report);
}

async function upload(
  provider: PanelDataProvider,
  key: string,
  data: Record<string, unknown>,
  done: Done,
  report: Report,
): Promise<boolean> {
  report.upload(key, { state: 'sending', share: 0 });
  try {
    const onProgress = (share: number) => report.upload(key, { state: 'sending', share });
    const saved = await provider.upload<VisMaterial>('vis-materials', { data, onProgress });
    done.uploaded.set(key, saved.data);
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
