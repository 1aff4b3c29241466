import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { TITLE_PLACE } from './titlePlace.ts';

type Props = {
  title: string;
  /** Buttons beside the title. */
  action?: ReactNode;
  /** For a panel beside the main content. */
  small?: boolean;
  children: ReactNode;
};

/** A framed section of a screen under its title. */
export function Panel({ title, action, small = false, children }: Props) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: small ? 2 : { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: small ? 1 : 2 }}>
        <Typography id={id} variant={small ? 'h3' : 'h2'} component="h2" sx={TITLE_PLACE}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
