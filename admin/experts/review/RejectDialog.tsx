import { zodResolver } from '@hookform/resolvers/zod';
import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import { bulk, rejectExpert } from '#admin/experts/calls.ts';
import { bulkMessages, useAction } from '#admin/experts/useAction.ts';
import { REVIEW_MESSAGES, type RejectPayload, rejectPayload } from '#common/people/experts/decisions.ts';
import { countedFigure } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { useUndo } from './useUndo.ts';

type Props = {
  ids: number[];
  name?: string;
  onClose: () => void;
  onDone?: () => void;
  /** True if the surrounding screen offers to undo the decision. */
  undoOnScreen?: boolean;
};

/** Rejects one or several experts with a reason that is mailed to them. */
export function RejectDialog({ ids, name, onClose, onDone = onClose, undoOnScreen = false }: Props) {
  useSignInDialog();
  const form = useForm<RejectPayload>({ resolver: zodResolver(rejectPayload), defaultValues: { reason: '' } });
  const [only] = ids;
  const undo = useUndo();
  const reject = useAction({
    run: async ({ reason }: RejectPayload) => {
      if (ids.length > 1 || only === undefined) return bulk.reject(ids, reason);
      await rejectExpert(only, reason);
      return { detail: REVIEW_MESSAGES.rejected, done: ids, skipped: [] };
    },
    ...bulkMessages,
    undo: ({ done }) => (undoOnScreen ? undefined : undo(done)),
    failure: 'Failed to reject',
    onDone,
  });
  return (
    <FormDialog onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="reject-title">
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit((values) => reject.mutate(values))}>
          <DialogTitle id="reject-title">Reject {name || countedFigure(ids.length, 'expert')}</DialogTitle>
          <DialogContent sx={{ pt: '8px !important' }}>
            <FormTextField
              name="reason"
              label="Reason for the expert"
              helperText="The expert reads it in an e-mail and on Home. For words between staff there are the notes of the profile."
              required
              fullWidth
              multiline
              minRows={3}
              autoFocus
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <BusyButton type="submit" variant="contained" color="error" loading={reject.isPending}>
              Reject
            </BusyButton>
          </DialogActions>
        </form>
      </FormProvider>
    </FormDialog>
  );
}
