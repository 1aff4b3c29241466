import * as z from 'zod';
import { describedBy } from '#common/schema/fields.ts';
import { humanise } from '#common/words/format.ts';
import { requiredText, trimmedText } from '#common/words/text-fields.ts';
import { SEGMENT_LABELS, SEGMENTS } from './form-options.ts';

export const OPTION_KINDS = ['level', 'area', 'industry', 'region', 'brand'] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];
export const OPTION_KIND_LABELS: Record<OptionKind, string> = {
  level: 'Expertise levels',
  area: 'Expertise areas',
  industry: 'Industries',
  region: 'Regions',
  brand: 'Brands',
};

/** Every profile needs a choice of these kinds. Brands are only suggested. */
const REQUIRED_KINDS: readonly OptionKind[] = ['level', 'area', 'industry', 'region'];

/**
 * Whether this choice is the only one of its kind that is offered and experts must choose one of them: nobody could
 * complete a registration without it. `offered` are the ids of the choices of its kind that are not retired.
 */
export const isLastOffered = ({ id, kind }: { id: number; kind: OptionKind }, offered: readonly number[]): boolean =>
  REQUIRED_KINDS.includes(kind) && offered.length === 1 && offered[0] === id;

/** The icons of the level cards. */
export const LEVEL_ICONS = ['sprout', 'branch', 'tree'] as const;
const ICON_LABELS = Object.fromEntries(LEVEL_ICONS.map((icon) => [icon, humanise(icon)]));

export const OPTION_MESSAGES = {
  name: 'Name is required',
  description: 'Describe the level, e.g. 5+ years',
  segment: 'Please choose the segment that the level belongs to',
  noSegment: 'Only levels belong to a segment',
  builtInSegment: 'A built-in level stays in its segment',
  taken: 'There is already a choice with this name.',
  inUse: 'This choice is in use. Retire it instead: it stays where it was chosen and is no longer offered.',
  lastOffered:
    'This is the last choice on offer, and every expert must choose one. Add another one before you retire or delete it.',
  saved: 'Choice saved',
  deleted: 'Choice deleted',
  failed: 'Failed to save the choice',
  changedMeanwhile: 'The choices have changed in the meantime. Please try again.',
} as const;

/** One choice as super admins see it. `value` names a level; the rest is known by id. */
export const adminOption = z.object({
  id: z.number().int(),
  kind: z.enum(OPTION_KINDS),
  value: z.string().nullable(),
  name: z.string().meta({ title: 'Name' }),
  icon: z.string().meta({ title: 'Picture', labels: ICON_LABELS }),
  description: z.string().meta({ title: 'Description' }),
  /** Of a level. */
  segment: z.enum(SEGMENTS).nullable().meta({ title: 'Segment', labels: SEGMENT_LABELS }),
  retired: z.boolean(),
  in_use: z.boolean(),
  revision: z.number().int(),
});
export type AdminOption = z.infer<typeof adminOption>;

export const OPTION_NAME_MAX = 120;
export const OPTION_DESCRIPTION_MAX = 200;

const name = requiredText(OPTION_NAME_MAX, OPTION_MESSAGES.name);
const description = trimmedText(OPTION_DESCRIPTION_MAX);

const segment = z.enum(SEGMENTS, OPTION_MESSAGES.segment);

/** What super admins enter about a choice. */
export const choiceForm = describedBy(adminOption, z.object({ name }));
/** A level also says what it means and which segment it belongs to. */
export const levelForm = describedBy(
  adminOption,
  choiceForm.extend({
    description: requiredText(OPTION_DESCRIPTION_MAX, OPTION_MESSAGES.description),
    segment,
    icon: z.enum(LEVEL_ICONS).optional(),
  }),
);

/** POST form-options/ */
export const newOption = z.discriminatedUnion('kind', [
  levelForm.extend({ kind: z.literal('level') }),
  choiceForm.extend({
    kind: z.enum(OPTION_KINDS.filter((kind) => kind !== 'level')),
    description: description.default(''),
  }),
]);
/** GET form-options/: the choices of one kind, or all. */
export const optionQuery = z.object({ kind: z.enum(OPTION_KINDS).optional() });
/** PATCH form-options/{id}/; `revision` is the one that the change was made on. */
export const optionChange = z.object({
  name: name.optional(),
  description: description.optional(),
  segment: segment.optional(),
  icon: z.enum(LEVEL_ICONS).optional(),
  retired: z.boolean().optional(),
  revision: z.number().int().optional(),
});
export type OptionChange = z.infer<typeof optionChange>;
/** PUT form-options/order/: all ids of one kind in their new order. */
export const optionOrder = z.object({ kind: z.enum(OPTION_KINDS), ids: z.array(z.number().int()).min(1).max(1000) });

/** The value of a new level: its name in lower case with underscores. */
export function levelValue(levelName: string): string {
  return levelName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
