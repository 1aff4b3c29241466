import { type SQL, sql } from 'drizzle-orm';
import type { Settings } from '#common/settings/settings.ts';
import { users } from '#server/db/schema/accounts.ts';
import { settings } from '#server/db/schema/system.ts';

const SETTING: keyof Settings = 'staff_second_factor_required';

/**
 * True in a query of users for staff who must enrol a second factor before anything else. Asked at each request, so
 * that the setting holds at once for sessions that are open already.
 */
export const mustEnrol: SQL<boolean> = sql<boolean>`(
  ${users.role} <> 'expert' and ${users.totp_confirmed_at} is null and
  (select value from ${settings} where key = ${SETTING}) is distinct from 'false'::jsonb)`;
