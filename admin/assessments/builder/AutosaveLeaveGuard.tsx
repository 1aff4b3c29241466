import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { useBuilder } from './context.ts';

/**
 * Asks before the screen is left with unsaved changes. With `saves` it first tries to save and asks only if that
 * failed.
 */
export function AutosaveLeaveGuard({ saves = false }: { saves?: boolean }) {
  const { autosave } = useBuilder();
  return <LeaveGuard active={autosave.isUnsaved} save={saves ? autosave.flush : undefined} />;
}
