import ViewWeekIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, Popover } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const ColumnRows = lazyPart(() => import('./ColumnRows.tsx').then((module) => module.ColumnRows));

/** Lets each person choose the columns of the current list and their order; cards on phones follow the choice. */
export function ChooseColumns(props: ComponentProps<typeof ColumnRows>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: { xs: 'none', md: 'block' }, ml: 'auto' }}>
      <Button startIcon={<ViewWeekIcon />} aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns', sx: { p: 1.5, minWidth: 240 } } }}
      >
        <LazyBoundary>
          <ColumnRows {...props} />
        </LazyBoundary>
      </Popover>
    </Box>
  );
}
