import { Alert, Button, Skeleton } from '@mui/material';
import { Link } from 'react-router-dom';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { MailTrouble } from '#admin/mail/MailTrouble.tsx';
import { routes } from '#common/access/addresses.ts';
import { FIRST_PARTS } from '#common/settings/first-settings.ts';
import { SETTINGS_MESSAGES } from '#common/settings/settings.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useFirstSettings } from './useFirstSettings.ts';

/** /settings: the company's name, the contact address and the rules of payments; for super admins. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <Button component={Link} to={routes.agreements}>
            Confidentiality Agreement
          </Button>
        }
      />
      <LoadedSettings />
    </>
  );
}

function LoadedSettings() {
  const { data, isError, refetch } = useServerQuery(['settings'], (server, signal) => server.readSettings(signal));
  if (isError && !data) return <LoadError message={SETTINGS_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <MailTrouble />
      <StillMissing />
      <SettingsForm stored={data} />
      <SchedulePanel />
    </>
  );
}

function StillMissing() {
  const missing = useFirstSettings().data?.missing ?? [];
  if (missing.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, maxWidth: 720 }}
      action={
        <Button component={Link} to={routes.firstSettings} color="inherit">
          First Settings
        </Button>
      }
    >
      Some first settings are still missing: {missing.map((part) => FIRST_PARTS[part]).join(', ')}.
    </Alert>
  );
}
