import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import type { Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { payoutAttempts } from '#server/db/schema/payouts.ts';
import { isSignedBy } from '#server/gift-cards/webhook-signature.ts';
import { badRequest, notFound, unauthenticated } from '#server/http/errors.ts';
import { checkPayouts } from './jobs.ts';
import { isOpen } from './queries.ts';

const event = z.object({
  payload: z.object({ resource: z.object({ id: z.string(), type: z.string() }) }).partial(),
});

/**
 * Handles an event of the provider. Its content is never trusted: the order is looked up. A
 * repeated event therefore changes nothing.
 */
export const webhookRoutes: Feature = (app, ctx) => {
  app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/webhooks/tremendous/',
      {
        schema: {
          tags: ['Payouts'],
          summary: 'Events of the gift-card provider',
          response: { 200: detail, 400: detail, 401: detail, 404: detail },
        },
      },
      async (request) => {
        const { giftCards } = ctx.config;
        if (giftCards.provider !== 'tremendous' || !giftCards.webhookKey) throw notFound();
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const signature = request.headers['tremendous-webhook-signature'];
        if (!isSignedBy(giftCards.webhookKey, body, String(signature)))
          throw unauthenticated('The signature is wrong.');
        await lookUp(ctx, readEvent(body));
        return { detail: 'Received' };
      },
    );
  });
};

/** Throws 400 if it is not an event. */
function readEvent(body: Buffer): z.infer<typeof event> {
  try {
    return event.parse(JSON.parse(body.toString()));
  } catch {
    throw badRequest('This is no event.');
  }
}

/** An event names an order or a reward, whose open attempts are checked now. Other events may concern any open attempt. */
async function lookUp(ctx: Context, { payload }: z.infer<typeof event>): Promise<void> {
  const id = payload.resource?.id ?? '';
  const named = or(
    eq(payoutAttempts.external_id, id),
    sql`${payoutAttempts.response}->>'reward' = ${id}`,
    sql`${payoutAttempts.request}->>'resend' = ${id}`,
  );
  const due = await ctx.db
    .update(payoutAttempts)
    .set({ check_at: sql`now()` })
    .where(and(isOpen, named))
    .returning({ attempt_id: payoutAttempts.id });
  if (due.length > 0) await ctx.jobs.enqueueMany(ctx.db, 'order-gift-card', due);
  else await checkPayouts(ctx);
}
