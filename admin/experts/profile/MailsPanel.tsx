import { Typography } from '@mui/material';
import { MAIL_STATUS_LABELS, type MailStatus } from '#common/mails/mail-status.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { formatTime } from '#common/values/dates.ts';
import { Panel, PanelList } from './Panel.tsx';

const NOT_ARRIVED: MailStatus[] = ['failed', 'bounced', 'expired'];

/** Mails to this person, with those that did not arrive. */
export function MailsPanel({ mails }: { mails: ExpertHistory['mails'] }) {
  return (
    <Panel title="Emails">
      <PanelList items={mails} empty="No emails yet." keyOf={(item) => item.id}>
        {(item) => (
          <>
            {item.subject || 'Erased'}
            <Typography variant="body2" color={NOT_ARRIVED.includes(item.status) ? 'error' : 'text.secondary'}>
              {MAIL_STATUS_LABELS[item.status]} · {formatTime(item.sent_at ?? item.created_at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}
