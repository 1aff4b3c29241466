import { Alert } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { MailTrial } from '#admin/mail/MailTrial.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { placeholderList } from '#common/mails/placeholders.ts';
import {
  DEFAULT_INVITATION_CONTENT,
  DEFAULT_INVITATION_TITLE,
  INVITE_MESSAGES,
  INVITE_PLACEHOLDERS,
  type InvitePayload,
  inviteForm,
  isMissing,
} from '#common/people/experts/invite.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { useImport } from './useImport.ts';

const TEXTS = { emailTitle: DEFAULT_INVITATION_TITLE, emailContent: DEFAULT_INVITATION_CONTENT };

/** Invites one person by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Invite a new expert"
      schema={inviteForm}
      defaultValues={TEXTS}
      saveLabel="Send invitation"
      call={(server, payload) => server.inviteExpert(payload)}
      done={INVITE_MESSAGES.sent}
      failed={INVITE_MESSAGES.failed}
      onSuccess={onClose}
      onClose={onClose}
    >
      <Missing />
      {inputsOf(
        inviteForm,
        ['firstName', 'lastName', 'email', 'emailTitle', 'emailContent', 'worksWithBeverageClient'],
        {
          firstName: { autoFocus: true },
          emailContent: {
            helperText: `${placeholderList(INVITE_PLACEHOLDERS)} stands for the person's name. A button that opens the registration follows.`,
            minRows: 6,
          },
        },
      )}
      <Trial />
    </ActionDialog>
  );
}

/** One message for the three required fields. */
function Missing() {
  const { errors } = useFormContext<InvitePayload>().formState;
  const { firstName, lastName, email } = errors;
  return (
    [firstName, lastName, email].some((error) => isMissing(error?.message)) && (
      <Alert severity="error">{INVITE_MESSAGES.required}</Alert>
    )
  );
}

function Trial() {
  const { trigger, getValues } = useFormContext<InvitePayload>();
  return (
    <MailTrial
      mail="new-expert"
      read={async () => {
        if (!(await trigger(['emailTitle', 'emailContent']))) return null;
        const { firstName, lastName, emailTitle, emailContent } = getValues();
        return { firstName, lastName, emailTitle, emailContent };
      }}
    />
  );
}

const ImportInvitations = lazyPart(() => import('./ImportInvitations.tsx').then((module) => module.ImportInvitations));

/**
 * Invites everybody in a CSV file; the import is loaded when the dialog opens. The dialog cannot be closed while it
 * sends.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useSignInDialog();
  const sending = useImport();
  return (
    <FormDialog
      busy={sending.isSending}
      dirty={false}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby="import-title"
    >
      <LazyBoundary>
        <ImportInvitations sending={sending} onClose={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
