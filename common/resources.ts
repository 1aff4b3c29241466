import { brands } from './library/brands.ts';
import type { Resource } from './schema/resource.ts';
import { faqCategories, faqs } from './settings/faqs.ts';

const all = [brands, faqCategories, faqs] as const satisfies readonly Resource[];

/** Every plain resource. The server makes its calls from it, and the staff app its screen. */
export const resources: readonly Resource[] = all;
export type PlainName = (typeof all)[number]['name'];
