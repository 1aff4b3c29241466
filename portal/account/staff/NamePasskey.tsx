import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { PASSKEY_MESSAGES, type PasskeyOptions } from '#common/access/passkeys.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';

type Props = {
  titleId: string;
  options: PasskeyOptions;
  busy: boolean;
  error: unknown;
  onMade: (name: string, answer: unknown) => void;
  onCancel: () => void;
};

/** Asks for the name of a passkey, and has the browser make it. */
export function NamePasskey({ titleId, options, busy, error, onMade, onCancel }: Props) {
  const [name, setName] = useState('');
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState('');
  const refusal = error ? asApiError(error) : null;
  const shown = problem || (refusal && (refusal.errors?.name?.join(', ') ?? refusal.detail ?? 'Please try again.'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    setWaiting(true);
    const answer = await madeBy(options).catch(() => null);
    setWaiting(false);
    if (answer) onMade(name.trim(), answer);
    else setProblem('No passkey was created. Please try again; this device may have one for this account already.');
  };

  return (
    <form onSubmit={submit}>
      <DialogTitle id={titleId}>Add a passkey</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>Give it a name. Then your browser asks where to keep it.</DialogContentText>
        {shown && <Alert severity="error">{shown}</Alert>}
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          helperText={PASSKEY_MESSAGES.nameHint}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          autoFocus
        />
      </DialogContent>
      <FormDialogActions busy={busy || waiting} onCancel={onCancel} disabled={name.trim() === ''}>
        Create the passkey
      </FormDialogActions>
    </form>
  );
}

/** Loads the code for passkeys only where one is made. @throws if the person cancels, or the browser has none */
async function madeBy(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never });
}
