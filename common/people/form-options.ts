import * as z from 'zod';

/** An option with an id. */
export const formOption = z.object({ id: z.number().int(), name: z.string() });
export type FormOption = z.infer<typeof formOption>;

/** A built-in option with a key: an age group or a background. */
export const keyedOption = z.object({ id: z.string(), name: z.string() });

/** The three steps of the staff's segmentation, which are also the values of the built-in levels. Every level belongs to one. */
export const SEGMENTS = ['junior', 'mid', 'senior'] as const;
export type Segment = (typeof SEGMENTS)[number];
export const SEGMENT_LABELS: Record<Segment, string> = {
  junior: 'Beginner',
  mid: 'Intermediate',
  senior: 'Expert',
};
/** The default icon of a level card. */
export const SEGMENT_ICONS = { junior: 'sprout', mid: 'branch', senior: 'tree' } as const satisfies Record<
  Segment,
  string
>;

export const isSegment = (value: string): value is Segment => SEGMENTS.some((segment) => segment === value);

/** A level of expertise, known by its value. `icon` names a picture of the level cards. */
const expertiseLevel = z.object({
  value: z.string(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  segment: z.enum(SEGMENTS),
});
export type ExpertiseLevel = z.infer<typeof expertiseLevel>;

/** GET /experts/form-options/ */
export const formOptions = z.object({
  expertiseLevels: z.array(expertiseLevel),
  expertiseAreas: z.array(formOption),
  industries: z.array(formOption),
  geographicRegions: z.array(formOption),
  brands: z.array(formOption),
});
export type FormOptions = z.infer<typeof formOptions>;

/** Options that a person chose before they were retired: the person keeps them, others are not offered them. */
export const retiredChoices = formOptions.omit({ brands: true });
export type RetiredChoices = z.infer<typeof retiredChoices>;

/** The name of a retired option, as staff see it. */
export const retiredName = (name: string) => `${name} (retired)`;

/** The same options with names that tell staff which are retired. */
export function markedRetired(choices: RetiredChoices): RetiredChoices {
  const mark = <T extends { name: string }>(list: T[]) => list.map((one) => ({ ...one, name: retiredName(one.name) }));
  return {
    expertiseLevels: mark(choices.expertiseLevels),
    expertiseAreas: mark(choices.expertiseAreas),
    industries: mark(choices.industries),
    geographicRegions: mark(choices.geographicRegions),
  };
}

/** The offered options, followed by retired ones that this person still has. */
export function withRetired(options: FormOptions, retired: RetiredChoices): FormOptions {
  const more = (offered: FormOption[], held: FormOption[]) => [
    ...offered,
    ...held.filter(({ id }) => !offered.some((option) => option.id === id)),
  ];
  const levels = retired.expertiseLevels.filter(
    ({ value }) => !options.expertiseLevels.some((level) => level.value === value),
  );
  return {
    ...options,
    expertiseLevels: [...options.expertiseLevels, ...levels],
    expertiseAreas: more(options.expertiseAreas, retired.expertiseAreas),
    industries: more(options.industries, retired.industries),
    geographicRegions: more(options.geographicRegions, retired.geographicRegions),
  };
}

/**
 * The options that the database is seeded with, and the fallback of signed-in screens that cannot load the options.
 * The ids are those of the seeded rows and differ between all lists, so that a fallback choice can be saved.
 */
export const FORM_OPTIONS: FormOptions = {
  expertiseLevels: [
    { value: 'junior', name: 'Junior', icon: 'sprout', description: '1-3 years', segment: 'junior' },
    { value: 'mid', name: 'Mid-level', icon: 'branch', description: '3-5 years', segment: 'mid' },
    { value: 'senior', name: 'Senior', icon: 'tree', description: '5+ years', segment: 'senior' },
  ],
  expertiseAreas: numbered(1, [
    'Advertising & Communication',
    'Brand Strategy',
    'Consumer Insights',
    'Digital & E-commerce',
    'Packaging Design',
    'Product Innovation',
    'Shopper & Retail Marketing',
    'Sustainability',
    'Visual Identity',
  ]),
  industries: numbered(10, [
    'Alcoholic Beverages',
    'Automotive',
    'Beauty & Personal Care',
    'Consumer Electronics',
    'Fashion & Apparel',
    'Finance & Insurance',
    'Food & Confectionery',
    'Health & Pharmaceuticals',
    'Home & Household Care',
    'Non-alcoholic Beverages',
    'Retail',
    'Travel & Hospitality',
  ]),
  geographicRegions: numbered(22, [
    'North America',
    'Latin America',
    'Western Europe',
    'Eastern Europe',
    'Middle East',
    'Africa',
    'Asia Pacific',
  ]),
  brands: numbered(29, [
    'Alder & Finch',
    'Bright Harbour',
    'Casa Verano',
    'Dune Coffee',
    'Elvaro',
    'Fjordlight',
    'Golden Orchard',
    'Highmoor',
    'Iris & Oak',
    'Juniper Lane',
    'Kite & Compass',
    'Lumen Water',
  ]),
};

function numbered(first: number, names: string[]): FormOption[] {
  return names.map((name, index) => ({ id: first + index, name }));
}
