import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';

/** The company that runs the panel: its name, which is empty until a super admin has set it; undefined until it has loaded. */
type Props = { company: string | undefined; zone?: string };

/** Below every screen: the privacy notice, the company, the year and, where times are shown, their zone. */
export function PageFooter({ company, zone }: Props) {
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
        // Keeps its place until the name has loaded.
        sx={{ pb: 1, visibility: company === undefined ? 'hidden' : undefined }}
      >
        © {[new Date().getFullYear(), company].filter(Boolean).join(' ')}. All rights reserved.
      </Typography>
    </Box>
  );
}
