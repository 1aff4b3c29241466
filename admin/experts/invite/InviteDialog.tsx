import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, FormControlLabel, Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { expertKeys } from '#admin/experts/calls.ts';
import { MailTrial } from '#admin/mail/MailTrial.tsx';
import { placeholderList } from '#common/mails/placeholders.ts';
import {
  DEFAULT_INVITATION_CONTENT,
  DEFAULT_INVITATION_TITLE,
  INVITE_MESSAGES,
  INVITE_PLACEHOLDERS,
  type InvitePayload,
  invitePayload,
} from '#common/people/experts/invite.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

const blank: InvitePayload = {
  firstName: '',
  lastName: '',
  email: '',
  emailTitle: DEFAULT_INVITATION_TITLE,
  emailContent: DEFAULT_INVITATION_CONTENT,
  worksWithBeverageClient: false,
};

/** Invites one person by mail. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="invite-title">
      <InviteForm onClose={onClose} />
    </FormDialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(invitePayload), defaultValues: blank });
  const [problem, setProblem] = useState('');
  useSignInDialog();
  const toast = useToast();
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: (payload: InvitePayload) => api.post('/experts/invite/', payload),
    onSuccess: async () => {
      toast.success(INVITE_MESSAGES.sent);
      onClose();
      await client.invalidateQueries({ queryKey: expertKeys.all });
    },
    onError: (error) => {
      const { detail, errors } = asApiError(error);
      for (const [field, [message]] of Object.entries(errors ?? {}))
        form.setError(field as keyof InvitePayload, { message });
      if (!errors) setProblem(detail ?? INVITE_MESSAGES.failed);
    },
  });
  const { errors } = form.formState;
  const missing = [errors.firstName, errors.lastName, errors.email].find(
    (one) => one?.message === INVITE_MESSAGES.required,
  );
  const message = missing?.message ?? problem;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(
          (values) => {
            setProblem('');
            invite.mutate(values);
          },
          () => setProblem(''),
        )}
      >
        <DialogTitle id="invite-title">Invite a new expert</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {message && <Alert severity="error">{message}</Alert>}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <FormTextField name="firstName" label="First name" required autoFocus />
            <FormTextField name="lastName" label="Last name" required />
          </Box>
          <FormTextField name="email" label="Email" type="email" required />
          <FormTextField name="emailTitle" label="Email title" />
          <FormTextField
            name="emailContent"
            label="Email content"
            helperText={`${placeholderList(INVITE_PLACEHOLDERS)} stands for the person's name. A button that opens the registration follows.`}
            multiline
            minRows={6}
          />
          <Controller
            name="worksWithBeverageClient"
            render={({ field }) => (
              <FormControlLabel
                control={<Switch checked={field.value === true} onChange={field.onChange} onBlur={field.onBlur} />}
                label="Works with the beverage client"
              />
            )}
          />
          <MailTrial
            previewPath="/experts/invite/preview/"
            testPath="/experts/invite/test/"
            read={async () => {
              if (!(await form.trigger(['emailTitle', 'emailContent']))) return null;
              const { firstName, lastName, emailTitle, emailContent } = form.getValues();
              return { firstName, lastName, emailTitle, emailContent };
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton type="submit" variant="contained" loading={invite.isPending}>
            Send invitation
          </BusyButton>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
