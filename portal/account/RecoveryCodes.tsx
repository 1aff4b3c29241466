import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FEW_RECOVERY_CODES } from '#common/access/tries.ts';
import { api } from '#common/ui/api/api.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { counted } from '#common/words/format.ts';
import { PasswordDialog } from './dialogs.tsx';

export type Codes = { recovery_codes: string[] };

/** Says how many recovery codes are left unused, and makes new ones. */
export function RecoveryCodes({ left, onRenewed }: { left: number; onRenewed: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Box component="section" aria-labelledby="recovery-heading" sx={{ display: 'grid', gap: 1 }}>
      <Typography id="recovery-heading" variant="h3">
        Recovery codes
      </Typography>
      <Alert severity={left <= FEW_RECOVERY_CODES ? 'warning' : 'info'}>
        {`You have ${counted(left, 'recovery code')} left. Each signs you in once, if your phone or passkey is lost. `}
        {left <= FEW_RECOVERY_CODES && 'Please make new ones: without them, only a super admin can let you in again.'}
      </Alert>
      <Box>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Make new recovery codes
        </Button>
      </Box>
      {open && (
        <RenewCodes
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onRenewed();
          }}
        />
      )}
    </Box>
  );
}

/** Asks for the password, and shows the new codes. */
function RenewCodes({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const renew = useMutation({
    mutationFn: (password: string) => api.post<Codes>('/auth/second-factor/recovery-codes/', { password }),
  });
  if (renew.data) return <SaveCodes codes={renew.data.recovery_codes} onDone={onDone} />;
  return <PasswordDialog title="Make new recovery codes" call={renew} onClose={onClose} />;
}

/**
 * Shows once the codes that sign in when the app or the passkey is lost. The dialog closes only when the person confirms
 * having saved them.
 */
export function SaveCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useSignInDialog();
  const save = () => saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <TitledDialog
      title="Save your recovery codes"
      maxWidth="xs"
      content={{ sx: { display: 'grid', gap: 2 } }}
      actions={
        <>
          <Button onClick={save}>Save as a file</Button>
          <Button variant="contained" onClick={onDone}>
            I have saved them
          </Button>
        </>
      }
    >
      <DialogContentText>
        If you lose your phone or your passkey, each of these codes signs you in once. They are not shown again, and
        earlier codes no longer work.
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
    </TitledDialog>
  );
}
