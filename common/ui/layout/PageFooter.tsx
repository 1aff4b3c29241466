import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { QueryObserver } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { DEFAULT_COMPANY } from '#common/settings/company.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';

/**
 * Below every screen: the privacy notice, the company that runs the panel, the year and, where times are shown, their zone.
 * Reads the query cache directly, since the query hooks would be larger than the rest of the sign-in page.
 */
export function PageFooter({ zone }: { zone?: string }) {
  const [company, setCompany] = useState(() => queryClient.getQueryData(contactQuery.queryKey)?.company);
  useEffect(
    () =>
      new QueryObserver(queryClient, contactQuery).subscribe(({ data, isError }) => {
        if (data) setCompany(data.company);
        else if (isError) setCompany(DEFAULT_COMPANY.company_name);
      }),
    [],
  );
  return (
    <Box component="footer" sx={{ py: 1, px: 2, textAlign: 'center', textWrap: 'balance', displayPrint: 'none' }}>
      <MuiLink component={Link} to={routes.privacy} variant="body2" sx={{ display: 'inline-block', py: 1.25 }}>
        Privacy notice
      </MuiLink>
      {zone && (
        <Typography variant="body2" color="text.secondary">
          Times are in your time zone, {zone}, unless another is named.
        </Typography>
      )}
      <Typography
        variant="body2"
        color="text.secondary"
        // Hidden until the name has loaded; it is empty until a super admin has set it.
        sx={{ pb: 1, visibility: company === undefined ? 'hidden' : undefined }}
      >
        © {[new Date().getFullYear(), company].filter(Boolean).join(' ')}. All rights reserved.
      </Typography>
    </Box>
  );
}
