import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSKEY_MESSAGES, type Passkey, type PasskeyOptions } from '#common/access/passkeys.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { formatTime } from '#common/words/dates.ts';
import { AccountDialog, DialogStep, PasswordDialog } from './dialogs.tsx';
import { FactorDialog, type FactorStep } from './FactorDialog.tsx';

/** The person's passkeys. */
export const usePasskeys = () =>
  useQuery({
    queryKey: ['portal', 'passkeys'],
    queryFn: async ({ signal }) => (await api.get<{ results: Passkey[] }>('/auth/passkeys/', { signal })).results,
  });

/** Lists the person's passkeys, and adds, renames and removes them. */
export function Passkeys({ onChanged }: { onChanged: () => void }) {
  const [open, setOpen] = useState<'new' | { Dialog: typeof RenamePasskey; passkey: Passkey } | null>(null);
  const { data, isError, refetch } = usePasskeys();
  const close = () => setOpen(null);
  const done = () => {
    close();
    void refetch();
    onChanged();
  };
  return (
    <Box component="section" aria-labelledby="passkeys-heading" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="passkeys-heading" variant="h3">
        Passkeys
      </Typography>
      <Typography color="text.secondary">
        A passkey is kept by your device, your browser or a security key. You use it to sign in, as well as your
        password.
      </Typography>
      {isError && (
        <LoadError message="Failed to load your passkeys. Please try again." onRetry={() => void refetch()} />
      )}
      <List disablePadding>
        {data?.map((passkey) => (
          <ListItem key={passkey.id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
            <ListItemText
              sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
              primary={passkey.name}
              secondary={usedText(passkey)}
            />
            <Button
              onClick={() => setOpen({ Dialog: RenamePasskey, passkey })}
              aria-label={`Rename the passkey ${passkey.name}`}
            >
              Rename
            </Button>
            <Button
              color="error"
              onClick={() => setOpen({ Dialog: RemovePasskey, passkey })}
              aria-label={`Remove the passkey ${passkey.name}`}
            >
              Remove
            </Button>
          </ListItem>
        ))}
      </List>
      <Box>
        <Button variant="outlined" onClick={() => setOpen('new')}>
          Add a passkey
        </Button>
      </Box>
      {open === 'new' && <AddPasskey onClose={close} onDone={done} />}
      {open && open !== 'new' && <open.Dialog passkey={open.passkey} onClose={close} onDone={done} />}
    </Box>
  );
}

const usedText = ({ created_at, last_used_at }: Passkey) =>
  `Added ${formatTime(created_at)}, ${last_used_at ? `last used ${formatTime(last_used_at)}` : 'never used'}`;

type DialogProps = { onClose: () => void; onDone: () => void };

/** Asks for the password before a passkey is removed. */
function RemovePasskey({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const remove = useMutation({
    mutationFn: (password: string) => api.post(`/auth/passkeys/${passkey.id}/remove/`, { password }),
    onSuccess: onDone,
  });
  return (
    <PasswordDialog
      title={`Remove the passkey “${passkey.name}”?`}
      call={remove}
      confirmLabel="Remove"
      danger
      onClose={onClose}
    />
  );
}

/** Asks for another name. */
function RenamePasskey({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => api.patch(`/auth/passkeys/${passkey.id}/`, { name: name.trim() }),
    onSuccess: onDone,
  });
  return (
    <AccountDialog onClose={onClose}>
      <DialogStep
        title="Rename the passkey"
        busy={rename.isPending}
        dirty={name !== passkey.name}
        confirmLabel="Save"
        disabled={name.trim() === ''}
        onConfirm={() => rename.mutate()}
        onCancel={onClose}
      >
        <NameField name={name} problem={rename.error && textOf(rename.error)} onChange={setName} />
      </DialogStep>
    </AccountDialog>
  );
}

const textOf = (error: unknown) => {
  const { errors, detail } = asApiError(error);
  return errors?.name?.join(', ') ?? detail ?? 'Please try again.';
};

type NameProps = { name: string; problem: string | null; onChange: (name: string) => void };

/** The name of a passkey, below what is wrong. */
const NameField = ({ name, problem, onChange }: NameProps) => (
  <>
    {problem && <Alert severity="error">{problem}</Alert>}
    <TextField
      label="Name"
      value={name}
      onChange={(event) => onChange(event.target.value)}
      helperText={PASSKEY_MESSAGES.nameHint}
      slotProps={{ htmlInput: { maxLength: 60 } }}
      autoFocus
    />
  </>
);

type Made = { name: string; answer: unknown };

/** Adds a passkey: name it, and let the browser make it. */
export function AddPasskey({ onClose, onDone }: DialogProps) {
  return (
    <FactorDialog
      title="Add a passkey"
      begin={(password) => api.post<PasskeyOptions>('/auth/passkeys/begin/', { password })}
      add={(made: Made) => api.post<{ recovery_codes: string[] }>('/auth/passkeys/', made)}
      onClose={onClose}
      onDone={onDone}
    >
      {(options, step) => <NamePasskey options={options} {...step} />}
    </FactorDialog>
  );
}

const NOT_MADE = 'No passkey was created. Please try again; this device may have one for this account already.';

/** Asks for the name of a passkey, and has the browser make it. */
function NamePasskey({ options, busy, error, onConfirm, onCancel }: FactorStep<Made> & { options: PasskeyOptions }) {
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () => madeBy(options),
    onSuccess: (answer) => onConfirm({ name: name.trim(), answer }),
  });
  const problem = make.error ? NOT_MADE : error ? textOf(error) : null;
  return (
    <DialogStep
      title="Add a passkey"
      busy={busy || make.isPending}
      dirty={name !== ''}
      confirmLabel="Create the passkey"
      disabled={name.trim() === ''}
      onConfirm={() => make.mutate()}
      onCancel={onCancel}
    >
      <DialogContentText>Give it a name. Then your browser asks where to keep it.</DialogContentText>
      <NameField name={name} problem={problem} onChange={setName} />
    </DialogStep>
  );
}

/** Loads the passkey code only when one is made. @throws if the person cancels, or the browser has none */
async function madeBy(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never });
}
