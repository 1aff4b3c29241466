import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { TITLE_PLACE } from '#common/ui/layout/titlePlace.ts';

/** A section of the page with a title. */
export function VisPanel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography id={id} variant="h2" sx={TITLE_PLACE}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
