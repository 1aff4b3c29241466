import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { failureText } from '#admin/dataProvider/callError.ts';
import type { TriedMail } from '#admin/dataProvider/mailActions.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';

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
        {!error && data && (
          <>
            <Box>
              {data.to && <Line name="To" value={data.to} />}
              <Line name="Subject" value={data.subject} />
            </Box>
            <Box
              component="iframe"
              title="The mail"
              sandbox=""
              srcDoc={disableLinks(data.html)}
              sx={{ width: '100%', height: '55vh', minHeight: 280, border: 1, borderColor: 'divider', borderRadius: 1 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" color="text.secondary">
        {name}:{' '}
      </Typography>
      {value}
    </Typography>
  );
}

/** A sandboxed frame opens no windows, so links that ask for a new window do nothing. */
const disableLinks = (html: string) => html.replace('<head>', '<head><base target="_blank">');
