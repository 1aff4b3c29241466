import { and, eq, exists, inArray, isNotNull, like, or } from 'drizzle-orm';
import { DEMO_COMPANY, DEMO_DOMAINS, DEMO_PASSWORD, DEMO_SIGN_INS } from '#common/settings/demo.ts';
import type { Settings } from '#common/settings/settings.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import type { Db } from '#server/data/database.ts';
import { StartError } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { settings } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { seedFormOptions, seedHelp, seedTemplates } from './installation.ts';

/**
 * Fills an empty database with what every installation needs, and with the demo if it is configured. If copies start together, one
 * does it while the others wait.
 */
export const seed = (ctx: Context): Promise<void> => ctx.database.alone(() => fill(ctx));

async function fill(ctx: Context): Promise<void> {
  await seedFormOptions(ctx);
  await ctx.db.transaction(seedHelp);
  await ctx.db.transaction(seedTemplates);
  if (!ctx.config.seedDemo) return;
  if ((await ctx.db.$count(users)) === 0) await fillDemo(ctx);
  if (await hasDemo(ctx.db)) await setUpDemo(ctx.db);
}

/** Fills a database without accounts with the demo. Its dates are relative to now; everything else is always the same. */
async function fillDemo(ctx: Context): Promise<void> {
  const { seedPeople } = await import('./people.ts');
  const { seedLibrary } = await import('./library.ts');
  const { seedAssessments } = await import('./assessments.ts');
  const now = new Date();
  // All or nothing, so that an interrupted first start leaves no half demo behind.
  await ctx.db.transaction(async (db) => {
    const people = await seedPeople(db, now);
    const materials = await seedLibrary({ ...ctx, db }, people.admin, now);
    await seedAssessments(db, { people, materials, now });
  });
}

/**
 * Gives a demo, also one of an earlier version, its first settings. A password is enough for its staff until somebody changes that, or
 * production starts on its data (the setting `demo` marks them).
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

/** True if the demo's sign-ins exist. */
export async function hasDemo(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.email, DEMO_SIGN_INS)).limit(1);
  return found.length > 0;
}

/**
 * Refuses to start in production while accounts of the demo can sign in with its published password. On data that began as a demo,
 * it requires a second factor of staff, until a super admin switches that off. @throws StartError
 */
export async function refuseDemo(db: Db): Promise<void> {
  const hashes = await db
    .selectDistinct({ hash: users.password_hash })
    .from(users)
    .where(
      and(
        or(...DEMO_DOMAINS.map((domain) => like(users.email, `%@${domain}`))),
        eq(users.is_active, true),
        isNotNull(users.password_hash),
      ),
    );
  for (const { hash } of hashes) {
    if (await verifyPassword(hash, DEMO_PASSWORD)) {
      throw new StartError(
        `The database holds accounts of the demo, which anybody can sign in with: their addresses end in @${DEMO_DOMAINS.join(' or @')}, and their password is published. Start production on an empty database (another DATA_DIR or DATABASE_URL), or deactivate these accounts first.`,
      );
    }
  }
  const marked = exists(db.select().from(settings).where(eq(settings.key, 'demo')));
  await db.delete(settings).where(and(inArray(settings.key, ['demo', 'staff_second_factor_required']), marked));
}
