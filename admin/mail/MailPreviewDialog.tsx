import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { failureText } from '#admin/dataProvider/callError.ts';
import type { TriedMail } from '#admin/dataProvider/mailActions.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ShownMail } from './ShownMail.tsx';

/** Renders the choice of the person whom the mail is previewed for, and reports the chosen id. */
export type Chooser = (chosen: number | undefined, onChoose: (id: number) => void) => ReactNode;

type Props = { mail: TriedMail; payload: object; chooser?: Chooser; onClose: () => void };

/** Shows a mail as its receiver will see it, rendered by the server. Its links do nothing. */
export function MailPreviewDialog({ mail, payload, chooser, onClose }: Props) {
  const [chosen, setChosen] = useState<number | undefined>();
  const title = useId();
  const { data, error, refetch } = useServerQuery(
    ['mail-preview', mail, payload, chosen],
    (server, signal) =>
      server.previewMail(mail, chosen === undefined ? payload : { ...payload, expert_id: chosen }, signal),
    { placeholderData: keepPreviousData, retry: false },
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>Preview</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {data && chooser?.(chosen ?? data.expert?.id, setChosen)}
        {error && (
          <LoadError
            message={failureText(error, 'Failed to load the preview. Please try again.')}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <Skeleton variant="rounded" height={360} />}
        {!error && data && <ShownMail mail={data} height="55vh" />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
