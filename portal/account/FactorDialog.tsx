import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { AccountDialog, PasswordStep } from './dialogs.tsx';

type Added = { recovery_codes: string[] };

/** The props of a factor's own step. */
export type FactorStep<Entered> = {
  busy: boolean;
  error: unknown;
  onConfirm: (entered: Entered) => void;
  onCancel: () => void;
};

type Props<Begun, Entered> = {
  title: string;
  /** Called with the password. */
  begin: (password: string) => Promise<Begun>;
  /** Called with what the next step asks for. */
  add: (entered: Entered) => Promise<Added>;
  onClose: () => void;
  onDone: () => void;
  /** Draws that step. */
  children: (begun: Begun, step: FactorStep<Entered>) => ReactNode;
};

/**
 * Adds a second factor: asks for the password, shows the factor's own step, and then the recovery codes that come with
 * the first factor.
 */
export function FactorDialog<Begun, Entered>(props: Props<Begun, Entered>) {
  const { title, onClose, onDone, children } = props;
  const begin = useMutation({ mutationFn: props.begin });
  const add = useMutation({
    mutationFn: props.add,
    onSuccess: ({ recovery_codes }) => recovery_codes.length === 0 && onDone(),
  });
  if (add.data && add.data.recovery_codes.length > 0)
    return <RecoveryCodes codes={add.data.recovery_codes} onDone={onDone} />;
  const step = { busy: add.isPending, error: add.error, onConfirm: add.mutate, onCancel: onClose };
  return (
    <AccountDialog onClose={onClose}>
      {begin.data ? children(begin.data, step) : <PasswordStep title={title} call={begin} onClose={onClose} />}
    </AccountDialog>
  );
}

/**
 * Shows once the codes that sign in when the app is lost. The dialog closes only when the person confirms having
 * saved them.
 */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useSignInDialog();
  const save = () => saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <Dialog open maxWidth="xs" fullWidth>
      <DialogTitle>Save your recovery codes</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          The second factor is on. If you lose your app, each of these codes signs you in once. They are not shown
          again.
        </DialogContentText>
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 1,
            fontFamily: 'monospace',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={save}>Save as a file</Button>
        <Button variant="contained" onClick={onDone}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
