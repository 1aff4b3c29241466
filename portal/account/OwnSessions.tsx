import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogContentText from '@mui/material/DialogContentText';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '#common/access/own-sessions.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { formatTime } from '#common/words/dates.ts';
import { PasswordDialog } from './dialogs.tsx';

/** Shows where the person is signed in, and ends any of these sessions. */
export function OwnSessions() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  return (
    <Panel title="Where you are signed in">
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: '70ch' }}>
        If you do not recognise one of these, end it and change your password.
      </Typography>
      {isError && !sessions && (
        <LoadError message="Failed to load where you are signed in. Please try again." onRetry={() => void refetch()} />
      )}
      {!sessions && !isError && <Skeleton height={72} aria-label="Loading where you are signed in" />}
      <List disablePadding>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </List>
      {sessions && sessions.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => setEnding('others')} sx={{ mt: 1 }}>
          End all other sessions
        </Button>
      )}
      {ending && <EndDialog session={ending} onClose={() => setEnding(null)} onEnded={() => void refetch()} />}
    </Panel>
  );
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, address, current } = session;
  return (
    <ListItem disableGutters divider sx={{ gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <ListItemText
        sx={{ flex: '1 1 220px' }}
        primary={
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {device}
            {current && <Chip component="span" size="small" color="success" label="This device" />}
          </Box>
        }
        secondary={`${address ? `${address}, ` : ''}signed in ${formatTime(session.created_at)}, last used ${formatTime(session.last_seen_at)}`}
      />
      {!current && (
        <Button color="error" onClick={onEnd} aria-label={`End the session of ${device}`}>
          End
        </Button>
      )}
    </ListItem>
  );
}

type EndProps = { session: OwnSession | 'others'; onClose: () => void; onEnded: () => void };

/** Asks for the password, and ends one session or all others. */
function EndDialog({ session, onClose, onEnded }: EndProps) {
  const toast = useToast();
  const end = useMutation({
    mutationFn: (current_password: string) =>
      api.post<{ detail: string }>('/auth/sessions/end/', {
        current_password,
        session: session === 'others' ? undefined : session.id,
      }),
    onSuccess: ({ detail }) => {
      toast.success(detail);
      onClose();
    },
    // A session may have ended elsewhere meanwhile.
    onSettled: onEnded,
  });
  return (
    <PasswordDialog
      title={session === 'others' ? 'End all other sessions?' : `End the session of ${session.device}?`}
      call={end}
      field="current_password"
      failed="The session could not be ended. Please try again."
      confirmLabel="End"
      danger
      onClose={onClose}
    >
      <DialogContentText>
        Whoever uses it is signed out at once. Answers that were not sent yet stay on that device until you sign in
        there again.
      </DialogContentText>
    </PasswordDialog>
  );
}

const sessionsQuery = queryOptions({
  queryKey: ['portal', 'sessions'],
  queryFn: async ({ signal }) => (await api.get<{ results: OwnSession[] }>('/auth/sessions/', { signal })).results,
});
