import { faqCategories, faqs } from '#common/help/faqs.ts';
import { brands } from '#common/library/brands.ts';
import type { Resource } from './define.ts';

const all = [brands, faqCategories, faqs] as const satisfies readonly Resource[];

/** Every plain resource: the server makes its calls, and the staff app its screen. */
export const resources: readonly Resource[] = all;
export type PlainName = (typeof all)[number]['name'];
