import { isStaff } from '#common/access/roles.ts';
import { wholeListQuery } from '#common/api/lists.ts';
import { contact, faq, faqCategory, faqCategoryPayload, faqPayload, orderPayload } from '#common/help/help.ts';
import { type Call, call } from '#server/http/call.ts';
import { noContent } from '#server/http/route-schemas.ts';
import { readSettings } from '#server/system/settings.ts';
import {
  createCategory,
  createFaq,
  deleteCategory,
  deleteFaq,
  renameCategory,
  reorder,
  updateFaq,
} from './edit-help.ts';
import { listCategories, listFaqs, shownFaq } from './queries.ts';

/** FAQs and their categories: read by everybody signed in, edited by staff. */
export const helpCalls: Call[] = [
  call('GET /api/business/contact/', {
    summary: 'The address to write to',
    access: 'public',
    response: { 200: contact },
    run: async ({ ctx }) => {
      const { contact_email, company_name, payout_days } = await readSettings(ctx.db);
      return { email: contact_email, company: company_name, payout_days };
    },
  }),

  call('GET /api/business/faq-categories/', {
    summary: 'List the FAQ categories',
    access: 'signed_in',
    query: wholeListQuery,
    list: faqCategory,
    run: ({ ctx, query }) => listCategories(ctx.db, query),
  }),
  call('POST /api/business/faq-categories/', {
    summary: 'Add an FAQ category',
    access: 'faq-categories.create',
    repeat: 'key',
    body: faqCategoryPayload,
    response: { 201: faqCategory },
    run: ({ ctx, user, body }) => createCategory(ctx, user.id, body.name),
  }),
  call('PUT /api/business/faq-categories/order/', {
    summary: 'Put the FAQ categories in order',
    access: 'faq-categories.edit',
    body: orderPayload,
    response: noContent,
    run: ({ ctx, user, body }) => reorder(ctx, user.id, 'faq_category', body.ids),
  }),
  call('PATCH /api/business/faq-categories/:id/', {
    summary: 'Rename an FAQ category',
    access: 'faq-categories.edit',
    body: faqCategoryPayload,
    response: { 200: faqCategory },
    run: ({ ctx, user, params, body }) => renameCategory(ctx, user.id, params.id, body.name),
  }),
  call('DELETE /api/business/faq-categories/:id/', {
    summary: 'Delete an FAQ category; its questions stay',
    access: 'faq-categories.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteCategory(ctx, user.id, params.id),
  }),

  call('GET /api/business/faqs/', {
    summary: 'List the FAQs',
    access: 'signed_in',
    query: wholeListQuery,
    list: faq,
    run: ({ ctx, user, query }) => listFaqs(ctx.db, query, isStaff(user)),
  }),
  call('POST /api/business/faqs/', {
    summary: 'Add an FAQ',
    access: 'faqs.create',
    repeat: 'key',
    body: faqPayload,
    response: { 201: faq },
    run: async ({ ctx, user, body }) => {
      const created = await createFaq(ctx, user.id, body);
      return shownFaq(created, await readSettings(ctx.db), true);
    },
  }),
  call('PUT /api/business/faqs/order/', {
    summary: 'Put FAQs in order',
    access: 'faqs.edit',
    body: orderPayload,
    response: noContent,
    run: ({ ctx, user, body }) => reorder(ctx, user.id, 'faq', body.ids),
  }),
  call('PATCH /api/business/faqs/:id/', {
    summary: 'Change an FAQ',
    access: 'faqs.edit',
    body: faqPayload.partial(),
    response: { 200: faq },
    run: async ({ ctx, user, params, body }) => {
      const updated = await updateFaq(ctx, user.id, params.id, body);
      return shownFaq(updated, await readSettings(ctx.db), true);
    },
  }),
  call('DELETE /api/business/faqs/:id/', {
    summary: 'Delete an FAQ',
    access: 'faqs.delete',
    response: noContent,
    run: ({ ctx, user, params }) => deleteFaq(ctx, user.id, params.id),
  }),
];
