import type { Context } from '#server/context.ts';
import { readSettings } from '#server/system/settings.ts';
import { deleteOldRecords } from './old-records.ts';
import { eraseUnregistered } from './unregistered.ts';
import { proposeUnusedAccounts } from './unused-accounts.ts';

/** Deletes what has been kept long enough, by the settings; a job does it every night. */
export async function applyRetention(ctx: Context, now = Date.now()): Promise<void> {
  const settings = await readSettings(ctx.db);
  await eraseUnregistered(ctx, settings, now);
  await deleteOldRecords(ctx, settings, now);
  await proposeUnusedAccounts(ctx, settings, now);
}
