import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor as SecondFactorState } from '#common/access/sign-in.ts';
import { api } from '#common/ui/api/api.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactorOff } from './SecondFactorOff.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

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
      {open === 'on' && <SecondFactorSetup onClose={() => setOpen(null)} onDone={done} />}
      {open === 'off' && <SecondFactorOff onClose={() => setOpen(null)} onDone={done} />}
    </Box>
  );
}
