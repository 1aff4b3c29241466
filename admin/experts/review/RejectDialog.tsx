import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import { REVIEW_MESSAGES, type RejectPayload, rejectPayload } from '#common/experts/review.ts';
import { figure } from '#common/format.ts';
import { FormTextField } from '#common/ui/FormTextField.tsx';
import { useKeepInPlace } from '#common/ui/session.ts';
import { bulk, rejectExpert } from '../calls.ts';
import { notByClickBeside } from '../notByClickBeside.ts';
import { bulkTold, useAction } from '../useAction.ts';

type Props = { ids: number[]; name?: string; onClose: () => void; onDone?: () => void };

/** Rejects one expert or several, with the reason that is mailed to them. */
export function RejectDialog({ ids, name, onClose, onDone = onClose }: Props) {
  useKeepInPlace();
  const form = useForm<RejectPayload>({ resolver: zodResolver(rejectPayload), defaultValues: { reason: '' } });
  const [only] = ids;
  const reject = useAction({
    run: async ({ reason }: RejectPayload) => {
      if (ids.length > 1 || only === undefined) return bulk.reject(ids, reason);
      await rejectExpert(only, reason);
      return { detail: REVIEW_MESSAGES.rejected, done: ids, skipped: [] };
    },
    ...bulkTold,
    failure: 'Failed to reject',
    onDone,
  });
  return (
    <Dialog open onClose={notByClickBeside(onClose)} maxWidth="sm" fullWidth aria-labelledby="reject-title">
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit((values) => reject.mutate(values))}>
          <DialogTitle id="reject-title">
            Reject {name || (ids.length === 1 ? '1 expert' : `${figure(ids.length)} experts`)}
          </DialogTitle>
          <DialogContent sx={{ pt: '8px !important' }}>
            <FormTextField
              name="reason"
              label="Reason"
              helperText="The reason is mailed to the expert."
              required
              fullWidth
              multiline
              minRows={3}
              autoFocus
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="contained" color="error" loading={reject.isPending}>
              Reject
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
