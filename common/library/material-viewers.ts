import * as z from 'zod';

const instant = z.iso.datetime();

/** GET /brands/vis-materials/{id}/viewers/: somebody whom the server gave a material, or one of its pages or views. */
export const materialViewer = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: 'Viewer' }),
  email: z.string(),
  is_staff: z.boolean(),
  /** Views within a few minutes are one. */
  views: z.number().int().meta({ title: 'Views' }),
  first_viewed_at: instant.meta({ title: 'First' }),
  last_viewed_at: instant.meta({ title: 'Last' }),
  /** False for an erased person. */
  in_panel: z.boolean(),
});
export type MaterialViewer = z.infer<typeof materialViewer>;

export const VIEWERS_FAILED = 'Failed to load who has seen the material. Please try again.';
