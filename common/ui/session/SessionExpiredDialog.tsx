import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { Credentials } from '#common/access/sign-in.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useSignInSteps } from './useSignInSteps.ts';

type Props = { username: string; onSignedIn: () => void; onGiveUp: () => void };

/** Asks the same person to sign in again over the current screen, so that unfinished work is kept. */
export function SessionExpiredDialog({ username, onSignedIn, onGiveUp }: Props) {
  const steps = useSignInSteps();
  const { asked, problem, setProblem, busy } = steps;
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await enter(asked?.code ? { otp } : {});
  };

  const enter = async (factor: Pick<Credentials, 'otp' | 'passkey'>) => {
    if (await steps.enter({ username, password, ...factor })) onSignedIn();
  };

  return (
    <Dialog open aria-labelledby="session-expired-title" maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="session-expired-title">Please sign in again</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            Your session has ended: sign in as <strong>{username}</strong> to go on where you are.
          </DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoFocus
            required
          />
          {asked?.passkey && (
            <PasskeyButton
              options={asked.passkey}
              disabled={busy}
              onAnswer={(passkey) => enter({ passkey })}
              onProblem={setProblem}
            />
          )}
          {asked?.code && (
            <TextField
              label={asked.code.label}
              autoComplete="one-time-code"
              value={otp}
              onChange={(event) => setOtp(event.target.value)}
              helperText={asked.code.hint}
              autoFocus
              required
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onGiveUp}>Leave</Button>
          <BusyButton type="submit" variant="contained" loading={busy}>
            Sign in
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
