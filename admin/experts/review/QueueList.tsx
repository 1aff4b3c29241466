import { Box, List, ListItem, ListItemAvatar, ListItemButton, ListItemText, Paper } from '@mui/material';
import type { ExpertRow } from '#common/experts/list.ts';
import { UserAvatar } from '#common/ui/UserAvatar.tsx';
import { waitedFor } from './waited-for.ts';

type Props = { rows: ExpertRow[]; current: number; onChoose: (id: number) => void };

/** Who waits, and since when. */
export function QueueList({ rows, current, onChoose }: Props) {
  return (
    <Paper variant="outlined" component="nav" aria-label="Review queue">
      <Box sx={{ maxHeight: { xs: 220, lg: '70vh' }, overflowY: 'auto' }}>
        <List disablePadding>
          {rows.map((row) => (
            <ListItem key={row.id} disablePadding>
              <ListItemButton
                selected={row.id === current}
                aria-current={row.id === current ? 'true' : undefined}
                onClick={() => onChoose(row.id)}
              >
                <ListItemAvatar>
                  <UserAvatar name={row.name} src={row.photoUrl} size={36} />
                </ListItemAvatar>
                <ListItemText primary={row.name} secondary={waitedFor(row.waitingSince)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </Paper>
  );
}
