import { inArray, sql } from 'drizzle-orm';
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsUpdate,
  settings as settingsSchema,
} from '#common/settings/settings.ts';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema/system.ts';

const EVERY = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** Reads settings, by default all; a setting that was never changed, or is no longer valid, has its default. */
export async function readSettings<Key extends keyof Settings = keyof Settings>(
  db: Db,
  keys: readonly Key[] = EVERY as Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  const changed = new Map(rows.map(({ key, value }) => [key, value]));
  const known = keys.map((key) => {
    const parsed = settingsSchema.shape[key].safeParse(changed.get(key));
    return [key, parsed.success && changed.has(key) ? parsed.data : DEFAULT_SETTINGS[key]];
  });
  return Object.fromEntries(known) as Pick<Settings, Key>;
}

/** One setting. */
export async function readSetting<Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key]> {
  return (await readSettings(db, [key]))[key];
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

/** Shown in place of the company's name until a super admin has set it. */
export const PRODUCT = 'Expert Panel';

/** The name that reports, previews and second factors carry. */
export const companyName = async (db: Db): Promise<string> => (await readSetting(db, 'company_name')) || PRODUCT;
