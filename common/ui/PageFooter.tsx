import Typography from '@mui/material/Typography';

/** The marketing company that runs the panel; a build may name another. */
const company: string = import.meta.env.VITE_COMPANY_NAME ?? 'Northlight Marketing';

/** The line under every screen: the company and the present year. */
export function PageFooter() {
  return (
    <Typography component="footer" variant="body2" color="text.secondary" sx={{ py: 2, textAlign: 'center' }}>
      © {new Date().getFullYear()} {company}. All rights reserved.
    </Typography>
  );
}
