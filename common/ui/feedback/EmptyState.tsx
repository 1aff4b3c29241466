import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  text?: string;
  icon?: ReactNode;
  action?: ReactNode;
  /** 'h1' if the screen shows nothing else. */
  heading?: 'h1' | 'h2' | 'h3' | 'p';
};

/** Shown instead of an empty list: why it is empty, and what can be done. */
export function EmptyState({ title, text, icon, action, heading = 'p' }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        textAlign: 'center',
        py: 6,
        px: 2,
        color: 'text.secondary',
        // A search term or an address may be wider than the screen.
        overflowWrap: 'anywhere',
      }}
    >
      {icon && (
        <Box aria-hidden sx={{ fontSize: 48, lineHeight: 0, '& svg': { fontSize: 'inherit' } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h3" component={heading} color="text.primary">
        {title}
      </Typography>
      {text && <Typography sx={{ maxWidth: 440 }}>{text}</Typography>}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
