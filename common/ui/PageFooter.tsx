import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { contactQuery } from './contactQuery.ts';
import { queryClient } from './queryClient.ts';

const DEFAULT_COMPANY = 'Northlight Marketing';

/**
 * The line under every screen: the marketing company that runs the panel, and the present year. It asks the shared
 * cache by itself: the hooks for queries would weigh more than the rest of the sign-in page's own code.
 */
export function PageFooter() {
  const [company, setCompany] = useState(DEFAULT_COMPANY);
  useEffect(() => {
    queryClient.fetchQuery(contactQuery).then(
      (contact) => setCompany(contact.company),
      // Without an answer the usual name stands.
      () => undefined,
    );
  }, []);
  return (
    <Typography
      component="footer"
      variant="body2"
      color="text.secondary"
      sx={{ py: 2, textAlign: 'center', displayPrint: 'none' }}
    >
      © {new Date().getFullYear()} {company}. All rights reserved.
    </Typography>
  );
}
