import { count } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../db/schema/people.ts';
import { seedHelp } from './help.ts';
import { seedDemoPeople } from './people.ts';

/** Fills an empty database: the demo where the configuration asks for it. Does nothing on a database with users. */
export async function seed(ctx: Context): Promise<void> {
  await ctx.db.transaction(seedHelp);
  const [people] = await ctx.db.select({ count: count() }).from(users);
  if (people && people.count > 0) return;
  if (ctx.config.seedDemo) await seedDemoPeople(ctx);
}
