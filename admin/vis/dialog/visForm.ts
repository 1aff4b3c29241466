import * as z from 'zod';
import { toFieldErrors } from '#common/api/errors.ts';
import { BRAND_NAME_TAKEN } from '#common/library/brand-messages.ts';
import { brands } from '#common/library/brands.ts';
import {
  DEFAULT_MATERIAL_TYPE,
  type GeographicalRegion,
  VIS_MESSAGES,
  type VisDetail,
  type VisMaterial,
  visInformation,
} from '#common/library/vis.ts';
import { blankOf } from '#common/schema/fields.ts';
import { formatDate, today } from '#common/words/dates.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import type { ChosenFile } from './UploadInput.tsx';

type Information = z.infer<typeof visInformation>;
/** A stored image; its title and type stay unless they are here. */
export type StoredImage = {
  key: string;
  stored: VisMaterial;
  removed: boolean;
  title?: string;
  material_type?: string;
  file?: undefined;
  refusal?: undefined;
};
export type AddedImage = ChosenFile & {
  title: string;
  material_type: string;
  stored?: undefined;
  removed?: undefined;
};
/** An image of the VIS: a stored one, or one that is uploaded on saving. */
export type VisImage = StoredImage | AddedImage;

export const MODEL_OPTIONS = ['is_interactive', 'allow_rotation', 'allow_zoom'] as const;
/** The stored model, a file that replaces it, and the options of the one that remains. */
export type VisModel = Record<(typeof MODEL_OPTIONS)[number], boolean> & {
  stored: VisMaterial | null;
  removed: boolean;
  file: ChosenFile | null;
};

/** What the dialog holds. The images stand in their order. */
export type VisForm = Information & {
  mode: 'existing' | 'new';
  brand: number | null;
  new_brand: { name: string; description: string; logo: ChosenFile | null };
  /** A newly chosen PDF. */
  document: ChosenFile | null;
  images: VisImage[];
  model: VisModel;
};

/** Returns what the dialog holds at first, of a new VIS or of a stored one with its materials. */
export function formOf(vis?: VisDetail, materials: readonly VisMaterial[] = []): VisForm {
  const model = materials.find(({ kind }) => kind === 'model') ?? null;
  return {
    ...(vis ? informationOf(vis) : { ...(blankOf(visInformation) as Information), release_date: today() }),
    mode: 'existing',
    brand: vis?.brand ?? null,
    new_brand: { name: '', description: '', logo: null },
    document: null,
    images: materials
      .filter(({ kind }) => kind === 'image')
      .map((stored) => ({ key: `stored-${stored.id}`, stored, removed: false })),
    model: { stored: model, removed: false, file: null, ...optionsOf(model) },
  };
}

const informationOf = ({ version, release_date, category, market, geographical_footprint }: Information) => ({
  version,
  release_date,
  category,
  market,
  geographical_footprint,
});

export const optionsOf = (model: Omit<VisModel, 'stored'> | VisMaterial | null) => ({
  is_interactive: model?.is_interactive ?? false,
  allow_rotation: model?.allow_rotation ?? false,
  allow_zoom: model?.allow_zoom ?? false,
});

/** Whether an image will belong to the VIS once it is saved. */
export const isKept = (image: VisImage): boolean => (image.stored ? !image.removed : image.refusal === null);

/** Returns the title and type that an image will have. */
export const wordsOf = ({ stored, title, material_type }: VisImage) => ({
  title: (title ?? stored?.title ?? '').trim(),
  material_type: material_type ?? stored?.material_type ?? DEFAULT_MATERIAL_TYPE,
});

/** Whether a stored image has lost its title; an added one without a title is called like its file. */
export const lacksTitle = ({ stored, removed, title }: VisImage): boolean =>
  stored !== undefined && !removed && title?.trim() === '';

/** Returns the assessments that show a material of a VIS. */
export const usersOf = (vis: VisDetail | undefined, { id }: VisMaterial): string[] =>
  vis?.materials_in_use.find((used) => used.id === id)?.assessments ?? [];

/** Returns the step on which a field of the brand or of the information stands. */
export const stepOf = (field: string): number => (/^(new_)?brand\b/.test(field) ? 0 : 1);

type About = {
  editing: boolean;
  /** Whether a brand of the library has a name. */
  isTaken: (name: string) => boolean;
};

const file = z
  .custom<ChosenFile>((chosen) => chosen !== null, VIS_MESSAGES.document)
  .superRefine((chosen, { addIssue }) => {
    if (chosen?.refusal) addIssue(chosen.refusal);
  });

/** The rules of each step. They show at once what the server would refuse at the end; the last step has none. */
const rulesOf = ({ editing, isTaken }: About): z.ZodType[] => [
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('existing'), brand: z.number(VIS_MESSAGES.brand) }),
    z.object({
      mode: z.literal('new'),
      new_brand: brands.payload.extend({
        name: brands.payload.shape.name.refine((name) => !isTaken(name), BRAND_NAME_TAKEN),
        logo: file.nullable(),
      }),
    }),
  ]),
  visInformation.extend({ document: editing ? file.nullable() : file }),
  z.object({
    images: z
      .custom<VisImage[]>()
      .refine((images) => images.some(isKept), VIS_MESSAGES.images)
      .refine((images) => !images.some(lacksTitle), SHARED_MESSAGES.titleRequired),
  }),
];

/** Returns what is wrong on a step: the first message of each field. */
export function errorsOf(step: number, form: VisForm, about: About): Record<string, string> {
  const error = rulesOf(about)[step]?.safeParse(form).error;
  const messages = Object.entries(error ? toFieldErrors(error) : {});
  return Object.fromEntries(messages.map(([field, [first = '']]) => [field, first]));
}

/** What two people may change at once. A document is its id and name; one that was just chosen has the id 0. */
export type Shared = Information & { document: { id: number; name: string } | null };

export function storedIn(vis: VisDetail): Shared {
  const { document_file: stored } = vis;
  return { ...informationOf(vis), document: stored && { id: stored.id, name: stored.name } };
}

export function enteredIn(form: VisForm, vis: VisDetail | undefined): Shared {
  const stored = vis ? storedIn(vis).document : null;
  return { ...informationOf(form), document: form.document ? { id: 0, name: form.document.file.name } : stored };
}

/** A shared value as people read it. */
export function inWords(field: string, value: unknown, regions: readonly GeographicalRegion[]): string {
  if (Array.isArray(value)) {
    const names = regions.filter(({ id }) => value.includes(id)).map(({ name }) => name);
    return names.join(', ') || '–';
  }
  if (field === 'document') return (value as Shared['document'])?.name ?? '–';
  return (field === 'release_date' ? formatDate(value as string) : String(value)) || '–';
}
