import type { VisMaterial } from '#common/library/vis.ts';

/** Step 4: the stored model, a new file to replace it, and the options of the model that remains. */
export type ChosenModel = {
  existing: VisMaterial | null;
  /** True if the stored model is removed on saving. */
  removed: boolean;
  file: File | null;
  is_interactive: boolean;
  allow_rotation: boolean;
  allow_zoom: boolean;
};

export const noModel: ChosenModel = {
  existing: null,
  removed: false,
  file: null,
  is_interactive: false,
  allow_rotation: false,
  allow_zoom: false,
};

export function modelOf(existing: VisMaterial | undefined): ChosenModel {
  if (!existing) return noModel;
  const { is_interactive, allow_rotation, allow_zoom } = existing;
  return { existing, removed: false, file: null, is_interactive, allow_rotation, allow_zoom };
}

export const optionsOf = ({
  is_interactive,
  allow_rotation,
  allow_zoom,
}: Omit<ChosenModel, 'existing'> | VisMaterial) => ({
  is_interactive,
  allow_rotation,
  allow_zoom,
});

/** Returns whether the stored model is kept with changed options. */
export function optionsChanged(model: ChosenModel): boolean {
  const { existing, removed, file } = model;
  if (!existing || removed || file) return false;
  return JSON.stringify(optionsOf(existing)) !== JSON.stringify(optionsOf(model));
}

export const isModelFile = (file: File) => /\.(glb|gltf)$/i.test(file.name);
