import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SECOND_FACTOR_CODE_MAX } from '#common/access/tries.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Props = { onClose: () => void; onDone: () => void };

/** Asks for the password and a code before switching the second factor off. */
export function SecondFactorOff({ onClose, onDone }: Props) {
  const titleId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  useSignInDialog();
  const remove = useMutation({
    mutationFn: () => api.post('/auth/second-factor/disable/', { password, code }),
    onSuccess: onDone,
  });
  const refusal = remove.error ? asApiError(remove.error) : null;
  const at = (field: string) => refusal?.errors?.[field]?.join(', ');
  return (
    <FormDialog busy={remove.isPending} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Switch the second factor off?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
        {refusal && !refusal.errors && <Alert severity="error">{refusal.detail ?? 'Please try again.'}</Alert>}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          message={at('password')}
          autoFocus
        />
        <TextField
          label="Code from your app, or a recovery code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={at('code') !== undefined}
          helperText={at('code')}
          slotProps={{ htmlInput: { autoComplete: 'one-time-code', maxLength: SECOND_FACTOR_CODE_MAX } }}
        />
      </DialogContent>
      <FormDialogActions
        busy={remove.isPending}
        onCancel={onClose}
        danger
        disabled={password === '' || code.trim() === ''}
        onConfirm={() => remove.mutate()}
      >
        Switch off
      </FormDialogActions>
    </FormDialog>
  );
}
