import { Alert, Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { MailTrouble } from '#admin/mail/MailTrouble.tsx';
import { FactList } from '#admin/record/FactList.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { routes } from '#common/access/addresses.ts';
import { FIRST_PARTS } from '#common/settings/first-settings.ts';
import { SETTINGS_MESSAGES } from '#common/settings/settings.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { formatTime } from '#common/words/dates.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** /settings: the company's name, the contact address and the rules of payments; for super admins. */
export function SettingsPage() {
  const query = useRead('readSettings', []);
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
      {query.data ? (
        <>
          <MailTrouble />
          <StillMissing />
          <SettingsForm stored={query.data} />
          <SchedulePanel />
        </>
      ) : (
        <NotLoaded query={query} failed={SETTINGS_MESSAGES.loadFailed} height={420} />
      )}
    </>
  );
}

function StillMissing() {
  const missing = useRead('readFirstSettings', []).data?.missing ?? [];
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

/** When each job that the portal does by itself last ran. */
function SchedulePanel() {
  const query = useRead('readSchedule', []);
  const { data } = query;
  const late = data?.filter(({ is_late }) => is_late) ?? [];
  return (
    <Box sx={{ mt: 3, maxWidth: 720 }}>
      <Panel title="Done by the Portal Itself">
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          What the machine slept through is made up for as soon as it runs again.
        </Typography>
        {!data && <NotLoaded query={query} failed="Failed to load when it last ran." height={320} />}
        {late.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            Late: {late.map(({ does }) => does).join('; ')}. Please tell whoever runs the portal.
          </Alert>
        )}
        {data && (
          <FactList
            facts={data.map(({ does, times, ran_at }) => [
              does,
              `${ran_at ? formatTime(ran_at) : 'Not yet'} · ${times}`,
            ])}
          />
        )}
      </Panel>
    </Box>
  );
}
