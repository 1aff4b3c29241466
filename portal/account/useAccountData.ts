import { useQuery } from '@tanstack/react-query';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import type { NotificationPreferences } from '#common/people/notifications.ts';
import { api } from '#common/ui/api/api.ts';

export const PROFILE_KEY = ['portal', 'profile'];
export const PREFERENCES_KEY = ['portal', 'notification-preferences'];

export const PROFILE_PATH = '/experts/profile/me/';
export const PREFERENCES_PATH = '/auth/notification-preferences/';

// The values must not change while the person edits them.
const WHILE_EDITING = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export function useOwnProfile() {
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api.get<ExpertProfile>(PROFILE_PATH, { signal }),
    ...WHILE_EDITING,
  });
}

export function usePreferences() {
  return useQuery({
    queryKey: PREFERENCES_KEY,
    queryFn: ({ signal }) => api.get<NotificationPreferences>(PREFERENCES_PATH, { signal }),
    ...WHILE_EDITING,
  });
}
