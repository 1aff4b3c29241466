import type { SettingsUpdate } from '#common/settings/settings.ts';
import { refuseNewSuperAdmin } from '#server/access/enrolment.ts';
import { audit } from '#server/data/audit.ts';
import { countSettingsChange, readSettings, writeSettings } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { refuseStale } from '#server/web/stale.ts';

const EDITED = { entity: 'settings', actions: ['settings.changed'], what: 'the settings' };

/** Changes settings and returns all. @throws HttpError 409 for an outdated revision, 403 as refuseNewSuperAdmin */
export async function changeSettings(ctx: Context, actorId: number, { revision: read, ...changes }: SettingsUpdate) {
  await ctx.db.transaction(async (tx) => {
    const stored = await countSettingsChange(tx);
    await refuseStale(tx, { read, stored }, EDITED);
    const { revision: _, ...before } = await readSettings(tx);
    if (changes.staff_second_factor_required === false && before.staff_second_factor_required)
      await refuseNewSuperAdmin(tx, actorId);
    await writeSettings(tx, changes);
    await audit(tx, { action: 'settings.changed', before, after: changes });
  });
  return readSettings(ctx.db);
}
