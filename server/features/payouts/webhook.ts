import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { detail } from '#common/errors.ts';
import type { Feature } from '../../app.ts';
import type { Context } from '../../context.ts';
import { payoutAttempts } from '../../db/schema/payouts.ts';
import { notFound, unauthenticated } from '../../errors.ts';
import { isSignedBy } from '../../gift-cards/webhook-signature.ts';
import { checkPayouts } from './jobs.ts';
import { isOpen } from './queries.ts';

const event = z.object({
  payload: z.object({ resource: z.object({ id: z.string(), type: z.string() }) }).partial(),
});

/**
 * The provider says that something happened. What it says is never believed: the order it is about is asked for. A
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
          response: { 200: detail, 401: detail, 404: detail },
        },
      },
      async (request) => {
        const { giftCards } = ctx.config;
        if (giftCards.provider !== 'tremendous' || !giftCards.webhookKey) throw notFound();
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const signature = request.headers['tremendous-webhook-signature'];
        if (!isSignedBy(giftCards.webhookKey, body, String(signature)))
          throw unauthenticated('The signature is wrong.');
        await lookUp(ctx, event.parse(JSON.parse(body.toString())));
        return { detail: 'Received' };
      },
    );
  });
};

/** An order's event names it; any other may be about any open attempt. */
async function lookUp(ctx: Context, { payload }: z.infer<typeof event>): Promise<void> {
  const id = payload.resource?.id ?? '';
  const [attempt] = await ctx.db
    .select({ id: payoutAttempts.id })
    .from(payoutAttempts)
    .where(and(isOpen, eq(payoutAttempts.external_id, id)));
  if (attempt) await ctx.jobs.enqueue(ctx.db, 'send-gift-card', { attempt_id: attempt.id });
  else await checkPayouts(ctx);
}
