import { Box, Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { DensityButton } from './DensityButton.tsx';
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
