import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { moveItem } from '#common/values/move-item.ts';
import { type ChosenImage, chooseImage } from './chosenImages.ts';
import { type ChosenModel, modelOf, noModel } from './chosenModel.ts';
import { arranged } from './imageOrder.ts';
import { emptyForm, formOf, type VisForm } from './visForm.ts';

/** The state of the dialog: the typed fields, added, removed and moved images, the model. */
export function useVisEditor(vis: VisDetail | undefined, materials: VisMaterial[] | undefined) {
  const form = useForm<VisForm>({ defaultValues: vis ? formOf(vis) : emptyForm() });
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      // Removes an error as soon as its field changes; leaving the step validates again.
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as keyof VisForm);
        },
      }),
    [subscribe, clearErrors],
  );
  const [images, setImages] = useState<ChosenImage[]>([]);
  /** The keys of the images in the order that was given to them here; empty while nothing was moved. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const stored = materials?.filter((material) => material.kind === 'image') ?? [];
  const storedModel = materials?.find((material) => material.kind === 'model');
  const [ownModel, setModel] = useState<ChosenModel | null>(null);
  const model = ownModel ?? (storedModel ? modelOf(storedModel) : noModel);

  const latest = useRef(images);
  latest.current = images;
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const addImages = useCallback(async (files: File[], maxBytes: number) => {
    const added = await Promise.all(files.map((file) => chooseImage(file, maxBytes)));
    setImages((now) => [...now, ...added]);
  }, []);
  const changeImage = useCallback((key: string, change: Partial<ChosenImage>) => {
    setImages((now) => now.map((image) => (image.key === key ? { ...image, ...change } : image)));
  }, []);
  const dropImage = useCallback((key: string) => {
    setImages((now) => {
      const gone = now.find((image) => image.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return now.filter((image) => image.key !== key);
    });
  }, []);
  const toggleStored = useCallback((id: number) => {
    setRemoved((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  const entries = arranged(stored, images, order);
  const moveImage = (from: number, to: number) =>
    setOrder(
      moveItem(
        entries.map(({ key }) => key),
        from,
        to,
      ),
    );

  /** Returns the assessments that show a material of this VIS. */
  const usersOf = (id: number) => vis?.materials_in_use.find((used) => used.id === id)?.assessments ?? [];
  const kept = stored.filter(({ id }) => !removed.has(id));
  return {
    editing: vis !== undefined,
    vis,
    form,
    images,
    addImages,
    changeImage,
    dropImage,
    entries,
    moveImage,
    stored,
    removed,
    toggleStored,
    usersOf,
    /** False while the stored images of an edited VIS are loading. */
    imagesKnown: vis === undefined || materials !== undefined,
    /** The number of new images that can be uploaded and of stored ones that are kept. */
    imageCount: images.filter(({ refusal }) => refusal === null).length + kept.length,
    model,
    setModel,
    isDirty: form.formState.isDirty || images.length > 0 || removed.size > 0 || order.length > 0 || ownModel !== null,
  };
}

export type VisEditor = ReturnType<typeof useVisEditor>;
