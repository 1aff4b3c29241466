import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { wholeList } from '#admin/list/wholeList.ts';
import type { StaffMember } from '#common/people/staff.ts';
import type { Settings } from '#common/settings/settings.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { fullName } from '#common/words/format.ts';

const SOURCE = 'staff_second_factor_required';

/** Asks when the second factor is switched on for all staff in the surrounding form, and says who has none yet. */
export function SecondFactorQuestion() {
  const { setValue, formState } = useFormContext<Settings>();
  const isChosen = useWatch<Settings>({ name: SOURCE });
  const [agreed, setAgreed] = useState(false);
  const open = isChosen === true && formState.defaultValues?.[SOURCE] === false && !agreed;
  const { data, isPending } = useGetList<StaffMember>('staff', { pagination: wholeList }, { enabled: open });
  const without = data?.filter(({ state, second_factor }) => state === 'active' && !second_factor);
  return (
    <ConfirmDialog
      open={open}
      title="Require a second factor of all staff?"
      text={without ? consequence(without.map(fullName)) : 'Whoever has none is locked out until it is set up.'}
      confirmLabel="Require it"
      busy={open && isPending}
      onConfirm={() => setAgreed(true)}
      onClose={() => setValue(SOURCE, false, { shouldDirty: true })}
    />
  );
}

const consequence = (names: string[]) =>
  names.length === 0
    ? 'All active staff have one already.'
    : `Once you save, these people are locked out until they have set one up: ${names.join(', ')}.`;
