import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#common/account.ts';
import { availableInWords } from '#common/payouts.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { FormDialog } from '#common/ui/FormDialog.tsx';
import { PasswordField } from '#common/ui/PasswordField.tsx';
import { useKeepInPlace, useSession } from '#common/ui/session.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { payoutSummaryQuery } from '../payouts/usePayouts.ts';

/** Says what closing means, asks for the password, closes, and signs out. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [password, setPassword] = useState('');
  const { signOut } = useSession();
  const toast = useToast();
  useKeepInPlace();
  const waiting = useWaitingMoney();
  const close = useMutation({
    mutationFn: () => api.post('/account/close/', { password }),
    onSuccess: async () => {
      toast.success(ACCOUNT_MESSAGES.closed);
      await signOut();
    },
  });
  const refusal = close.error ? asApiError(close.error) : null;
  const fieldMessage = refusal?.errors?.password?.join(', ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    close.mutate();
  };

  return (
    <FormDialog busy={close.isPending} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Close your account?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText component="div">
            This cannot be undone:
            <Box component="ul" sx={{ my: 1, pl: 3 }}>
              <li>your personal data are erased and you can no longer sign in;</li>
              <li>assessments that you have not finished are withdrawn;</li>
              <li>answers you have given stay without your name;</li>
              <li>records of payments are kept, as the law asks.</li>
            </Box>
          </DialogContentText>
          {waiting && (
            <Alert severity="warning">
              You have {waiting} waiting for you. Ask for your gift card on My Payouts first, or it is lost.
            </Alert>
          )}
          {refusal && !fieldMessage && (
            <Alert severity="error">{refusal.detail ?? 'Your account could not be closed. Please try again.'}</Alert>
          )}
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            message={fieldMessage}
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={close.isPending}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            color="error"
            disabled={password === ''}
            loading={close.isPending}
          >
            Close my account
          </BusyButton>
        </DialogActions>
      </form>
    </FormDialog>
  );
}

/** Money earned and not asked for yet, for people; '' when there is none or it is not known. */
function useWaitingMoney(): string {
  const { profile } = useSession();
  const enabled = profile !== null && !profile.works_with_beverage_client;
  const { data } = useQuery({ ...payoutSummaryQuery, enabled });
  return data ? availableInWords(data) : '';
}
