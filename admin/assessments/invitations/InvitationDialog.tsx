import { zodResolver } from '@hookform/resolvers/zod';
import AttachFileIcon from '@mui/icons-material/AttachFile';
import {
  Alert,
  Box,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  DEFAULT_INVITATION,
  type InvitationPayload,
  invitationAction,
  invitationNotice,
  invitationPayload,
} from '#common/assessment-invitations.ts';
import type { AssessmentRow } from '#common/assessments.ts';
import { tooLargeMessage } from '#common/files.ts';
import { formatBytes } from '#common/format.ts';
import { MAIL_TEXT_REQUIRED } from '#common/mail-text.ts';
import { routes } from '#common/routes.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { FormDialog } from '#common/ui/FormDialog.tsx';
import { useToast } from '#common/ui/toasts.tsx';
import { FileButton } from '../../FileButton.tsx';
import { useFileLimits } from '../../useFileLimits.ts';

/** Where the dialog shows what the server refused; anything else appears at the body. */
const FIELD_OF: Record<string, 'subject' | 'root'> = { subject: 'subject', attachment: 'root' };

type Props = { assessment: AssessmentRow; onClose: () => void };

/** Writes to the experts who are not invited yet, or again to all. */
export function InvitationDialog({ assessment, onClose }: Props) {
  const title = useId();
  const toast = useToast();
  const refresh = useRefresh();
  const [attachment, setAttachment] = useState<File | null>(null);
  const { attachment: max } = useFileLimits();
  const tooLarge = attachment && attachment.size > max ? tooLargeMessage('attachment', max) : undefined;
  const form = useForm<InvitationPayload>({
    resolver: zodResolver(invitationPayload),
    defaultValues: {
      subject: assessment.invitation_subject || DEFAULT_INVITATION.subject,
      body: assessment.invitation_body || DEFAULT_INVITATION.body,
    },
  });
  const { errors, isSubmitting } = form.formState;

  const send = async (payload: InvitationPayload) => {
    if (tooLarge) return;
    const body = new FormData();
    body.append('subject', payload.subject);
    body.append('body', payload.body);
    if (attachment) body.append('attachment', attachment, attachment.name);
    try {
      const sent = await api.upload<{ detail?: string; failed_count: number }>(
        'POST',
        `/assessments/${assessment.id}/send-invitations/`,
        body,
      );
      const say = sent.failed_count > 0 ? toast.warning : toast.success;
      say(sent.detail ?? 'Invitations sent successfully');
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

  const notice = invitationNotice(assessment);
  const nobody = assessment.expert_count === 0;
  const missing = errors.subject?.message === MAIL_TEXT_REQUIRED || errors.body?.message === MAIL_TEXT_REQUIRED;
  return (
    <FormDialog busy={isSubmitting} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <form onSubmit={form.handleSubmit(send)} noValidate>
        <DialogTitle id={title}>Send Invitations</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {notice && <Alert severity={notice.severity}>{notice.text}</Alert>}
            {assessment.is_draft && (
              <Alert severity="warning">Publish the assessment before sending invitations.</Alert>
            )}
            {nobody && (
              <Alert
                severity="info"
                action={
                  <Button
                    component={Link}
                    to={`${routes.assessment(assessment.id)}?tab=experts`}
                    color="inherit"
                    size="small"
                  >
                    Assign Experts
                  </Button>
                }
              >
                No experts are assigned yet.
              </Alert>
            )}
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
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" loading={isSubmitting} disabled={assessment.is_draft || nobody}>
            {invitationAction(assessment) === 'resend' ? 'Resend' : 'Send'}
          </BusyButton>
        </DialogActions>
      </form>
    </FormDialog>
  );
}

function Placeholders({ onInsert }: { onInsert: (token: string) => void }) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        Placeholders:
      </Typography>
      {['[expert_name]', '[assessment_title]'].map((token) => (
        <Chip
          key={token}
          size="small"
          label={token}
          onClick={() => onInsert(token)}
          aria-label={`Add ${token} to the body`}
        />
      ))}
    </Stack>
  );
}

type AttachmentProps = { file: File | null; problem: string | undefined; onChange: (file: File | null) => void };

function Attachment({ file, problem, onChange }: AttachmentProps) {
  return (
    <Box>
      <FileButton startIcon={<AttachFileIcon />} onFile={onChange}>
        {file ? 'Choose another file' : 'Attach a file (optional)'}
      </FileButton>
      {file && (
        <Chip
          sx={{ ml: 1, maxWidth: 280 }}
          label={`${file.name} (${formatBytes(file.size)})`}
          onDelete={() => onChange(null)}
        />
      )}
      {problem && (
        <Typography variant="caption" color="error" component="p">
          {problem}
        </Typography>
      )}
    </Box>
  );
}
