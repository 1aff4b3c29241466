import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { books } from '#common/payouts/books.ts';
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
  payoutResolution,
  payoutSummary,
} from '#common/payouts/payloads.ts';
import { KIB } from '#common/words/units.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { pageAnswer } from '#server/web/lists.ts';
import { addBonus } from './create.ts';
import { decidePayout } from './decide.ts';
import { executePayout } from './execute.ts';
import { previewPaidMail } from './mails.ts';
import { presentAttempt, presentMetrics, presentPayout } from './present.ts';
import { attemptHistory, listedPayout, listPayouts } from './queries.ts';
import { readBooks } from './read-books.ts';
import { requestGiftCard } from './request.ts';
import { objectionOf, resolvePayout } from './resolve.ts';
import { payoutSummaryOf } from './summary.ts';
import { receiveEvent } from './webhook.ts';

/** The check of the books. */
const bookCalls: Call[] = [
  call('GET /api/business/admin/payouts/books/', {
    summary: 'The last check of the books',
    access: 'books.show',
    response: { 200: books },
    run: ({ ctx }) => readBooks(ctx.db),
  }),
  call('POST /api/business/admin/payouts/books/check/', {
    summary: 'Check the books now',
    access: 'books.check',
    repeat: 'own',
    response: { 200: detail },
    run: async ({ ctx, user }) => {
      await ctx.jobs.enqueue(ctx.db, 'check-books', { requested_by: user.id });
      return { detail: 'Payments are being reconciled' };
    },
  }),
];

/**
 * Receives events of the provider. Their content is never trusted: the order is looked up. A
 * repeated event therefore changes nothing.
 */
const webhookCalls: Call[] = [
  call('POST /api/webhooks/tremendous/', {
    summary: 'Events of the gift-card provider',
    access: 'public',
    repeat: 'own',
    // The provider decides how much it sends.
    bodyLimit: 128 * KIB,
    refuses: [400, 401, 404],
    // The signature covers the bytes as they were sent.
    parsers: (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    },
    response: { 200: detail },
    run: async ({ ctx, request }) => {
      await receiveEvent(ctx, request.body, String(request.headers['tremendous-webhook-signature']));
      return { detail: 'Received' };
    },
  }),
];

/** An expert's own payouts, and the staff's payments. */
export const payoutCalls: Call[] = [
  call('GET /api/projects/payouts/summary/', {
    summary: 'What I have earned',
    access: 'expert',
    response: { 200: payoutSummary },
    run: ({ ctx, user }) => payoutSummaryOf(ctx, user.id),
  }),
  call('POST /api/projects/payouts/send-gift-card/', {
    summary: 'Ask for my gift card',
    access: 'expert',
    repeat: 'key',
    response: { 200: giftCardAsked },
    run: ({ ctx, user }) => requestGiftCard(ctx, user.id),
  }),

  call('GET /api/business/admin/payouts/', {
    summary: 'List payouts with totals',
    access: 'payouts.list',
    query: payoutQuery,
    response: { 200: adminPayoutPage },
    run: async ({ ctx, query, request }) => {
      const { rows, count, beside } = await listPayouts(ctx.db, query);
      const results = rows.map((row) => presentPayout(row, ctx.giftCards));
      return { ...pageAnswer(request, query, count, results), metrics: presentMetrics(beside?.totals ?? []) };
    },
  }),
  call('POST /api/business/admin/payouts/', {
    summary: 'Add a bonus payout',
    access: 'payouts.create',
    repeat: 'key_or_same',
    body: newBonus,
    response: { 201: bonusAdded },
    run: ({ ctx, body }) => addBonus(ctx, body),
  }),
  call('GET /api/business/admin/payouts/:id/', {
    summary: 'Read a payout',
    access: 'payouts.show',
    response: { 200: adminPayout },
    run: ({ ctx, params }) => readPayout(ctx, params.id),
  }),
  call('GET /api/business/admin/payouts/:id/attempts/', {
    summary: 'Tries to pay a payout, newest first',
    access: 'payouts.show',
    response: { 200: z.array(payoutAttempt) },
    run: async ({ ctx, params }) => (await attemptHistory(ctx.db, params.id)).map(presentAttempt),
  }),
  call('GET /api/business/admin/payouts/:id/mail/', {
    summary: 'See the email that goes out when a payout is executed',
    access: 'payouts.execute',
    query: paidMailQuery,
    response: { 200: paidMail },
    run: ({ ctx, params, query }) => previewPaidMail(ctx, params.id, query),
  }),
  call('PATCH /api/business/admin/payouts/:id/', {
    summary: 'Approve, reject or annotate a payout',
    access: 'payouts.edit',
    body: payoutChange,
    response: { 200: adminPayout },
    run: async ({ ctx, user, params, body }) => {
      await ctx.db.transaction((tx) => decidePayout(ctx, tx, user.id, params.id, body));
      return readPayout(ctx, params.id);
    },
  }),
  call('POST /api/business/admin/payouts/:id/mark_paid/', {
    summary: 'Execute a payout',
    access: 'payouts.execute',
    repeat: 'key',
    body: payoutExecution,
    response: { 200: detail },
    run: async ({ ctx, user, params, body }) => ({
      detail: await executePayout(ctx, user.id, params.id, body ?? {}),
    }),
  }),
  call('POST /api/business/admin/payouts/:id/resolve/', {
    summary: "Settle a payout by what the provider's dashboard shows",
    access: 'payouts.resolve',
    repeat: 'key',
    body: payoutResolution,
    response: { 200: detail },
    ask: ({ ctx, params, body }) => objectionOf(ctx, params.id, body),
    run: ({ ctx, user, params, body }, objection) => resolvePayout(ctx, user.id, params.id, body, objection),
  }),
  ...bookCalls,
  ...webhookCalls,
];

const readPayout = async (ctx: Context, id: number) => presentPayout(await listedPayout(ctx.db, id), ctx.giftCards);
