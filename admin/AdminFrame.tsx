import { Box } from '@mui/material';
import type { CoreLayoutProps } from 'react-admin';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { ReloadOffer, ScreenBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { useRememberAddress } from './lastAddress.ts';

/** The admin stands inside the portal's dashboard layout, so it adds no frame of its own. */
export function AdminFrame({ children }: CoreLayoutProps) {
  useRememberAddress();
  return <ScreenBoundary>{children}</ScreenBoundary>;
}

/** A screen that failed; going elsewhere begins afresh. */
export function AdminError({ resetErrorBoundary }: { resetErrorBoundary: (reason: unknown) => void }) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ReloadOffer text="This screen could not be shown. Reload it, or choose another one in the menu." />
    </Box>
  );
}
