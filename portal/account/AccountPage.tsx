import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#common/access/roles.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { AccountForm } from './AccountForm.tsx';
import { preferencesQuery } from './NotificationsTab.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { profileQuery } from './ProfileTab.tsx';

/** /account: a person's account; an expert's includes the expertise. */
export function AccountPage() {
  const staff = isStaff(useUser());
  return (
    <>
      <PageHeader title="Account Settings" />
      <AccountData staff={staff} />
    </>
  );
}

/** Loads what is edited here. Fresh data replace only fields that the person has not changed. */
function AccountData({ staff }: { staff: boolean }) {
  const profile = useQuery(profileQuery);
  const preferences = useQuery(preferencesQuery);
  if (profile.data && preferences.data) {
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <AccountForm staff={staff} profile={profile.data} preferences={preferences.data} />
        <OwnSessions />
        <OwnData staff={staff} />
      </Box>
    );
  }
  if (!profile.isError && !preferences.isError) return <ScreenSkeleton />;
  const retry = () => {
    for (const query of [profile, preferences]) if (query.isError) void query.refetch();
  };
  return <LoadError message={ACCOUNT_MESSAGES.loadFailed} onRetry={retry} />;
}
