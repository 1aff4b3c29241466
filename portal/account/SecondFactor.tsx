import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor as SecondFactorState } from '#common/access/sign-in.ts';
import { SECOND_FACTOR_CODE_MAX } from '#common/access/tries.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { AppSetup } from './AppSetup.tsx';
import { AccountDialog, DialogStep } from './dialogs.tsx';
import { Passkeys } from './Passkeys.tsx';

const KEY = ['portal', 'second-factor'];

/** Shows whether sign-in asks for a code of an authenticator app, and switches that on or off. */
export function SecondFactor() {
  const client = useQueryClient();
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SecondFactorState>('/auth/second-factor/', { signal }),
  });
  const done = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Box component="section" aria-labelledby="second-factor-heading" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="second-factor-heading" variant="h2">
        Second factor
      </Typography>
      <Typography variant="h3">Authenticator app</Typography>
      {isError && (
        <LoadError message="Failed to load the second factor. Please try again." onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Alert severity={data.enabled ? 'success' : 'info'}>
            {data.enabled
              ? `On. You are asked for a code from your authenticator app when you sign in. Recovery codes left: ${data.recovery_codes_left}.`
              : 'Off. Switch it on to be asked for a code from your authenticator app each time you sign in.'}
          </Alert>
          <Box>
            <Button
              variant="outlined"
              color={data.enabled ? 'error' : 'primary'}
              onClick={() => setOpen(data.enabled ? 'off' : 'on')}
            >
              {data.enabled ? 'Switch off' : 'Set up'}
            </Button>
          </Box>
        </>
      )}
      <Passkeys onChanged={() => void refetch()} />
      {open === 'on' && <AppSetup onClose={() => setOpen(null)} onDone={done} />}
      {open === 'off' && <SwitchOff onClose={() => setOpen(null)} onDone={done} />}
    </Box>
  );
}

/** Asks for the password and a code before switching the second factor off. */
function SwitchOff({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useMutation({
    mutationFn: () => api.post('/auth/second-factor/disable/', { password, code }),
    onSuccess: onDone,
  });
  const refusal = remove.error ? asApiError(remove.error) : null;
  const at = (field: string) => refusal?.errors?.[field]?.join(', ');
  return (
    <AccountDialog onClose={onClose}>
      <DialogStep
        title="Switch the second factor off?"
        busy={remove.isPending}
        dirty={password !== '' || code !== ''}
        confirmLabel="Switch off"
        danger
        disabled={password === '' || code.trim() === ''}
        onConfirm={() => remove.mutate()}
        onCancel={onClose}
      >
        {refusal && !refusal.errors && <Alert severity="error">{refusal.detail ?? 'Please try again.'}</Alert>}
        <Box sx={{ pt: 1 }}>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            message={at('password')}
            autoFocus
          />
        </Box>
        <TextField
          label="Code from your app, or a recovery code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={at('code') !== undefined}
          helperText={at('code')}
          slotProps={{ htmlInput: { autoComplete: 'one-time-code', maxLength: SECOND_FACTOR_CODE_MAX } }}
        />
      </DialogStep>
    </AccountDialog>
  );
}
