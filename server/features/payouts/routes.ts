import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import {
  adminPayout,
  adminPayoutPage,
  bonusAdded,
  giftCardAsked,
  newBonus,
  paidMail,
  paidMailQuery,
  payoutAttempt,
  payoutChange,
  payoutExecution,
  payoutQuery,
  payoutSummary,
} from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { payoutResolution, RESOLUTION_SAVED } from '#common/payouts/resolution.ts';
import { fullName } from '#common/texts/format.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { pageAnswer } from '#server/http/lists.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { addBonus } from './bonus.ts';
import { bookRoutes } from './books/routes.ts';
import { changePayout } from './decide.ts';
import { executePayout } from './execute.ts';
import { previewPaidMail } from './mails.ts';
import { presentAttempt, presentMetrics, presentPayout } from './present.ts';
import { attemptHistory, listedPayout, listPayouts } from './queries.ts';
import { requestGiftCard } from './request-gift-card.ts';
import { resolvePayout } from './resolve.ts';
import { payoutSummaryOf } from './summary.ts';
import { webhookRoutes } from './webhook/routes.ts';

/** An expert's own payouts, and the staff's payments. */
export const payoutRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/projects/payouts/summary/',
    { schema: { summary: 'What I have earned', response: { 200: payoutSummary } } },
    (request) => payoutSummaryOf(ctx, currentUser(request).id),
  );
  app.post(
    '/api/projects/payouts/send-gift-card/',
    { schema: { summary: 'Ask for my gift card', response: { 200: giftCardAsked } } },
    (request) => requestGiftCard(ctx, currentUser(request).id),
  );

  app.get(
    '/api/business/admin/payouts/',
    { schema: { summary: 'List payouts with totals', querystring: payoutQuery, response: { 200: adminPayoutPage } } },
    async (request) => {
      const { rows, count, beside } = await listPayouts(ctx.db, request.query);
      const results = rows.map((row) => presentPayout(row, ctx.giftCards));
      return { ...pageAnswer(request, request.query, count, results), metrics: presentMetrics(beside?.totals ?? []) };
    },
  );
  app.post(
    '/api/business/admin/payouts/',
    { schema: { summary: 'Add a bonus payout', body: newBonus, response: { 201: bonusAdded } } },
    async (request, reply) => {
      const id = await addBonus(ctx, currentUser(request).id, request.body);
      return reply.code(201).send({ id, detail: PAYOUT_MESSAGES.bonusAdded });
    },
  );
  app.get(
    '/api/business/admin/payouts/:id/',
    { schema: { summary: 'Read a payout', params: idParams, response: { 200: adminPayout } } },
    (request) => readPayout(ctx, request.params.id),
  );
  app.get(
    '/api/business/admin/payouts/:id/attempts/',
    {
      schema: {
        summary: 'Tries to pay a payout, newest first',
        params: idParams,
        response: { 200: z.array(payoutAttempt) },
      },
    },
    async (request) => {
      const rows = await attemptHistory(ctx.db, request.params.id);
      return rows.map(({ attempt, first_name, last_name, email }) => {
        const by = fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) || (email ?? '');
        return presentAttempt(attempt, by);
      });
    },
  );
  app.get(
    '/api/business/admin/payouts/:id/mail/',
    {
      schema: {
        summary: 'See the email that goes out when a payout is executed',
        params: idParams,
        querystring: paidMailQuery,
        response: { 200: paidMail },
      },
    },
    (request) => previewPaidMail(ctx, request.params.id, request.query.sent_how),
  );
  app.patch(
    '/api/business/admin/payouts/:id/',
    {
      schema: {
        summary: 'Approve, reject or annotate a payout',
        params: idParams,
        body: payoutChange,
        response: { 200: adminPayout },
      },
    },
    async (request) => {
      await changePayout(ctx, currentUser(request).id, request.params.id, request.body);
      return readPayout(ctx, request.params.id);
    },
  );
  app.post(
    '/api/business/admin/payouts/:id/mark_paid/',
    {
      schema: { summary: 'Execute a payout', params: idParams, body: payoutExecution, response: { 200: detail } },
    },
    async (request) => {
      const { params, body } = request;
      return { detail: await executePayout(ctx, currentUser(request).id, params.id, body ?? {}) };
    },
  );
  app.post(
    '/api/business/admin/payouts/:id/resolve/',
    {
      schema: {
        summary: "Settle a payout by what the provider's dashboard shows",
        params: idParams,
        body: payoutResolution,
        response: { 200: detail },
      },
    },
    async (request) => {
      await resolvePayout(ctx, currentUser(request).id, request.params.id, request.body);
      return { detail: RESOLUTION_SAVED };
    },
  );
  bookRoutes(app, ctx);
  webhookRoutes(app, ctx);
};

async function readPayout(ctx: Context, id: number) {
  const row = await listedPayout(ctx.db, id);
  if (!row) throw notFound();
  return presentPayout(row, ctx.giftCards);
}
