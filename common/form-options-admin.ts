import * as z from 'zod';
import { requiredText, trimmedText } from './text-fields.ts';

export const OPTION_KINDS = ['level', 'area', 'industry', 'region', 'brand'] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];
export const OPTION_KIND_LABELS: Record<OptionKind, string> = {
  level: 'Expertise levels',
  area: 'Expertise areas',
  industry: 'Industries',
  region: 'Regions',
  brand: 'Brands',
};

/** Pictures the level cards know. */
export const LEVEL_ICONS = ['sprout', 'branch', 'tree'] as const;

export const OPTION_MESSAGES = {
  name: 'Name is required',
  taken: 'There is already a choice with this name.',
  inUse: 'This choice is in use. Retire it instead: it stays where it was chosen and is offered no more.',
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
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  retired: z.boolean(),
  in_use: z.boolean(),
});
export type AdminOption = z.infer<typeof adminOption>;

const name = requiredText(120, OPTION_MESSAGES.name);
const description = trimmedText(200);

/** POST form-options/ */
export const newOption = z.object({
  kind: z.enum(OPTION_KINDS),
  name,
  description: description.default(''),
  icon: z.enum(LEVEL_ICONS).optional(),
});
/** PATCH form-options/{id}/ */
export const optionChange = z.object({
  name: name.optional(),
  description: description.optional(),
  icon: z.enum(LEVEL_ICONS).optional(),
  retired: z.boolean().optional(),
});
export type OptionChange = z.infer<typeof optionChange>;
/** PUT form-options/order/: all ids of one kind in their new order. */
export const optionOrder = z.object({ kind: z.enum(OPTION_KINDS), ids: z.array(z.number().int()).min(1).max(1000) });

/** The value by which a new level is known: its name in small letters and underscores. */
export function levelValue(levelName: string): string {
  return levelName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
