import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { DEFAULT_COMPANY } from '#common/settings/company.ts';
import type { Contact } from '#common/settings/settings.ts';
import { api } from '#common/ui/api/api.ts';
import { ScreenBoundary } from '#common/ui/feedback/lazyPart.tsx';
import { PageFooter } from '#common/ui/layout/PageFooter.tsx';

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

/** Loads the name of the company for the public screens, without the query cache, which is larger than the rest of the sign-in page. */
function useCompany(): string | undefined {
  const [company, setCompany] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api.get<Contact>('/business/contact/', { signal }).then(
      (contact) => setCompany(contact.company),
      () => signal.aborted || setCompany(DEFAULT_COMPANY.company_name),
    );
    return () => leaving.abort();
  }, []);
  return company;
}
