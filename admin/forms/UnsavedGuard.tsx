import { useFormState } from 'react-hook-form';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';

/** In a form of react-admin: asks before what was entered is lost. `withTab`: the form goes with the tab that it stands in. */
export function UnsavedGuard({ withTab }: { withTab?: boolean }) {
  const { isDirty, isSubmitting } = useFormState();
  return <LeaveGuard active={isDirty && !isSubmitting} withTab={withTab} />;
}
