import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { settings } from '../db/schema/system.ts';

/** Settings that super admins change while the product runs, with the value that holds until they do. */
export const SETTING_DEFAULTS = {
  company_name: 'Northlight Marketing',
  contact_email: 'help@example.com',
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;

export async function readSetting(db: Db, key: SettingKey): Promise<string> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return typeof row?.value === 'string' ? row.value : SETTING_DEFAULTS[key];
}

export const companyName = (db: Db) => readSetting(db, 'company_name');
