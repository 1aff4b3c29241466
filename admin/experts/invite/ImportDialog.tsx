import { FormDialog } from '#common/ui/FormDialog.tsx';
import { LazyBoundary } from '#common/ui/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/lazyPart.ts';
import { useKeepInPlace } from '#common/ui/session.ts';
import { useImport } from './useImport.ts';

const ImportInvitations = lazyPart(() => import('./ImportInvitations.tsx').then((module) => module.ImportInvitations));

/** Invites everybody of a CSV file; its parts are loaded when it is opened. While it sends, it stays open. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useKeepInPlace();
  const sending = useImport();
  return (
    <FormDialog
      busy={sending.isSending}
      dirty={false}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby="import-title"
    >
      <LazyBoundary>
        <ImportInvitations sending={sending} onClose={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
