import { EXPORT_TIMEOUT } from '#common/api/limits.ts';
import type { FirstSettings } from '#common/settings/first-settings.ts';
import type { Settings, SettingsUpdate } from '#common/settings/settings.ts';
import type { Params } from '#common/ui/api/address.ts';
import { server } from './server.ts';

/** The settings of the portal, for super admins. */
export const settingsActions = {
  readSettings: (signal: AbortSignal) => server.get<Settings>('/settings/', { signal }),
  readFirstSettings: (signal: AbortSignal) => server.get<FirstSettings>('/settings/first/', { signal }),
  /** Downloads the entries of the log of changes that match. */
  exportChanges: (params: Params) =>
    server.download('/changes/export/', { params, fileName: 'changes.csv', timeout: EXPORT_TIMEOUT }),
  saveSettings: (changed: SettingsUpdate) => server.patch<Settings>('/settings/', changed),
};
