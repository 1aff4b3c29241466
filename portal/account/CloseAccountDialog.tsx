import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { type PersonDeletion, personBlocked, personWork, unrequestedMoney } from '#common/people/deletion.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { useSession, useSignInDialog } from '#common/ui/session/session.ts';

/** Explains what closing the account means, asks for the password, closes it and signs out. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [password, setPassword] = useState('');
  const { signOut } = useSession();
  const toast = useToast();
  useSignInDialog();
  const { data: cost, isError, refetch } = useQuery(closingQuery);
  const money = cost ? unrequestedMoney(cost, 'have') : '';
  const blocked = cost ? personBlocked(cost, 'You have') : '';
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
          {!cost && !isError && <Skeleton height={48} aria-label="Loading what you would lose" />}
          {isError && !cost && (
            <LoadError message="Failed to load what you would lose. Please try again." onRetry={() => void refetch()} />
          )}
          {cost && personWork(cost).length > 0 && (
            <Box>
              For you this means:
              <Box component="ul" sx={{ mt: 1, mb: 0, pl: 3 }}>
                {personWork(cost).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Box>
            </Box>
          )}
          {blocked && (
            <Alert severity="error">
              {blocked} Please wait until the gift card has arrived, then close your account.
            </Alert>
          )}
          {money && (
            <Alert severity="warning">You {money}. Ask for your gift card on My Payouts first, or it is lost.</Alert>
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
        <FormDialogActions
          busy={close.isPending}
          onCancel={onClose}
          danger
          disabled={password === '' || !cost || blocked !== ''}
        >
          Close my account
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}

/** What would be lost if the account were closed now. */
const closingQuery = queryOptions({
  queryKey: ['portal', 'closing'],
  queryFn: ({ signal }) => api.get<PersonDeletion>('/account/closing/', { signal }),
  staleTime: 0,
  gcTime: 0,
});
