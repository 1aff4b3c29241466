import * as z from 'zod';
import { WHOLE_LIST } from '#common/api/page-sizes.ts';
import { defineResource, multiline, reference, text, virtual } from '#common/schema/resource.ts';
import { COMPANY_PLACEHOLDERS } from './company.ts';

/** The categories of the Help Center. */
export const faqCategories = defineResource({
  name: 'faq-categories',
  path: 'business/faq-categories',
  heading: 'Help',
  labels: { one: 'Category', many: 'Categories' },
  entity: 'faq_category',
  changed: 'renamed',
  titleField: 'name',
  fields: {
    name: text({
      title: 'Name',
      max: 120,
      required: 'Category name is required',
      unique: 'A category with this name already exists',
      search: true,
    }),
  },
  list: { pageSize: WHOLE_LIST.page_size },
  orderable: true,
  readBy: 'signed_in',
  privacy: { level: 'internal', what: 'Categories of the Help Center' },
});
export type FaqCategory = z.infer<typeof faqCategories.row>;

/** The questions of the Help Center. Readers see their placeholders filled in (common/settings/company.ts). */
export const faqs = defineResource({
  name: 'faqs',
  path: 'business/faqs',
  heading: 'Help',
  labels: { one: 'Question', many: 'Questions' },
  entity: 'faq',
  titleField: 'question',
  fields: {
    question: text({ title: 'Question', max: 300, required: 'Question is required' }),
    answer: multiline({
      title: 'Answer',
      max: 5000,
      required: 'Answer is required',
      hint: `These are filled in when the answer is read: ${COMPANY_PLACEHOLDERS.join(' ')}`,
    }),
    category: reference({
      title: 'Category',
      column: 'category_id',
      to: 'faq-categories',
      unknown: 'This category does not exist',
    }),
    /** For staff: the texts as written, if placeholders were filled in. */
    written: virtual(z.object({ question: z.string(), answer: z.string() }).optional()),
  },
  list: { pageSize: WHOLE_LIST.page_size },
  orderable: true,
  readBy: 'signed_in',
  privacy: { level: 'internal', what: 'Questions of the Help Center' },
});
export type Faq = z.infer<typeof faqs.row>;
