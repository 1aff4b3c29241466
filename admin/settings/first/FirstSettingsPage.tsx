import { Alert, Button, Skeleton } from '@mui/material';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/useMay.ts';
import { routes } from '#common/access/routes.ts';
import { SETTINGS_MESSAGES } from '#common/settings/settings.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { FirstSettingsForm } from './FirstSettingsForm.tsx';
import { useFirstSettings } from './useFirstSettings.ts';

/** /settings/first: what a new installation still lacks; for super admins. */
export function FirstSettingsPage() {
  const mayOpen = useMay()('show', 'settings');
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="First Settings"
        subtitle="What has to be set before the first email to an expert."
        actions={
          mayOpen &&
          !user?.first_settings_required && (
            <Button component={Link} to={routes.settings}>
              All Settings
            </Button>
          )
        }
      />
      {mayOpen ? <LoadedFirstSettings /> : <EmptyState title="Only super admins may change the settings." />}
    </>
  );
}

function LoadedFirstSettings() {
  const { data, isError, refetch } = useFirstSettings();
  const { user, reloadUser } = useSession();
  const opens = user?.first_settings_required && data && !data.missing.includes('company');
  // Set here, or by somebody else meanwhile: the rest of the portal opens.
  useEffect(() => {
    if (opens) void reloadUser();
  }, [opens, reloadUser]);
  if (isError && !data) return <LoadError message={SETTINGS_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      {data.missing.length === 0 && (
        <Alert severity="success" sx={{ mb: 2, maxWidth: 720 }}>
          Everything is set. Experts can be invited.
        </Alert>
      )}
      {data.missing.includes('company') && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 720 }}>
          Company name and contact email come first: until they are set, no emails can be sent and the other screens
          stay closed. The rest can wait.
        </Alert>
      )}
      <FirstSettingsForm found={data} />
    </>
  );
}
