import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TITLE_PLACE } from './titlePlace.ts';

type Props = {
  title: ReactNode;
  /** The way back, before the title; above it on phones. */
  back?: ReactNode;
  /** Beside the title. */
  status?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The heading of a screen with its actions. */
export function PageHeader({ title, back, status, subtitle, actions }: Props) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 3 }}
    >
      {back && <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' }, mb: { xs: -1, sm: 0 } }}>{back}</Box>}
      <Box sx={{ minWidth: 0, ...(back !== undefined && TITLE_PLACE) }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {status}
        </Box>
        {subtitle && (
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
