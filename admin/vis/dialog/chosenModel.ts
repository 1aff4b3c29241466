import type { VisMaterial } from '#common/library/vis.ts';

/** Step 4: the stored model, a new file for it, and the options of whichever stays. */
export type ChosenModel = {
  existing: VisMaterial | null;
  /** The stored model goes when the VIS is saved. */
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

/** Whether the stored model stays with other options than it has. */
export function optionsChanged(model: ChosenModel): boolean {
  const { existing, removed, file } = model;
  if (!existing || removed || file) return false;
  return JSON.stringify(optionsOf(existing)) !== JSON.stringify(optionsOf(model));
}

export const isModelFile = (file: File) => /\.(glb|gltf)$/i.test(file.name);
