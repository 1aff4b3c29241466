import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { MailTrial } from '#admin/mail/MailTrial.tsx';
import { useFileLimits } from '#admin/useFileLimits.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import {
  DEFAULT_INVITATION,
  type InvitationsSent,
  type InvitationText,
  invitationAction,
  invitationText,
} from '#common/assessments/invitations.ts';
import { tooLargeMessage } from '#common/library/files.ts';
import { MAIL_TEXT_REQUIRED } from '#common/mails/mail-text.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { Attachment } from './Attachment.tsx';
import { ExpertChoice } from './ExpertChoice.tsx';
import { InvitationNotices } from './InvitationNotices.tsx';
import { Placeholders } from './Placeholders.tsx';

/** Where the dialog shows what the server refused; other errors appear at the body. */
const FIELD_OF: Record<string, 'subject' | 'root'> = { subject: 'subject', attachment: 'root' };

type Props = {
  assessment: AssessmentRow;
  /** Invites only these experts; if absent, those who are not invited yet, or everybody again. */
  experts?: readonly AssignmentRow[];
  onSent?: () => void;
  onClose: () => void;
};

/** Invites the experts who are not invited yet, everybody again, or the selected ones. */
export function InvitationDialog({ assessment, experts, onSent, onClose }: Props) {
  const title = useId();
  const toast = useToast();
  const refresh = useRefresh();
  const [attachment, setAttachment] = useState<File | null>(null);
  const { attachment: max } = useFileLimits();
  const tooLarge = attachment && attachment.size > max ? tooLargeMessage('attachment', max) : undefined;
  const form = useForm<InvitationText>({
    resolver: zodResolver(invitationText),
    defaultValues: {
      subject: assessment.invitation_subject || DEFAULT_INVITATION.subject,
      body: assessment.invitation_body || DEFAULT_INVITATION.body,
    },
  });
  const { errors, isSubmitting } = form.formState;

  const send = async (payload: InvitationText) => {
    if (tooLarge) return;
    const body = new FormData();
    body.append('subject', payload.subject);
    body.append('body', payload.body);
    if (experts) body.append('expert_ids', experts.map((one) => one.expert_id).join(','));
    if (attachment) body.append('attachment', attachment, attachment.name);
    try {
      const sent = await api.upload<InvitationsSent>('POST', `/assessments/${assessment.id}/send-invitations/`, body);
      const showToast = sent.failed_count > 0 || sent.left_out ? toast.warning : toast.success;
      showToast(sent.detail);
      onSent?.();
      refresh();
      onClose();
    } catch (error) {
      const { status, detail, errors: refused } = asApiError(error);
      if (refused) {
        for (const [field, messages] of Object.entries(refused))
          form.setError(FIELD_OF[field] ?? 'body', { message: messages.join(', ') });
      } else if (status === 400) {
        toast.warning(detail ?? 'Failed to send invitations');
        onClose();
      } else toast.error(detail ?? 'Failed to send invitations');
    }
  };

  const nobody = assessment.expert_count === 0;
  const missing = errors.subject?.message === MAIL_TEXT_REQUIRED || errors.body?.message === MAIL_TEXT_REQUIRED;
  const isResend = experts
    ? experts.every((one) => one.invited_at !== null)
    : invitationAction(assessment) === 'resend';
  return (
    <FormDialog busy={isSubmitting} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <form onSubmit={form.handleSubmit(send)} noValidate>
        <DialogTitle id={title}>Send Invitations</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <InvitationNotices assessment={assessment} experts={experts} />
            {missing && <Alert severity="error">{MAIL_TEXT_REQUIRED}</Alert>}
            <TextField
              label="Subject"
              required
              error={Boolean(errors.subject)}
              helperText={errors.subject?.message}
              {...form.register('subject')}
            />
            <TextField
              label="Body"
              required
              multiline
              minRows={7}
              error={Boolean(errors.body)}
              helperText={errors.body?.message}
              {...form.register('body')}
            />
            <Placeholders
              onInsert={(token) => form.setValue('body', form.getValues('body') + token, { shouldDirty: true })}
            />
            <Attachment file={attachment} problem={tooLarge ?? errors.root?.message} onChange={setAttachment} />
            <MailTrial
              previewPath={`/assessments/${assessment.id}/invitation-preview/`}
              testPath={`/assessments/${assessment.id}/test-invitation/`}
              disabled={nobody}
              read={async () =>
                (await form.trigger()) ? { ...form.getValues(), expert_id: experts?.[0]?.expert_id } : null
              }
              chooser={(chosen, onChoose) => (
                <ExpertChoice assessmentId={assessment.id} experts={experts} chosen={chosen} onChoose={onChoose} />
              )}
            />
          </Stack>
        </DialogContent>
        <FormDialogActions busy={isSubmitting} onCancel={onClose} disabled={assessment.is_draft || nobody}>
          {isResend ? 'Resend' : 'Send'}
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}
