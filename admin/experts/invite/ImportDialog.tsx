import { LazyBoundary } from '#common/ui/feedback/LazyBoundary.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { useImport } from './useImport.ts';

const ImportInvitations = lazyPart(() => import('./ImportInvitations.tsx').then((module) => module.ImportInvitations));

/**
 * Invites everybody in a CSV file; the import is loaded when the dialog opens. The dialog cannot be closed while it
 * sends.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useSignInDialog();
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
