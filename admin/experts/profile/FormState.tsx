import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { useNotify } from 'react-admin';
import { type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { isSameForm } from './profileForm.ts';
import { useShownExpert } from './useShownExpert.ts';

type Props = {
  /** Gives the form to those around it. */
  form: RefObject<UseFormReturn | null>;
  /** The profile that the form is based on. */
  base: ExpertDetail;
  /** Called with a newer profile that can take its place. */
  onNewer: (expert: ExpertDetail) => void;
  /** Whether a note is half written. */
  holdsNote: boolean;
};

/**
 * Looks after what was entered: asks before it is lost, and tells that it cannot be saved. A newer profile replaces the
 * base of the form if nothing is lost: no field differs (only the status changed), or nothing has been entered yet.
 * Otherwise the older one stays, and saving merges both.
 */
export function FormState({ form, base, onNewer, holdsNote }: Props) {
  const { isDirty, submitCount, errors } = useFormState();
  const context = useFormContext();
  useImperativeHandle(form, () => context, [context]);
  const expert = useShownExpert();
  const notify = useNotify();
  const told = useRef(submitCount);

  useEffect(() => {
    if (expert.revision > base.revision && (!isDirty || isSameForm(expert, base))) onNewer(expert);
  }, [expert, base, isDirty, onNewer]);

  useEffect(() => {
    if (submitCount === told.current) return;
    told.current = submitCount;
    const kinds = Object.values(errors).map((error) => error?.type);
    if (kinds.length === 0) return;
    notify(kinds.includes('server') ? EXPERT_MESSAGES.correct : EXPERT_MESSAGES.incomplete, { type: 'error' });
  }, [submitCount, errors, notify]);

  return <LeaveGuard active={isDirty || holdsNote} />;
}
