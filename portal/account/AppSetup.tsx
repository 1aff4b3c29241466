import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorSecret } from '#common/access/sign-in.ts';
import { SECOND_FACTOR_CODE_MAX } from '#common/access/tries.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { DialogStep } from './dialogs.tsx';
import { FactorDialog, type FactorStep } from './FactorDialog.tsx';

type Props = {
  /** Whether the app takes the place of another one. */
  replaces?: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Sets up an authenticator app: scan, and type the first code. It is a second factor only after a correct code. */
export function AppSetup({ replaces = false, onClose, onDone }: Props) {
  const title = replaces ? 'Set up a new phone' : 'Set up the second factor';
  return (
    <FactorDialog
      title={title}
      begin={(password) => api.post<SecondFactorSecret>('/auth/second-factor/begin/', { password })}
      add={(code: string) => api.post<{ recovery_codes: string[] }>('/auth/second-factor/confirm/', { code })}
      onClose={onClose}
      onDone={onDone}
    >
      {(secret, step) => <ConfirmKey title={title} replaces={replaces} secret={secret} {...step} />}
    </FactorDialog>
  );
}

/** Shows the key for an authenticator app, and asks for the code that the app then shows. */
function ConfirmKey(props: FactorStep<string> & { title: string; replaces: boolean; secret: SecondFactorSecret }) {
  const { title, replaces, secret, busy, error, onConfirm, onCancel } = props;
  const [code, setCode] = useState('');
  const refusal = error ? asApiError(error) : null;
  return (
    <DialogStep
      title={title}
      busy={busy}
      dirty={code !== ''}
      confirmLabel={replaces ? 'Use this app' : 'Switch on'}
      disabled={code.trim() === ''}
      onConfirm={() => onConfirm(code)}
      onCancel={onCancel}
    >
      <DialogContentText>
        Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.
        {replaces && ' From then on, the app on your old phone no longer signs you in.'}
      </DialogContentText>
      <QrCode text={secret.otpauth_url} label="The key as a QR code" />
      <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', textAlign: 'center' }}>
        {secret.secret}
      </Typography>
      {refusal && (
        <Alert severity="error">{refusal.errors?.code?.join(', ') ?? refusal.detail ?? 'Please try again.'}</Alert>
      )}
      <TextField
        label="Code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: SECOND_FACTOR_CODE_MAX },
        }}
        autoFocus
      />
    </DialogStep>
  );
}

const SIZE = 192;

/** A text as a QR code, drawn in the browser. If that fails, nothing is shown: the text is also beside it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data: address } = useQuery({
    queryKey: ['portal', 'qr-code', text],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { width: SIZE, margin: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!address) return <Skeleton variant="rounded" width={SIZE} height={SIZE} sx={{ justifySelf: 'center' }} />;
  return <Box component="img" src={address} alt={label} width={SIZE} height={SIZE} sx={{ justifySelf: 'center' }} />;
}
