import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A line of a description list with two columns, as on a card that stands for a row of a table. */
export function Term({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {term}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}
