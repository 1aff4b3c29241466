import { count } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../db/schema/people.ts';
import { seedDemoActivity } from './activity.ts';
import { seedDemoExperts } from './experts.ts';
import { seedFormOptions } from './form-options.ts';
import { seedHelp } from './help.ts';
import { seedDemoLibrary } from './library.ts';
import { seedDemoPeople } from './people.ts';
import { seedTemplates } from './templates.ts';

/** Fills an empty database: what every installation needs, and the demo where the configuration asks for it. */
export async function seed(ctx: Context): Promise<void> {
  await seedFormOptions(ctx);
  await ctx.db.transaction(seedHelp);
  await ctx.db.transaction(seedTemplates);
  const [people] = await ctx.db.select({ count: count() }).from(users);
  if (people && people.count > 0) return;
  if (!ctx.config.seedDemo) return;
  await seedDemoPeople(ctx);
  await seedDemoExperts(ctx);
  await seedDemoLibrary(ctx);
  await seedDemoActivity(ctx);
}
