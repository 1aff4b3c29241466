import { isStaff } from '#common/access/roles.ts';
import { wholeListQuery } from '#common/api/lists.ts';
import {
  contact,
  faq,
  faqCategories,
  faqCategory,
  faqCategoryPayload,
  faqPayload,
  faqs,
  orderPayload,
} from '#common/help/help.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
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
export const helpRoutes: Feature = (app, ctx) => {
  const contactSchema = { summary: 'The address to write to', response: { 200: contact } };
  app.get('/api/business/contact/', { schema: contactSchema }, async () => {
    const { contact_email, company_name, payout_days } = await readSettings(ctx.db);
    return { email: contact_email, company: company_name, payout_days };
  });

  app.get(
    '/api/business/faq-categories/',
    { schema: { summary: 'List the FAQ categories', querystring: wholeListQuery, response: { 200: faqCategories } } },
    async (request) => {
      const found = await listCategories(ctx.db, limitAndOffset(request.query), request.query.search);
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.post(
    '/api/business/faq-categories/',
    { schema: { summary: 'Add an FAQ category', body: faqCategoryPayload, response: { 201: faqCategory } } },
    async (request, reply) => {
      return reply.code(201).send(await createCategory(ctx, currentUser(request).id, request.body.name));
    },
  );
  app.put(
    '/api/business/faq-categories/order/',
    { schema: { summary: 'Put the FAQ categories in order', body: orderPayload, response: noContent } },
    async (request, reply) => {
      await reorder(ctx, currentUser(request).id, 'faq_category', request.body.ids);
      return reply.code(204).send(null);
    },
  );
  app.patch(
    '/api/business/faq-categories/:id/',
    {
      schema: {
        summary: 'Rename an FAQ category',
        params: idParams,
        body: faqCategoryPayload,
        response: { 200: faqCategory },
      },
    },
    (request) => renameCategory(ctx, currentUser(request).id, request.params.id, request.body.name),
  );
  app.delete(
    '/api/business/faq-categories/:id/',
    { schema: { summary: 'Delete an FAQ category; its questions stay', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteCategory(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/business/faqs/',
    { schema: { summary: 'List the FAQs', querystring: wholeListQuery, response: { 200: faqs } } },
    async (request) => {
      const forStaff = isStaff(currentUser(request));
      const found = await listFaqs(ctx.db, limitAndOffset(request.query), forStaff, request.query.search);
      return pageAnswer(request, request.query, found.count, found.rows);
    },
  );
  app.post(
    '/api/business/faqs/',
    { schema: { summary: 'Add an FAQ', body: faqPayload, response: { 201: faq } } },
    async (request, reply) => {
      const created = await createFaq(ctx, currentUser(request).id, request.body);
      return reply.code(201).send(shownFaq(created, await readSettings(ctx.db), true));
    },
  );
  app.put(
    '/api/business/faqs/order/',
    { schema: { summary: 'Put FAQs in order', body: orderPayload, response: noContent } },
    async (request, reply) => {
      await reorder(ctx, currentUser(request).id, 'faq', request.body.ids);
      return reply.code(204).send(null);
    },
  );
  app.patch(
    '/api/business/faqs/:id/',
    {
      schema: { summary: 'Change an FAQ', params: idParams, body: faqPayload.partial(), response: { 200: faq } },
    },
    async (request) => {
      const updated = await updateFaq(ctx, currentUser(request).id, request.params.id, request.body);
      return shownFaq(updated, await readSettings(ctx.db), true);
    },
  );
  app.delete(
    '/api/business/faqs/:id/',
    { schema: { summary: 'Delete an FAQ', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteFaq(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
