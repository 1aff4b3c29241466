import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SecondFactorSecret } from '#common/access/sign-in.ts';
import { SECOND_FACTOR_CODE_MAX } from '#common/access/tries.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { onClose: () => void; onDone: () => void };

/** Scan, type the first code, save the recovery codes. The second factor is active only after a correct code. */
export function SecondFactorSetup({ onClose, onDone }: Props) {
  const titleId = useId();
  const [code, setCode] = useState('');
  useSignInDialog();
  const secret = useQuery({
    queryKey: ['portal', 'second-factor-secret'],
    queryFn: () => api.post<SecondFactorSecret>('/auth/second-factor/begin/'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: () => api.post<{ recovery_codes: string[] }>('/auth/second-factor/confirm/', { code }),
  });
  const refusal = confirm.error ? asApiError(confirm.error) : null;
  const message = refusal && (refusal.errors?.code?.join(', ') ?? refusal.detail ?? 'Please try again.');
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={onDone} />;

  return (
    <FormDialog onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Set up the second factor</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.
        </DialogContentText>
        {secret.isError && (
          <LoadError
            message={asApiError(secret.error).detail ?? 'The key could not be made.'}
            onRetry={() => void secret.refetch()}
          />
        )}
        {secret.data && (
          <>
            <QrCode text={secret.data.otpauth_url} label="The key as a QR code" />
            <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', textAlign: 'center' }}>
              {secret.data.secret}
            </Typography>
          </>
        )}
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
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Box component="span">
          <BusyButton
            variant="contained"
            disabled={code.trim() === '' || !secret.data}
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            Switch on
          </BusyButton>
        </Box>
      </DialogActions>
    </FormDialog>
  );
}
