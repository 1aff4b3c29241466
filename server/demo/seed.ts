import { count, inArray } from 'drizzle-orm';
import { DEMO_COMPANY, DEMO_SIGN_INS } from '#common/settings/demo.ts';
import type { Settings } from '#common/settings/settings.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { settings } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { seedFormOptions } from './form-options.ts';
import { seedHelp } from './help.ts';
import { seedTemplates } from './templates.ts';

/**
 * Fills an empty database: what every installation needs, and the demo where the configuration asks for it. Of copies that start
 * together one does it; the others wait and find it done.
 */
export const seed = (ctx: Context): Promise<void> => ctx.database.alone(() => fill(ctx));

async function fill(ctx: Context): Promise<void> {
  await seedFormOptions(ctx);
  await ctx.db.transaction(seedHelp);
  await ctx.db.transaction(seedTemplates);
  if (!ctx.config.seedDemo) return;
  const [people] = await ctx.db.select({ count: count() }).from(users);
  if (people?.count === 0) await (await import('./demo.ts')).fillDemo(ctx);
  if (await hasDemo(ctx.db)) await setUpDemo(ctx.db);
}

/**
 * A demo, also one of an earlier version, has its first settings, and a password is enough for staff, until somebody changes that or
 * production starts on its data (`demo` marks them).
 */
async function setUpDemo(db: Db): Promise<void> {
  const demo: Partial<Settings> = {
    ...DEMO_COMPANY,
    agreement_confirmed: true,
    payout_mode_confirmed: 'manual',
    staff_second_factor_required: false,
  };
  const rows = Object.entries({ ...demo, demo: true }).map(([key, value]) => ({ key, value }));
  await db.insert(settings).values(rows).onConflictDoNothing();
}

/** Whether people can sign in as those of the demo; an installation that began without it has none. */
export async function hasDemo(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.email, DEMO_SIGN_INS)).limit(1);
  return found.length > 0;
}
