import { type SQL, sql } from 'drizzle-orm';
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsUpdate,
  settings as settingsSchema,
} from '#common/settings/settings.ts';
import type { Db } from './database.ts';
import { settings } from './schema/system.ts';
import { columns, rowOf, statement } from './statement.ts';

const EVERY = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** These settings as they are stored, as a column for settingsOf. */
export const storedSettings = (keys: readonly (keyof Settings)[]): SQL => sql`(
  select coalesce(json_object_agg(${settings.key}, ${settings.value}), '{}') from ${settings}
  where ${settings.key} in (${sql.raw(keys.map((key) => `'${key}'`).join(', '))}))`;

/** Settings from their stored values. A setting that was never changed, or is no longer valid, has its default. */
export function settingsOf<Key extends keyof Settings>(
  stored: Record<string, unknown>,
  keys: readonly Key[],
): Pick<Settings, Key> {
  const known = keys.map((key) => {
    const parsed = settingsSchema.shape[key].safeParse(stored[key]);
    return [key, parsed.success && Object.hasOwn(stored, key) ? parsed.data : DEFAULT_SETTINGS[key]];
  });
  return Object.fromEntries(known) as Pick<Settings, Key>;
}

const byKeys = statement('settings', rowOf(settings, ['key', 'value']))`
  select ${columns(settings, ['key', 'value'])} from ${settings} where ${settings.key} = any(${sql.placeholder('keys')}::text[])`;

/** Reads settings, by default all. */
export async function readSettings<Key extends keyof Settings = keyof Settings>(
  db: Db,
  keys: readonly Key[] = EVERY as Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await byKeys.rows(db, { keys });
  return settingsOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])), keys);
}

/** One setting. */
export async function readSetting<Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key]> {
  return (await readSettings(db, [key]))[key];
}

/** Locks the settings until the transaction `tx` ends, and counts a change. Returns the revision before it. */
export async function countSettingsChange(tx: Db): Promise<number> {
  const [row] = await tx
    .insert(settings)
    .values({ key: 'revision', value: 1 })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`to_jsonb(${settings.value}::int + 1)` } })
    .returning();
  return Number(row?.value) - 1;
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

/** Stands for the company's name until a super admin has set it. */
export const PRODUCT = 'Expert Panel';

/** The name shown in reports, previews and authenticator apps. */
export const companyName = async (db: Db): Promise<string> => (await readSetting(db, 'company_name')) || PRODUCT;
