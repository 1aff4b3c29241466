import CompactIcon from '@mui/icons-material/DensitySmall';
import { Box, Paper, ToggleButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { useDensity } from './density.ts';
import { ListPagination } from './ListPagination.tsx';

type Props = { toolbar: ReactNode; pageSizes: number[]; children: ReactNode };

/** The list around in a frame: its toolbar with the density of its rows, its rows and its pages. */
export function ListFrame({ toolbar, pageSizes, children }: Props) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {toolbar && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 1,
            px: 2,
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {toolbar}
          <DensityButton />
        </Box>
      )}
      {children}
      <ListPagination rowsPerPageOptions={pageSizes} />
    </Paper>
  );
}

/** Switches the rows, or cards, of all lists between comfortable and compact. */
function DensityButton() {
  const [density, setDensity] = useDensity();
  const isCompact = density === 'compact';
  return (
    <Tooltip title={isCompact ? 'Comfortable rows' : 'Compact rows'}>
      <ToggleButton
        value="compact"
        size="small"
        aria-label="Compact rows"
        selected={isCompact}
        onChange={() => setDensity(isCompact ? 'comfortable' : 'compact')}
        sx={{ ml: 'auto', [TOUCH]: { minWidth: 44, minHeight: 44 } }}
      >
        <CompactIcon fontSize="small" />
      </ToggleButton>
    </Tooltip>
  );
}
