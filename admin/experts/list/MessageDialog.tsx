import { zodResolver } from '@hookform/resolvers/zod';
import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import { bulk } from '#admin/experts/calls.ts';
import { bulkMessages, useAction } from '#admin/experts/useAction.ts';
import { placeholderList } from '#common/mails/placeholders.ts';
import { bulkMessagePayload, MESSAGE_PLACEHOLDERS } from '#common/people/experts/decisions.ts';
import { countedFigure } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };

const message = bulkMessagePayload.pick({ subject: true, body: true });

/** Writes a mail to each of the selected experts. */
export function MessageDialog({ ids, onClose, onDone }: Props) {
  useSignInDialog();
  const form = useForm({
    resolver: zodResolver(message),
    defaultValues: { subject: '', body: 'Hello [expert_name],\n\n' },
  });
  const send = useAction({
    run: ({ subject, body }: { subject: string; body: string }) => bulk.message(ids, subject, body),
    ...bulkMessages,
    failure: 'Failed to write to the experts',
    onDone,
  });
  return (
    <FormDialog onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="message-title">
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit((values) => send.mutate(values))}>
          <DialogTitle id="message-title">Write to {countedFigure(ids.length, 'expert')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
            <FormTextField name="subject" label="Subject" required fullWidth />
            <FormTextField
              name="body"
              label="Message"
              helperText={`${placeholderList(MESSAGE_PLACEHOLDERS)} stands for the name of each expert.`}
              required
              fullWidth
              multiline
              minRows={6}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <BusyButton type="submit" variant="contained" loading={send.isPending}>
              Send
            </BusyButton>
          </DialogActions>
        </form>
      </FormProvider>
    </FormDialog>
  );
}
