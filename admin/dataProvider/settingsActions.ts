import type { FirstSettings } from '#common/settings/first-settings.ts';
import type { Settings, SettingsUpdate } from '#common/settings/settings.ts';
import { server } from './server.ts';

/** The settings of the portal, for super admins. */
export const settingsActions = {
  readSettings: (signal: AbortSignal) => server.get<Settings>('/settings/', { signal }),
  readFirstSettings: (signal: AbortSignal) => server.get<FirstSettings>('/settings/first/', { signal }),
  saveSettings: (changed: SettingsUpdate) => server.patch<Settings>('/settings/', changed),
};
