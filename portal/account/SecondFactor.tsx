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
import { Passkeys, usePasskeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const KEY = ['portal', 'second-factor'];

/** Shows the person's second factors, an authenticator app and passkeys, with their recovery codes, and changes them. */
export function SecondFactor() {
  const client = useQueryClient();
  const [open, setOpen] = useState<'on' | 'new' | 'off' | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SecondFactorState>('/auth/second-factor/', { signal }),
  });
  const hasPasskey = (usePasskeys().data ?? []).length > 0;
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
              ? `On. You are asked for a code from your authenticator app${hasPasskey ? ' or for a passkey' : ''} when you sign in.`
              : `Off. ${hasPasskey ? 'You are asked for a passkey when you sign in. Set up an app to use its codes, too.' : 'Switch it on to be asked for a code from your authenticator app each time you sign in.'}`}
          </Alert>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setOpen(data.enabled ? 'new' : 'on')}>
              {data.enabled ? 'Set up a new phone' : 'Set up'}
            </Button>
            {data.enabled && (
              <Button variant="outlined" color="error" onClick={() => setOpen('off')}>
                Switch off
              </Button>
            )}
          </Box>
        </>
      )}
      <Passkeys onChanged={() => void refetch()} />
      {data && (data.enabled || hasPasskey) && <RecoveryCodes left={data.recovery_codes_left} onRenewed={done} />}
      {(open === 'on' || open === 'new') && (
        <AppSetup replaces={open === 'new'} onClose={() => setOpen(null)} onDone={done} />
      )}
      {open === 'off' && <SwitchOff onClose={() => setOpen(null)} onDone={done} />}
    </Box>
  );
}

/** Asks for the password and a code before switching the app off. */
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
        title="Switch the authenticator app off?"
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
