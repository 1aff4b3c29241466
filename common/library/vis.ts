import * as z from 'zod';
import { idList, repeated } from '#common/api/lists.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { requiredText, trimmedText } from '#common/texts/text-fields.ts';
import { BRAND_NAME_REQUIRED } from './brands.ts';
import { fileView } from './files.ts';
import { materialPage, materialView } from './materials.ts';

export const MATERIAL_TYPES = [
  '2d_graphics',
  '3d_graphics',
  'renders',
  'mockups',
  'package_variations',
  'on_shelf_mockups',
  'retail_images',
  'competitor',
] as const;
export const DEFAULT_MATERIAL_TYPE = '2d_graphics';
export const MODEL_TITLE = 'VIS 3D Model';
/** The type of a VIS's own document among the materials; not offered for images. */
export const DOCUMENT_MATERIAL_TYPE = 'document';

export const VIS_MESSAGES = {
  brand: 'Please select a brand',
  version: 'Version is required',
  releaseDate: 'Release date is required',
  category: 'Category is required',
  market: 'Market is required',
  regions: 'At least one geographical region is required',
  document: 'VIS document is required',
  images: 'At least one image is required',
  brandName: BRAND_NAME_REQUIRED,
  notImages: 'Some files were not added because they are not image files.',
  saveFailed: (editing: boolean) =>
    `Error ${editing ? 'updating' : 'creating'} Visual Identity System. Please try again.`,
  changed: 'Somebody else saved this Visual Identity System in the meantime.',
  loadFailed: 'Failed to fetch Visual Identity Systems',
} as const;

const TEXT_MAX = 200;
const VERSION_MAX = 60;

/** Step 2 of the dialog; the server checks the same. */
export const visInformation = z.object({
  version: requiredText(VERSION_MAX, VIS_MESSAGES.version),
  release_date: z
    .string(VIS_MESSAGES.releaseDate)
    .min(1, VIS_MESSAGES.releaseDate)
    .pipe(z.iso.date(SHARED_MESSAGES.dateInvalid)),
  category: requiredText(TEXT_MAX, VIS_MESSAGES.category),
  market: requiredText(TEXT_MAX, VIS_MESSAGES.market),
  geographical_footprint: z
    .array(z.coerce.number().int().positive(), VIS_MESSAGES.regions)
    .min(1, VIS_MESSAGES.regions)
    .transform((ids) => [...new Set(ids)]),
});

/** A VIS as it is sent; the document is a file of the form. */
export const visPayload = visInformation.extend({
  brand: z.coerce.number(VIS_MESSAGES.brand).int(VIS_MESSAGES.brand).positive(VIS_MESSAGES.brand),
});
export type VisPayload = z.infer<typeof visPayload>;

/** A change of a VIS. `updated_at` is the state it was made on; if the VIS was saved since, the server refuses with 409. */
export const visChange = visPayload.extend({ updated_at: z.iso.datetime().optional() });
export type VisChange = z.infer<typeof visChange>;

const instant = z.date().or(z.string());

const picture = materialView.pick({ url: true, srcset: true, width: true, height: true, blur: true });

/** A VIS in lists. */
export const visRow = z.object({
  id: z.number().int(),
  brand: z.number().int(),
  brand_name: z.string(),
  brand_logo: z.string().nullable(),
  version: z.string(),
  release_date: z.string(),
  created_at: instant,
  /** Address of the PDF, or null. */
  document: z.string().nullable(),
  category: z.string(),
  market: z.string(),
  geographical_footprint: z.array(z.number().int()),
  /** The first image. */
  cover: picture.nullable(),
  materials_count: z.number().int(),
});
export type VisRow = z.infer<typeof visRow>;

export const visDocument = fileView.extend({
  /** The material that questions about the document refer to. */
  material_id: z.number().int(),
  pages: z.array(materialPage),
});
export type VisDocument = z.infer<typeof visDocument>;

/** A VIS with everything that its screen shows. */
export const visDetail = visRow.extend({
  /** When it was last saved. A change made on an older state is refused. */
  updated_at: instant,
  /** True if an assessment uses it, including a deleted one that is kept for its answers. */
  in_use: z.boolean(),
  /** The materials that assessments show, with the titles of the assessments. */
  materials_in_use: z.array(z.object({ id: z.number().int(), assessments: z.array(z.string()) })),
  document_file: visDocument.nullable(),
  assessments: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      is_draft: z.boolean(),
      is_active: z.boolean(),
      created_at: instant,
    }),
  ),
  /** All VIS of the brand including this one, newest release first. */
  versions: z.array(z.object({ id: z.number().int(), version: z.string(), release_date: z.string() })),
});
export type VisDetail = z.infer<typeof visDetail>;

/** Filters of the list, besides paging and search. */
export const visFilters = {
  brand: z.coerce.number().int().positive().optional(),
  region: repeated(z.coerce.number().int().positive()),
  id__in: idList.optional(),
};

const flag = z.stringbool().or(z.boolean());
export const MATERIAL_TITLE_MAX = 200;
const title = trimmedText(MATERIAL_TITLE_MAX);
const materialType = trimmedText(60).regex(/^[a-z0-9_]+$/, 'Only small letters, digits and underscores');

/** A material as it is sent, with the file `image` or `model_3d`. */
export const materialPayload = z.object({
  vis: z.coerce.number('Please choose a VIS').int().positive('Please choose a VIS'),
  /** If blank, the file's name without extension. */
  title: title.default(''),
  material_type: materialType.default(DEFAULT_MATERIAL_TYPE),
  /** Its position among the materials, needed because several are uploaded at once. Without it, it comes last. */
  position: z.coerce.number().int().min(0).max(100_000).optional(),
  is_interactive: flag.default(false),
  allow_rotation: flag.default(false),
  allow_zoom: flag.default(false),
});
export type MaterialPayload = z.infer<typeof materialPayload>;

export const materialChange = z.object({
  title: title.min(1, SHARED_MESSAGES.titleRequired).optional(),
  material_type: materialType.optional(),
  position: z.number().int().min(0).max(100_000).optional(),
  is_interactive: flag.optional(),
  allow_rotation: flag.optional(),
  allow_zoom: flag.optional(),
});
export type MaterialChange = z.infer<typeof materialChange>;

/** A material in the API for staff. */
export const visMaterial = materialView.extend({
  vis: z.number().int(),
  position: z.number().int(),
  /** Addresses of an image's picture and of a model's file, or null. */
  image: z.string().nullable(),
  model_3d: z.string().nullable(),
  file_id: z.number().int(),
  file_name: z.string(),
  size: z.number().int(),
  download_url: z.string(),
});
export type VisMaterial = z.infer<typeof visMaterial>;

export const geographicalRegion = z.object({ id: z.number().int(), name: z.string() });
export type GeographicalRegion = z.infer<typeof geographicalRegion>;
