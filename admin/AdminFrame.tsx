import { Box } from '@mui/material';
import type { CoreLayoutProps } from 'react-admin';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { ReloadOffer, ScreenBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { useRememberAddress } from './lastAddress.ts';

/** The admin is drawn inside the portal's dashboard layout, so it adds no frame. */
export function AdminFrame({ children }: CoreLayoutProps) {
  useRememberAddress();
  return <ScreenBoundary>{children}</ScreenBoundary>;
}

/** Shown when a screen failed. Navigating elsewhere clears the error. */
export function AdminError({ resetErrorBoundary }: { resetErrorBoundary: (reason: unknown) => void }) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary(undefined));
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ReloadOffer text="This screen could not be shown. Reload it, or choose another one in the menu." />
    </Box>
  );
}
