import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Tables that only grow. Triggers refuse changes; without the right to change them, nobody can switch these off either. */
const APPEND_ONLY = ['audit_log', 'audit_chain', 'audit_origins', 'agreement_versions', 'payout_earnings'];
/** Of these, what was written may be deleted: erasing a person does it. */
const ERASABLE = ['audit_origins'];

/**
 * Lets a role run the portal on a database that is up to date: it reads and writes rows and owns nothing, so it can change
 * neither tables nor triggers. Run by the owner of the schema after each migration.
 */
export async function grantRuntimeRights(db: Db, role: string): Promise<void> {
  const to = sql.identifier(role);
  await db.transaction(async (tx) => {
    await tx.execute(sql`GRANT USAGE ON SCHEMA public, pgboss, drizzle TO ${to}`);
    await tx.execute(sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${to}`);
    await tx.execute(sql`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${to}`);
    await tx.execute(sql`GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${to}`);
    // For backups: pg_dump reads the sequences of every schema.
    await tx.execute(sql`GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO ${to}`);
    for (const table of APPEND_ONLY) {
      const rights = ERASABLE.includes(table) ? sql`UPDATE` : sql`UPDATE, DELETE`;
      await tx.execute(sql`REVOKE ${rights} ON ${sql.identifier(table)} FROM ${to}`);
    }
  });
}
