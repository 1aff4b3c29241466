import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#common/access/passkeys.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime } from '#common/values/dates.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';

type Props = {
  /** Called after a passkey was added or removed. */
  onChanged: () => void;
};

/** Lists the person's passkeys, and adds and removes them. */
export function Passkeys({ onChanged }: Props) {
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['portal', 'passkeys'],
    queryFn: async ({ signal }) => (await api.get<{ results: Passkey[] }>('/auth/passkeys/', { signal })).results,
  });
  const done = () => {
    setOpen(null);
    void refetch();
    onChanged();
  };
  return (
    <Box component="section" aria-labelledby="passkeys-heading" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="passkeys-heading" variant="h3">
        Passkeys
      </Typography>
      <Typography color="text.secondary">
        A passkey is kept by your device, your browser or a security key. You use it to sign in, as well as your
        password.
      </Typography>
      {isError && (
        <LoadError message="Failed to load your passkeys. Please try again." onRetry={() => void refetch()} />
      )}
      <List disablePadding>
        {data?.map((passkey) => (
          <ListItem key={passkey.id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
            <ListItemText
              sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
              primary={passkey.name}
              secondary={usedText(passkey)}
            />
            <Button color="error" onClick={() => setOpen(passkey)} aria-label={`Remove the passkey ${passkey.name}`}>
              Remove
            </Button>
          </ListItem>
        ))}
      </List>
      <Box>
        <Button variant="outlined" onClick={() => setOpen('new')}>
          Add a passkey
        </Button>
      </Box>
      {open === 'new' && <AddPasskey onClose={() => setOpen(null)} onDone={done} />}
      {open && open !== 'new' && <RemovePasskey passkey={open} onClose={() => setOpen(null)} onDone={done} />}
    </Box>
  );
}

const usedText = ({ created_at, last_used_at }: Passkey) =>
  `Added ${formatTime(created_at)}, ${last_used_at ? `last used ${formatTime(last_used_at)}` : 'never used'}`;
