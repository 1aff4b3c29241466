import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { badRequest, notFound, unauthenticated } from '#server/data/errors.ts';
import { payoutAttempts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { isSignedBy } from '#server/outside/gift-cards/tremendous.ts';
import { isOpen } from './queries.ts';

const event = z.object({ payload: z.object({ resource: z.object({ id: z.string(), type: z.string() }) }).partial() });

/** Takes an event of the provider. @throws HttpError 404 without a provider, 401 for a wrong signature, 400 as readEvent */
export async function receiveEvent(ctx: Context, sent: unknown, signature: string): Promise<void> {
  const { giftCards } = ctx.config;
  if (giftCards.provider !== 'tremendous' || !giftCards.webhookKey) throw notFound();
  const body = sent instanceof Buffer ? sent : Buffer.alloc(0);
  if (!isSignedBy(giftCards.webhookKey, body, signature)) throw unauthenticated('The signature is wrong.');
  await lookUp(ctx, readEvent(body));
}

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
