import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { SecondFactorSecret } from '#common/access/sign-in.ts';
import { SECOND_FACTOR_CODE_MAX } from '#common/access/tries.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { QrCode } from './QrCode.tsx';

type Props = {
  titleId: string;
  secret: SecondFactorSecret;
  busy: boolean;
  error: unknown;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** Shows the key for an authenticator app, and asks for the code that the app then shows. */
export function ConfirmKey({ titleId, secret, busy, error, onConfirm, onCancel }: Props) {
  const [code, setCode] = useState('');
  const refusal = error ? asApiError(error) : null;
  const message = refusal && (refusal.errors?.code?.join(', ') ?? refusal.detail ?? 'Please try again.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(code);
  };
  return (
    <form onSubmit={submit}>
      <DialogTitle id={titleId}>Set up the second factor</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.
        </DialogContentText>
        <QrCode text={secret.otpauth_url} label="The key as a QR code" />
        <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', textAlign: 'center' }}>
          {secret.secret}
        </Typography>
        {message && <Alert severity="error">{message}</Alert>}
        <TextField
          label="Code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          slotProps={{
            htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: SECOND_FACTOR_CODE_MAX },
          }}
          autoFocus
        />
      </DialogContent>
      <FormDialogActions busy={busy} onCancel={onCancel} disabled={code.trim() === ''}>
        Switch on
      </FormDialogActions>
    </form>
  );
}
