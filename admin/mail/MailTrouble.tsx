import { Alert, AlertTitle } from '@mui/material';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { formatTime } from '#common/words/dates.ts';
import { counted } from '#common/words/format.ts';

/** Says that emails wait, and why, while the mail server does not take them. */
export function MailTrouble() {
  const { data } = useRead('readWaitingMails', []);
  if (!data) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>
        {counted(data.count, 'email')} {data.count === 1 ? 'waits' : 'wait'} since {formatTime(data.since)}
      </AlertTitle>
      {data.reason} Nothing is lost: they are tried again for a day. Please tell whoever runs the portal.
    </Alert>
  );
}
