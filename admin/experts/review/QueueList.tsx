import { Box, List, ListItem, ListItemAvatar, ListItemButton, ListItemText, Paper, Typography } from '@mui/material';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { OUTCOMES, type QueueEntry } from './useQueue.ts';
import { waitingTimeInWords } from './waitingTime.ts';

type Props = { entries: QueueEntry[]; current: number; nobodyWaits: boolean; onChoose: (id: number) => void };

/** The experts in the queue: how long they have waited, or what was decided. */
export function QueueList({ entries, current, nobodyWaits, onChoose }: Props) {
  return (
    <Paper variant="outlined" component="nav" aria-label="Review queue">
      <Box sx={{ maxHeight: { xs: 220, lg: '70vh' }, overflowY: 'auto' }}>
        <List disablePadding>
          {entries.map(({ row, decided }) => (
            <ListItem key={row.id} disablePadding>
              <ListItemButton
                selected={row.id === current}
                aria-current={row.id === current ? 'true' : undefined}
                onClick={() => onChoose(row.id)}
              >
                <ListItemAvatar>
                  <UserAvatar name={row.name} src={row.photoUrl} size={36} />
                </ListItemAvatar>
                <ListItemText
                  primary={row.name}
                  secondary={decided ? OUTCOMES[decided.outcome].label : waitingTimeInWords(row.waitingSince)}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      {nobodyWaits && (
        <Typography sx={{ p: 2 }} color="text.secondary" role="status">
          Nobody is waiting.
        </Typography>
      )}
    </Paper>
  );
}
