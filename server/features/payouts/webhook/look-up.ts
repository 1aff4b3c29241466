import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '#server/context.ts';
import { payoutAttempts } from '#server/db/schema/payouts.ts';
import { checkPayouts } from '#server/features/payouts/jobs.ts';
import { isOpen } from '#server/features/payouts/queries.ts';
import { badRequest } from '#server/http/errors.ts';

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

/** An event names an order or a reward, whose open attempts are checked now. Other events may concern any open attempt. */
export async function lookUp(ctx: Context, { payload }: z.infer<typeof event>): Promise<void> {
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
