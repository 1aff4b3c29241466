import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { ScreenBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { PageFooter } from '#common/ui/layout/PageFooter.tsx';
import { useCompany } from './useCompany.ts';

/** The frame of the public screens: one sheet below the product's name. */
export function AuthLayout({ screen = <Outlet /> }: { screen?: ReactNode }) {
  const company = useCompany();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', px: { xs: 1.5, sm: 3 } }}>
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, py: { xs: 2.5, sm: 4 } }}
      >
        <img src="/icon.svg" alt="" width={36} height={36} />
        <Typography variant="h2" component="p">
          Expert Panel
        </Typography>
      </Box>
      <Paper
        component="main"
        id="main"
        variant="outlined"
        sx={{ width: '100%', maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 4 }, borderRadius: 2 }}
      >
        <ScreenBoundary>{screen}</ScreenBoundary>
      </Paper>
      <Box sx={{ flex: 1 }} />
      <PageFooter company={company} />
    </Box>
  );
}
