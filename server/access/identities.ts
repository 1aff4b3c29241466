import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Role } from '#common/access/roles.ts';
import type { SessionScope } from '#common/access/sign-in.ts';
import { SECOND } from '#common/values/durations.ts';
import type { Database, Db } from '#server/data/database.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { Statement } from '#server/data/statement.ts';
import { hasAccepted } from './agreement.ts';
import { mustEnrol } from './second-factor.ts';

/** Whom an open session of an active account belongs to. */
export type Identity = {
  id: number;
  role: Role;
  scope: SessionScope;
  /** The id of the session. */
  session: string;
  /** The end of the session and when the person was last seen, in ISO form. */
  expires: string;
  seen: string | null;
  /** Staff who must enrol a second factor before anything else. */
  mustEnrol: boolean;
  /** Whether the person has accepted the agreement in force. */
  accepted: boolean;
};

const bySession = new Statement<Identity>(
  'identity of a session',
  sql`select ${users.id}, ${users.role}, ${sessions.scope}, ${sessions.id} as session, ${sessions.expires_at} as expires,
    ${users.last_seen_at} as seen, ${mustEnrol} as "mustEnrol", ${hasAccepted(users.id)} as accepted
  from ${sessions} join ${users} on ${users.id} = ${sessions.user_id}
  where ${sessions.id} = ${sql.placeholder('session')} and ${sessions.ended_at} is null and ${sessions.expires_at} > now()
    and ${users.is_active}`,
);

/** The identity behind an open session; null if it has ended or its account is not active. */
export const readIdentity = async (db: Db, session: string): Promise<Identity | null> =>
  (await bySession.row(db, { session })) ?? null;

/** How long an identity is trusted if no notice of a change arrives, for example over a broken connection. */
const TRUSTED = 2 * SECOND;
const REMEMBERED = 10_000;

/**
 * Keeps the identities of the sessions at work, so that a request does not ask the database again who makes it. Triggers
 * (0022_identity_changes.sql) send a notice of what changes one; every connection receives it, and the one that made the
 * change before its commit is answered.
 */
export class Identities {
  readonly #database: Database;
  readonly #known = new LRUCache<string, Identity>({ max: REMEMBERED, ttl: TRUSTED });
  #changes = 0;

  constructor(database: Database) {
    this.#database = database;
    database.onIdentityChange((payload) => this.#forget(payload));
  }

  /** As readIdentity. */
  async of(session: string): Promise<Identity | null> {
    const known = this.#known.get(session);
    if (known) return Date.parse(known.expires) > Date.now() ? known : null;
    const before = this.#changes;
    const read = await readIdentity(this.#database.db, session);
    // Changes made during the read may be missing.
    if (read && before === this.#changes) this.#known.set(session, read);
    return read;
  }

  /** Notices carry the id of the person; an empty one is about everybody. */
  #forget(payload: string): void {
    this.#changes += 1;
    for (const [session, { id }] of this.#known.entries()) {
      if (payload === '' || payload === String(id)) this.#known.delete(session);
    }
  }
}
