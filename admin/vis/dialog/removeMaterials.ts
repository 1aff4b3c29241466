import { optionsChanged, optionsOf } from './chosenModel.ts';
import { materialErrorMessage } from './materialErrorMessage.ts';
import { MODEL_KEY, type Saving, type VisDraft } from './saving.ts';

/** Removes the materials that were removed in the dialog. Reports those that cannot be removed and continues. */
export async function removeMaterials(saving: Saving): Promise<void> {
  const { provider, draft, done, report } = saving;
  const { existing, removed, file } = draft.model;
  const leaving = [...draft.removedImages, ...(existing && removed && !file ? [existing] : [])];
  const takenBack = [...done.uploaded].filter(([key, upload]) => !isStillChosen(draft, key, upload.file));
  for (const [key] of takenBack) done.uploaded.delete(key);
  const materials = [...leaving, ...takenBack.map(([, { material }]) => material)];
  await Promise.all(materials.map(({ id }) => removeMaterial(saving, id)));
  if (existing && optionsChanged(draft.model)) {
    await provider
      .update('vis-materials', { id: existing.id, data: optionsOf(draft.model), previousData: existing })
      .catch((error: unknown) =>
        report.notSaved(materialErrorMessage(error, 'The options of the model were not saved.')),
      );
  }
}

/** Each image has a separate key; all model files share one. */
function isStillChosen({ images, model }: VisDraft, key: string, sent: File): boolean {
  return key === MODEL_KEY ? model.file === sent : images.some((image) => image.key === key);
}

const NOT_FOUND = 404;

/** Removes a stored material; does nothing if that was done before. */
export async function removeMaterial({ provider, done, report }: Saving, id: number): Promise<void> {
  if (done.removed.has(id)) return;
  try {
    await provider.delete('vis-materials', { id });
  } catch (error) {
    // Somebody else has already removed it.
    if ((error as { status?: number }).status !== NOT_FOUND)
      return report.notSaved(materialErrorMessage(error, 'A removed file is still there: it could not be deleted.'));
  }
  done.removed.add(id);
}
