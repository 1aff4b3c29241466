import type { SxProps } from '@mui/material';
import { useStore } from 'react-admin';

/** How much room rows and cards take: kept for each person, the same in all lists. */
export type Density = 'comfortable' | 'compact';

export const useDensity = () => useStore<Density>('lists.density', 'comfortable');

/** Rows as low as their text, for tables in which one looks for somebody. Fingers keep their larger targets. */
export const COMPACT_ROWS: SxProps = {
  '& .MuiTableCell-root': { px: 1, py: 0.25, '&:first-of-type': { pl: 2 }, '&:last-of-type': { pr: 2 } },
  '& td .MuiAvatar-root': { width: 24, height: 24, fontSize: '0.7rem' },
  '@media (pointer: fine)': {
    '& td .MuiButton-root': { minHeight: 30, py: 0 },
    '& td .MuiIconButton-root, & .MuiCheckbox-root': { p: 0.5 },
  },
};
