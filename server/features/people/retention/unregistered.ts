import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Settings } from '#common/settings/settings.ts';
import { DAY } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { registrations, users } from '#server/db/schema/accounts.ts';
import { expertInvitations, experts } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { erasePerson, requireNoOpenPayouts } from '#server/features/people/experts/deletion/erase.ts';
import { audit } from '#server/system/audit.ts';

/**
 * Deletes abandoned registrations. Whoever proved an address and did not go on is erased, as is whoever was invited and never came.
 * People with payouts stay.
 */
export async function eraseUnregistered(ctx: Context, settings: Settings, now: number): Promise<void> {
  const abandoned = new Date(now - settings.keep_registrations_days * DAY);
  const begun = sql`coalesce(${registrations.code_sent_at}, ${registrations.created_at})`;
  await ctx.db.delete(registrations).where(lt(begun, abandoned));
  const forgotten = new Date(now - settings.keep_invitations_days * DAY);
  const people = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(
      and(
        eq(users.role, 'expert'),
        isNull(users.erased_at),
        isNull(experts.registered_at),
        lt(users.created_at, abandoned),
        sql`not exists (select 1 from ${registrations} where user_id = ${users.id})`,
        sql`not exists (select 1 from ${expertInvitations} where user_id = ${users.id} and sent_at >= ${forgotten.toISOString()}::timestamptz)`,
        sql`not exists (select 1 from ${payouts} where expert_id = ${users.id})`,
      ),
    );
  for (const { id } of people) await eraseOne(ctx, id);
}

/** One transaction each, so that a long list does not hold locks. Somebody who has registered meanwhile stays. */
async function eraseOne(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ registered_at: experts.registered_at })
      .from(experts)
      .where(eq(experts.id, id))
      .for('update');
    if (!person || person.registered_at) return;
    await requireNoOpenPayouts(tx, id);
    await erasePerson(ctx, tx, id);
    await audit(tx, { actorId: null, action: 'expert.forgotten', entityId: id });
  });
}
