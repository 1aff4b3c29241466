import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { detail } from '#common/api/errors.ts';
import { KIB } from '#common/words/units.ts';
import { badRequest, notFound, unauthenticated } from '#server/data/errors.ts';
import { payoutAttempts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { isSignedBy } from '#server/outside/gift-cards/tremendous.ts';
import { type Call, call } from '#server/web/call.ts';
import { isOpen } from './queries.ts';

const event = z.object({
  payload: z.object({ resource: z.object({ id: z.string(), type: z.string() }) }).partial(),
});

/** Reads an event of the provider. @throws HttpError 400 if the body is not an event */
export function readEvent(body: Buffer): z.infer<typeof event> {
  try {
    return event.parse(JSON.parse(body.toString()));
  } catch {
    throw badRequest('This is not an event.');
  }
}

/**
 * Checks the open attempts of the order or reward that an event names. An event that names none adds nothing: whoever has no answer yet
 * has a job that looks for it, and the regular check finds the rest.
 */
export async function lookUp(ctx: Context, { payload }: z.infer<typeof event>): Promise<void> {
  const id = payload.resource?.id ?? '';
  const named = or(
    eq(payoutAttempts.provider_order_id, id),
    sql`${payoutAttempts.response}->>'reward' = ${id}`,
    sql`${payoutAttempts.request}->>'resend' = ${id}`,
  );
  // The lock on the attempt lets one event at a time see which jobs wait.
  await ctx.db.transaction(async (tx) => {
    const due = await tx
      .update(payoutAttempts)
      .set({ check_at: sql`now()` })
      .where(and(isOpen, named))
      .returning({ attempt_id: payoutAttempts.id });
    await ctx.jobs.enqueueMany(tx, 'order-gift-card', due);
  });
}

/**
 * Receives events of the provider. Their content is never trusted: the order is looked up. A
 * repeated event therefore changes nothing.
 */
export const webhookCalls: Call[] = [
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
      const { giftCards } = ctx.config;
      if (giftCards.provider !== 'tremendous' || !giftCards.webhookKey) throw notFound();
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      const signature = request.headers['tremendous-webhook-signature'];
      if (!isSignedBy(giftCards.webhookKey, body, String(signature))) throw unauthenticated('The signature is wrong.');
      await lookUp(ctx, readEvent(body));
      return { detail: 'Received' };
    },
  }),
];
