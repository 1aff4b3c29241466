import type { Settings } from '#common/settings/settings.ts';
import { server } from './server.ts';

/** The settings of the portal, for super admins. */
export const settingsActions = {
  readSettings: (signal: AbortSignal) => server.get<Settings>('/settings/', { signal }),
  saveSettings: (changed: Settings) => server.patch<Settings>('/settings/', changed),
};
