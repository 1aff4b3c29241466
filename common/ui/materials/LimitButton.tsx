import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

type Props = { label: string; atLimit: boolean; onClick: () => void; children: ReactNode };

/**
 * A button that changes a value by one step within a range. At the limit it does nothing and is announced as
 * disabled, but keeps the focus, which a really disabled button would lose.
 */
export function LimitButton({ label, atLimit, onClick, children }: Props) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={atLimit}
      disableRipple={atLimit}
      onClick={() => !atLimit && onClick()}
      sx={{ width: 44, height: 44, '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
    >
      {children}
    </IconButton>
  );
}
