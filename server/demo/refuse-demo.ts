import { and, eq, exists, inArray, isNotNull, like, or } from 'drizzle-orm';
import { DEMO_DOMAINS, DEMO_PASSWORD } from '#common/settings/demo.ts';
import { verifyPassword } from '#server/access/passwords.ts';
import type { Db } from '#server/data/database.ts';
import { StartError } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { settings } from '#server/data/schema/system.ts';

/**
 * Refuses to start in production while accounts of the demo can sign in with its published password. Otherwise a second factor is
 * required of staff there, until a super admin switches that off again. @throws StartError
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
