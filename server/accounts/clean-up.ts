import { and, lt, ne, or } from 'drizzle-orm';
import { DEVICE_KNOWN } from '#common/access/lifetimes.ts';
import { DAY } from '#common/words/units.ts';
import {
  knownDevices,
  oneTimeSecrets,
  passkeyChallenges,
  refreshTokens,
  sessions,
  throttles,
} from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';

/** How long an expired secret is kept, so that a late use can be explained. */
const KEPT_AFTER_END = DAY;

/** How long an expired invitation is kept, so that its page can say who can send another one. */
const INVITATION_KEPT_AFTER_END = 90 * DAY;

/** Deletes what has expired: sessions, mailed secrets, devices, and counters of throttles. */
export async function cleanUpAccounts(ctx: Context, now = Date.now()): Promise<void> {
  const { db } = ctx;
  const ended = new Date(now - KEPT_AFTER_END);
  await db.delete(sessions).where(or(lt(sessions.expires_at, ended), lt(sessions.ended_at, ended)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, ended));
  await db
    .delete(oneTimeSecrets)
    .where(and(lt(oneTimeSecrets.expires_at, ended), ne(oneTimeSecrets.purpose, 'staff_invitation')));
  await db.delete(oneTimeSecrets).where(lt(oneTimeSecrets.expires_at, new Date(now - INVITATION_KEPT_AFTER_END)));
  await db.delete(knownDevices).where(lt(knownDevices.last_used_at, new Date(now - DEVICE_KNOWN)));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, new Date(now)));
  await db.delete(throttles).where(lt(throttles.resets_at, new Date(now)));
}
