import { eq, sql } from 'drizzle-orm';
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsUpdate,
  settings as settingsSchema,
} from '#common/settings/settings.ts';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema/system.ts';

/** Reads every setting; a setting that was never changed, or is no longer valid, has its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select().from(settings);
  const changed = new Map(rows.map(({ key, value }) => [key, value]));
  const known = Object.entries(settingsSchema.shape).map(([key, rule]) => {
    const parsed = rule.safeParse(changed.get(key));
    return [key, parsed.success && changed.has(key) ? parsed.data : DEFAULT_SETTINGS[key as keyof Settings]];
  });
  return Object.fromEntries(known) as Settings;
}

/** One setting. */
export async function readSetting<Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key]> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  const parsed = row && settingsSchema.shape[key].safeParse(row.value);
  return parsed?.success ? (parsed.data as Settings[Key]) : DEFAULT_SETTINGS[key];
}

/** Writes changed settings in the transaction `tx`. */
export async function writeSettings(tx: Db, changes: SettingsUpdate): Promise<void> {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value }));
  if (rows.length === 0) return;
  await tx
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
}

export const companyName = (db: Db) => readSetting(db, 'company_name');
