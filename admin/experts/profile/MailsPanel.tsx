import { Typography } from '@mui/material';
import { formatInstant } from '#common/dates.ts';
import type { ExpertHistory } from '#common/experts/history.ts';
import { Panel, PanelList } from './Panel.tsx';

const STATES = { queued: 'Being sent', sent: 'Sent', failed: 'Failed', bounced: 'Bounced' } as const;

/** Mails to this person, and those that came back. */
export function MailsPanel({ mails }: { mails: ExpertHistory['mails'] }) {
  return (
    <Panel title="Emails">
      <PanelList items={mails} empty="No emails yet." keyOf={(item) => item.id}>
        {(item) => (
          <>
            {item.subject || 'Erased'}
            <Typography
              variant="body2"
              color={item.status === 'bounced' || item.status === 'failed' ? 'error' : 'text.secondary'}
            >
              {STATES[item.status]} · {formatInstant(item.sent_at ?? item.created_at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}
