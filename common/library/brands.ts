import * as z from 'zod';
import { describedBy } from '#common/schema/fields.ts';
import { nameKey, requiredText, tooLong, trimmedText } from '#common/texts/text-fields.ts';

export const BRAND_NAME_REQUIRED = 'Brand name is required';
export const BRAND_NAME_MAX = 120;
export const BRAND_DESCRIPTION_MAX = 2000;
export const COMPETITORS_MAX = 30;

const competitor = z.string().trim().min(1).max(BRAND_NAME_MAX, tooLong(BRAND_NAME_MAX));

/** Names in the order given, without surrounding blanks and repetitions. */
function distinct(names: string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => name !== '' && !seen.has(nameKey(name)) && seen.add(nameKey(name)));
}

/** A brand, as staff see it. */
export const brand = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: 'Brand Name', sortBy: 'name' }),
  description: z.string().meta({ title: 'Description', control: 'multiline' }),
  /** Address of the logo, or null. */
  logo: z.string().nullable().meta({ title: 'Logo', control: 'picture' }),
  competitors: z.array(z.string()).meta({ title: 'Competitors' }),
  vis_count: z.number().int().meta({ title: 'VIS' }),
  created_at: z.date().or(z.string()),
});
export type Brand = z.infer<typeof brand>;

/** What staff enter about a brand. The logo is a file of the form; '' removes it. */
export const brandPayload = describedBy(
  brand,
  z.object({
    name: requiredText(BRAND_NAME_MAX, BRAND_NAME_REQUIRED),
    description: trimmedText(BRAND_DESCRIPTION_MAX).default(''),
    competitors: z
      .array(z.string().trim())
      .transform(distinct)
      .pipe(z.array(competitor).max(COMPETITORS_MAX, `At most ${COMPETITORS_MAX} competitors`))
      .default([]),
  }),
);
export type BrandPayload = z.infer<typeof brandPayload>;

/** The form of a brand: `logo` is a chosen file, the address of the stored one, or '' to remove it. */
export const brandForm = describedBy(
  brand,
  brandPayload.extend({ logo: z.file().or(z.string()).nullable().default(null) }),
);

/** A change of a brand: missing fields stay as they are. */
export const brandChange = z.object({
  name: brandPayload.shape.name.optional(),
  description: brandPayload.shape.description.removeDefault().optional(),
  competitors: brandPayload.shape.competitors.removeDefault().optional(),
  logo: z.literal('').optional(),
});
export type BrandChange = z.infer<typeof brandChange>;

export const BRAND_NAME_TAKEN = 'A brand with this name already exists.';
