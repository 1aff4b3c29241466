import * as z from 'zod';
import { idList, listQuery, recordId, repeated } from '#common/api/lists.ts';
import { describedBy, titleOf } from '#common/schema/fields.ts';
import { humanise } from '#common/words/format.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { requiredText, trimmedText } from '#common/words/text-fields.ts';
import { BRAND_NAME_REQUIRED } from './brand-messages.ts';
import { fileView } from './files.ts';
import { materialPage, materialPicture, materialView } from './materials.ts';

/** The types of materials that are offered, with their names. */
export const MATERIAL_TYPES = {
  '2d_graphics': '2D graphics',
  '3d_graphics': '3D graphics',
  renders: 'Renders',
  mockups: 'Mockups',
  package_variations: 'Package variations',
  on_shelf_mockups: 'On-shelf mockups',
  retail_images: 'Retail images',
  competitor: 'Competitor',
} as const;
/** Returns the name of a type of materials; one that came in through the API may be unknown ('shelf_strips' is 'Shelf Strips'). */
export const materialTypeName = (type: string): string =>
  (MATERIAL_TYPES as Record<string, string>)[type] ?? humanise(type);
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
  loadFailed: 'Failed to fetch Visual Identity Systems',
} as const;

const TEXT_MAX = 200;
const VERSION_MAX = 60;

const instant = z.date().or(z.string());

/** A VIS in lists. */
export const visRow = z.object({
  id: z.number().int(),
  brand: z.number().int().meta({ title: 'Brand' }),
  brand_name: z.string(),
  brand_logo: z.string().nullable(),
  version: z.string().meta({ title: 'Version' }),
  release_date: z.string().meta({ title: 'Release Date', control: 'date' }),
  created_at: instant.meta({ title: 'Added', control: 'date' }),
  /** Address of the PDF, or null. */
  document: z.string().nullable().meta({ title: 'VIS PDF Document' }),
  category: z.string().meta({ title: 'Category' }),
  market: z.string().meta({ title: 'Market' }),
  geographical_footprint: z.array(z.number().int()).meta({ title: 'Geographical Regions' }),
  /** The first image. */
  cover: materialPicture.nullable(),
  materials_count: z.number().int().meta({ title: 'Materials' }),
});
export type VisRow = z.infer<typeof visRow>;

/** Step 2 of the dialog; the server checks the same. */
export const visInformation = describedBy(
  visRow,
  z.object({
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
  }),
);

/** A VIS as it is sent; the document is a file of the form. */
export const visPayload = visInformation.extend({
  brand: z.coerce.number(VIS_MESSAGES.brand).int(VIS_MESSAGES.brand).positive(VIS_MESSAGES.brand),
});
export type VisPayload = z.infer<typeof visPayload>;

/** A change of a VIS. `revision` is the one it was made on; if the VIS was saved since, the server refuses with 409. */
export const visChange = visPayload.extend({ revision: z.coerce.number().int().optional() });
export type VisChange = z.infer<typeof visChange>;

export const visDocument = fileView.extend({
  /** The material that questions about the document refer to. */
  material_id: z.number().int(),
  pages: z.array(materialPage),
  /** How many pages are stored while not all are; null if all or none are. */
  unfinished: z.object({ stored: z.number().int(), total: z.number().int() }).nullable(),
});
export type VisDocument = z.infer<typeof visDocument>;

/** A VIS with everything that its screen shows. */
export const visDetail = visRow.extend({
  /** Grows with each save. A change made on an older one is refused. */
  revision: z.number().int(),
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

export const visQuery = listQuery.extend({
  brand: recordId.optional(),
  region: repeated(recordId),
  id__in: idList.optional(),
});

const flag = z.stringbool().or(z.boolean());
export const MATERIAL_TITLE_MAX = 200;
const MATERIAL_DESCRIPTION_MAX = 2000;
const title = trimmedText(MATERIAL_TITLE_MAX);
const materialType = trimmedText(60).regex(/^[a-z0-9_]+$/, 'Only small letters, digits and underscores');

/** A material in the API for staff. */
export const visMaterial = materialView.extend({
  title: materialView.shape.title.meta({ title: 'Title', sortBy: 'title' }),
  material_type: materialView.shape.material_type.meta({
    title: 'Material type',
    control: 'choice',
    labels: MATERIAL_TYPES,
    sortBy: 'material_type',
  }),
  is_interactive: materialView.shape.is_interactive.meta({ title: 'Interactive Model' }),
  allow_rotation: materialView.shape.allow_rotation.meta({ title: 'Allow Rotation' }),
  allow_zoom: materialView.shape.allow_zoom.meta({ title: 'Allow Zoom' }),
  description: z.string().meta({ title: 'Description', control: 'multiline' }),
  revision: z.number().int(),
  vis: z.number().int(),
  brand: visRow.shape.brand,
  brand_name: z.string().meta({ title: titleOf(visRow, 'brand'), sortBy: 'brand_name' }),
  vis_version: visRow.shape.version,
  /** True if an assessment shows it, in its draft or in a version; such a material cannot be deleted. */
  in_use: z.boolean().meta({ title: 'In use', control: 'switch' }),
  position: z.number().int(),
  /** Addresses of an image's picture and of a model's file, or null. */
  image: z.string().nullable(),
  model_3d: z.string().nullable(),
  file_id: z.number().int(),
  file_name: z.string().meta({ title: 'File' }),
  size: z.number().int().meta({ title: 'Size', control: 'bytes' }),
  download_url: z.string(),
  created_at: visRow.shape.created_at.meta({ sortBy: 'created_at' }),
});
export type VisMaterial = z.infer<typeof visMaterial>;

/** A material with the assessments that show it, including deleted ones that are kept for their answers. */
export const visMaterialDetail = visMaterial.extend({
  assessments: z.array(z.object({ id: z.number().int(), title: z.string(), is_deleted: z.boolean() })),
});
export type VisMaterialDetail = z.infer<typeof visMaterialDetail>;

/** Filters of the list, besides paging and search. */
export const materialFilters = describedBy(
  visMaterial,
  z.object({
    brand: recordId.optional(),
    material_type: materialType.optional(),
    in_use: z.stringbool().optional(),
  }),
);

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

/** The fields of a material that staff can correct. */
export const materialForm = describedBy(
  visMaterial,
  z.object({
    title: title.min(1, SHARED_MESSAGES.titleRequired),
    description: trimmedText(MATERIAL_DESCRIPTION_MAX),
    material_type: materialType,
    is_interactive: flag,
    allow_rotation: flag,
    allow_zoom: flag,
  }),
);

/** `revision` is the one that the change was made on. */
export const materialChange = materialForm
  .extend({ position: z.number().int().min(0).max(100_000), revision: z.number().int() })
  .partial();
export type MaterialChange = z.infer<typeof materialChange>;

export const geographicalRegion = z.object({ id: z.number().int(), name: z.string() });
export type GeographicalRegion = z.infer<typeof geographicalRegion>;
