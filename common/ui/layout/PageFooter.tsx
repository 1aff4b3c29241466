import Typography from '@mui/material/Typography';
import { QueryObserver } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DEFAULT_COMPANY } from '#common/settings/company.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';

/**
 * The line under every screen: the marketing company that runs the panel, and the present year. It watches the shared
 * cache by itself: the hooks for queries would weigh more than the rest of the sign-in page's own code.
 */
export function PageFooter() {
  const [company, setCompany] = useState(() => queryClient.getQueryData(contactQuery.queryKey)?.company ?? '');
  useEffect(
    () =>
      new QueryObserver(queryClient, contactQuery).subscribe(({ data, isError }) => {
        if (data) setCompany(data.company);
        else if (isError) setCompany(DEFAULT_COMPANY.company_name);
      }),
    [],
  );
  return (
    <Typography
      component="footer"
      variant="body2"
      color="text.secondary"
      // A name that may be wrong is not shown while the right one is on its way.
      sx={{ py: 2, textAlign: 'center', displayPrint: 'none', visibility: company ? undefined : 'hidden' }}
    >
      © {new Date().getFullYear()} {company}. All rights reserved.
    </Typography>
  );
}
