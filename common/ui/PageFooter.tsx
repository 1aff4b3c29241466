import Typography from '@mui/material/Typography';
import { useContact } from './useContact.ts';

/** The line under every screen: the marketing company that runs the panel, and the present year. */
export function PageFooter() {
  const { data: contact } = useContact();
  return (
    <Typography
      component="footer"
      variant="body2"
      color="text.secondary"
      sx={{ py: 2, textAlign: 'center', displayPrint: 'none' }}
    >
      © {new Date().getFullYear()} {contact?.company ?? 'Northlight Marketing'}. All rights reserved.
    </Typography>
  );
}
