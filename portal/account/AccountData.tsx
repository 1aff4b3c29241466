import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { ScreenSkeleton } from '#common/ui/feedback/LazyBoundary.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AccountForm } from './AccountForm.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { useOwnProfile, usePreferences } from './useAccountData.ts';

/** Loads what is edited here. Fresh data replace only fields that the person has not changed. */
export function AccountData({ staff }: { staff: boolean }) {
  const profile = useOwnProfile();
  const preferences = usePreferences();
  if (profile.data && preferences.data) {
    return (
      <>
        <AccountForm staff={staff} profile={profile.data} preferences={preferences.data} />
        <OwnSessions />
        <OwnData staff={staff} />
      </>
    );
  }
  if (!profile.isError && !preferences.isError) return <ScreenSkeleton />;
  const retry = () => {
    if (profile.isError) void profile.refetch();
    if (preferences.isError) void preferences.refetch();
  };
  return <LoadError message={ACCOUNT_MESSAGES.loadFailed} onRetry={retry} />;
}
