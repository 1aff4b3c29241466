import type { Context } from '#server/outside/context.ts';
import { seedDemoActivity } from './activity.ts';
import { seedDemoExperts } from './experts.ts';
import { seedDemoLibrary } from './library.ts';
import { seedDemoPeople } from './people.ts';

/** Fills a database without accounts with the demo. */
export async function fillDemo(ctx: Context): Promise<void> {
  // All or nothing: a first start that is interrupted leaves no half of a demo behind.
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await seedDemoPeople(within);
    await seedDemoExperts(within);
    await seedDemoLibrary(within);
    await seedDemoActivity(within);
  });
}
