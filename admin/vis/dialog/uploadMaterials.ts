import { MODEL_TITLE, type VisMaterial } from '#common/library/vis.ts';
import { optionsOf } from './chosenModel.ts';
import { materialErrorMessage } from './materialErrorMessage.ts';
import { removeMaterial } from './removeMaterials.ts';
import { MODEL_KEY, type Saving } from './saving.ts';

const AT_ONCE = 3;

/** A file to upload, with its texts. */
type Upload = { key: string; field: 'image' | 'model_3d'; file: File; texts: Record<string, unknown> };

/** Uploads the new images, a few at a time. Returns whether all succeeded. */
export async function uploadImages(saving: Saving, visId: number): Promise<boolean> {
  const { draft, done, report } = saving;
  const waiting = draft.images.map(
    ({ key, file, title, material_type, position }): Upload => ({
      key,
      field: 'image',
      file,
      texts: { title, material_type, position },
    }),
  );
  for (const { key } of waiting) if (!done.uploaded.has(key)) report.upload(key, { state: 'waiting', share: 0 });
  const results: boolean[] = [];
  const uploadNext = async (): Promise<void> => {
    const image = waiting.shift();
    if (!image) return;
    results.push(await uploadMaterial(saving, visId, image));
    await uploadNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, uploadNext));
  return results.every(Boolean);
}

/** Uploads the new model, if there is one, then removes the replaced one. Returns whether the upload succeeded. */
export async function uploadModel(saving: Saving, visId: number): Promise<boolean> {
  const { model } = saving.draft;
  if (!model.file) return true;
  const texts = { title: MODEL_TITLE, material_type: '3d_graphics', ...optionsOf(model) };
  const isThere = await uploadMaterial(saving, visId, { key: MODEL_KEY, field: 'model_3d', file: model.file, texts });
  if (isThere && model.existing) await removeMaterial(saving, model.existing.id);
  return isThere;
}

/** Uploads a file, or updates the texts of one that was already uploaded. */
async function uploadMaterial(
  { provider, done, report }: Saving,
  visId: number,
  { key, field, file, texts }: Upload,
): Promise<boolean> {
  const sent = JSON.stringify(texts);
  const known = done.uploaded.get(key);
  if (known?.sent === sent) return true;
  report.upload(key, { state: 'sending', share: 0 });
  try {
    const { data: material } = known
      ? await provider.update<VisMaterial>('vis-materials', {
          id: known.material.id,
          data: texts,
          previousData: known.material,
        })
      : await provider.upload<VisMaterial>('vis-materials', {
          data: { vis: visId, ...texts, [field]: file },
          onProgress: (share) => report.upload(key, { state: 'sending', share }),
        });
    done.uploaded.set(key, { material, file, sent });
    report.upload(key, { state: 'done', share: 1 });
    return true;
  } catch (error) {
    report.upload(key, { state: 'failed', share: 0, message: materialErrorMessage(error, 'The upload failed.') });
    return false;
  }
}
