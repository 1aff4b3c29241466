import { materialErrorMessage } from './materialErrorMessage.ts';
import type { Saving } from './saving.ts';

/** Stores the new positions of stored images. Reports those that could not be moved and continues. */
export async function moveImages({ provider, draft, done, report }: Saving): Promise<void> {
  await Promise.all(
    draft.movedImages.map(async ({ material, position }) => {
      if (done.moved.get(material.id) === position) return;
      try {
        await provider.update('vis-materials', { id: material.id, data: { position }, previousData: material });
        done.moved.set(material.id, position);
      } catch (error) {
        report.notSaved(materialErrorMessage(error, 'The order of the images could not be saved.'));
      }
    }),
  );
}
