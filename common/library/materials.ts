import * as z from 'zod';
import { viewCamera } from './model-camera.ts';

/** The pieces of a picture that has more pixels than its largest file, which is `above` pixels wide. Places and sizes are shares of the picture. */
export const pictureDetail = z.object({
  above: z.number(),
  pieces: z.array(z.object({ url: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
});
export type PictureDetail = z.infer<typeof pictureDetail>;

/** A picture of a material: its address, its size in pixels, and a tiny data address to show while it loads. */
export const materialPicture = z.object({
  url: z.string(),
  srcset: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  blur: z.string().nullable(),
  detail: pictureDetail.optional(),
});
export type MaterialPicture = z.infer<typeof materialPicture>;

/** A page of a PDF, rendered as a picture; `number` counts from 1. `size` is its printed size ('1000 × 500 mm'), if known. */
export const materialPage = materialPicture.extend({ number: z.number().int(), size: z.string().optional() });
export type MaterialPage = z.infer<typeof materialPage>;

/**
 * A fixed view of a 3D model, rendered as a picture; `orbit` is model-viewer's camera-orbit, `camera` the resulting camera for this
 * model (null where it was not stored with the picture).
 */
export const materialViewpoint = z.object({
  ...materialPicture.shape,
  id: z.string(),
  name: z.string(),
  orbit: z.string(),
  camera: viewCamera.nullable(),
});
export type MaterialViewpoint = z.infer<typeof materialViewpoint>;

export const MATERIAL_KINDS = ['image', 'pdf', 'model'] as const;
export type MaterialKind = (typeof MATERIAL_KINDS)[number];

/** A VIS material as question inputs and material viewers show it. */
export const materialView = z.object({
  ...materialPicture.shape,
  id: z.number().int(),
  title: z.string(),
  material_type: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  /** The file itself (GLB or PDF); for an image the same as `url`. Empty for experts' PDF documents, whose pages they read. */
  file_url: z.string(),
  pages: z.array(materialPage),
  views: z.array(materialViewpoint),
  is_interactive: z.boolean(),
  allow_rotation: z.boolean(),
  allow_zoom: z.boolean(),
});
export type MaterialView = z.infer<typeof materialView>;

const instant = z.iso.datetime();

/** GET /brands/vis-materials/{id}/viewers/: a person who was shown a material, or one of its pages or views. */
export const materialViewer = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: 'Viewer' }),
  email: z.string(),
  is_staff: z.boolean(),
  /** Views within a few minutes count as one. */
  views: z.number().int().meta({ title: 'Views' }),
  first_viewed_at: instant.meta({ title: 'First' }),
  last_viewed_at: instant.meta({ title: 'Last' }),
  /** False for a person who was erased. */
  in_panel: z.boolean(),
});
export type MaterialViewer = z.infer<typeof materialViewer>;

export const VIEWERS_FAILED = 'Failed to load who has seen the material. Please try again.';
