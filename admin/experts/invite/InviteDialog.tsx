import { Alert } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { INVITE_MESSAGES, type InvitePayload, inviteForm, isMissing } from '#common/people/experts/invite.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { CONTENT_LOOK, INVITATION_TEXTS, InvitationTrial } from './InvitationMail.tsx';
import { useImport } from './useImport.ts';

/** Invites one person by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Invite a new expert"
      schema={inviteForm}
      defaultValues={INVITATION_TEXTS}
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
          emailContent: CONTENT_LOOK,
        },
      )}
      <InvitationTrial />
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

const ImportInvitations = lazyPart(() => import('./ImportInvitations.tsx').then((module) => module.ImportInvitations));

/**
 * Invites everybody in a CSV file; the import is loaded when the dialog opens. The dialog cannot be closed while it
 * sends.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useSignInDialog();
  const sending = useImport();
  return (
    <FormDialog busy={sending.isSending} onClose={onClose} maxWidth="md" fullWidth>
      <LazyBoundary>
        <ImportInvitations sending={sending} onClose={onClose} />
      </LazyBoundary>
    </FormDialog>
  );
}
