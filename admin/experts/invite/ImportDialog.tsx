import { Dialog } from '@mui/material';
import { LazyBoundary } from '#common/ui/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/lazyPart.ts';

const ImportInvitations = lazyPart(() => import('./ImportInvitations.tsx').then((module) => module.ImportInvitations));

/** Invites everybody of a CSV file; its parts are loaded when it is opened. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} maxWidth="md" fullWidth aria-labelledby="import-title">
      <LazyBoundary>
        <ImportInvitations onClose={onClose} />
      </LazyBoundary>
    </Dialog>
  );
}
