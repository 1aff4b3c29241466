import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccountDialog, ConfirmByPassword } from './dialogs.tsx';
import { type Codes, SaveCodes } from './RecoveryCodes.tsx';

/** The props of a factor's own step. */
export type FactorStep<Entered> = {
  busy: boolean;
  error: unknown;
  onConfirm: (entered: Entered) => void;
  onCancel: () => void;
};

type Props<Begun, Entered> = {
  title: string;
  /** Called with the password. */
  begin: (password: string) => Promise<Begun>;
  /** Called with what the next step asks for. */
  add: (entered: Entered) => Promise<Codes>;
  onClose: () => void;
  onDone: () => void;
  /** Draws that step. */
  children: (begun: Begun, step: FactorStep<Entered>) => ReactNode;
};

/**
 * Adds a second factor: asks for the password, shows the factor's own step, and then the recovery codes that come with
 * the first factor.
 */
export function FactorDialog<Begun, Entered>(props: Props<Begun, Entered>) {
  const { title, onClose, onDone, children } = props;
  const begin = useMutation({ mutationFn: props.begin });
  const add = useMutation({
    mutationFn: props.add,
    onSuccess: ({ recovery_codes }) => recovery_codes.length === 0 && onDone(),
  });
  if (add.data && add.data.recovery_codes.length > 0)
    return <SaveCodes codes={add.data.recovery_codes} onDone={onDone} />;
  const step = { busy: add.isPending, error: add.error, onConfirm: add.mutate, onCancel: onClose };
  return (
    <AccountDialog onClose={onClose}>
      {begin.data ? children(begin.data, step) : <ConfirmByPassword title={title} call={begin} onClose={onClose} />}
    </AccountDialog>
  );
}
