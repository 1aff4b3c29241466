import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { useBuilder } from './context.ts';

/**
 * Asks before the screen is left with unsaved changes. With `saves` it first tries to save and asks only if that
 * failed.
 */
export function AutosaveLeaveGuard({ saves = false }: { saves?: boolean }) {
  const { autosave } = useBuilder();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && autosave.isUnsaved(),
  );

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!autosave.isUnsaved()) return;
      if (saves) void autosave.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [autosave, saves]);

  useEffect(() => {
    if (!saves || blocker.state !== 'blocked') return;
    void autosave.flush().then(() => {
      if (!autosave.isUnsaved()) blocker.proceed();
    });
  }, [blocker, autosave, saves]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title="Leave without saving?"
      text="Some of your changes are not saved yet. If you leave now, they are lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
