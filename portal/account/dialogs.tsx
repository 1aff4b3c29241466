import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asApiError } from '#common/ui/api/apiError.ts';
import { DialogParts } from '#common/ui/forms/DialogParts.tsx';
import { FormDialog, useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type DialogProps = { maxWidth?: 'xs' | 'sm'; onClose: () => void; children: ReactNode };

/** A dialog of the account. If the session ends meanwhile, it stays, and the sign-in is asked for over it. */
export function AccountDialog({ maxWidth = 'xs', ...props }: DialogProps) {
  useSignInDialog();
  return <FormDialog maxWidth={maxWidth} fullWidth {...props} />;
}

type StepProps = {
  title: string;
  busy: boolean;
  /** Whether something is typed; the dialog then asks before it closes. */
  dirty: boolean;
  confirmLabel: string;
  danger?: boolean;
  disabled: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A step of such a dialog: a form with a title, fields and the button that takes the step. */
export function DialogStep({ dirty, onConfirm, onCancel, confirmLabel, ...parts }: StepProps) {
  useReportFormState(dirty, parts.busy);
  return (
    <DialogParts
      {...parts}
      confirm={confirmLabel}
      onSubmit={onConfirm}
      onClose={onCancel}
      content={{ sx: { display: 'grid', gap: 2 } }}
    />
  );
}

type PasswordProps = {
  title: string;
  /** The call that takes the password. */
  call: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  /** The call's name for the password. */
  field?: string;
  /** The message if the server sends none. */
  failed?: string;
  confirmLabel?: string;
  danger?: boolean;
  /** Whether the step is disabled, whatever the password is. */
  disabled?: boolean;
  onClose: () => void;
  /** The text above the password. */
  children?: ReactNode;
};

/** The step that asks for the password before a sensitive action. */
export function ConfirmByPassword(props: PasswordProps) {
  const { title, call, danger, disabled = false, onClose, children = ASK } = props;
  const { field = 'password', failed = 'Please try again.', confirmLabel = 'Continue' } = props;
  const [password, setPassword] = useState('');
  const refusal = call.error ? asApiError(call.error) : null;
  const fieldMessage = refusal?.errors?.[field]?.join(', ');
  return (
    <DialogStep
      title={title}
      busy={call.isPending}
      dirty={password !== ''}
      confirmLabel={confirmLabel}
      danger={danger}
      disabled={disabled || password === ''}
      onConfirm={() => call.mutate(password)}
      onCancel={onClose}
    >
      {children}
      {refusal && !fieldMessage && <Alert severity="error">{refusal.detail ?? failed}</Alert>}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        message={fieldMessage}
        required
        autoFocus
      />
    </DialogStep>
  );
}

const ASK = <DialogContentText>For your security, please enter your password first.</DialogContentText>;

/** A dialog with this step alone. */
export function PasswordDialog({ maxWidth, ...props }: PasswordProps & Pick<DialogProps, 'maxWidth'>) {
  return (
    <AccountDialog maxWidth={maxWidth} onClose={props.onClose}>
      <ConfirmByPassword {...props} />
    </AccountDialog>
  );
}
