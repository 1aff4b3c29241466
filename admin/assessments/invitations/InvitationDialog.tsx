import { Alert } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { failureText } from '#admin/dataProvider/callError.ts';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { WithPlaceholders } from '#admin/forms/WithPlaceholders.tsx';
import { MailTrial } from '#admin/mail/MailTrial.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { useFileLimits } from '#admin/useFileLimits.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import {
  DEFAULT_INVITATION,
  INVITATION_PLACEHOLDERS,
  type InvitationForm,
  type InvitationsSent,
  invitationAction,
  invitationForm,
  invitationText,
  isPending,
} from '#common/assessments/invitations.ts';
import { MAIL_TEXT_REQUIRED } from '#common/mails/mail-text.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { Attachment } from './Attachment.tsx';
import { ExpertChoice } from './ExpertChoice.tsx';
import { InvitationNotices } from './InvitationNotices.tsx';
import { NoMailDialog } from './NoMailDialog.tsx';

const PLACEHOLDERS = INVITATION_PLACEHOLDERS.map((name) => ({ token: `[${name}]`, label: `[${name}]` }));
const FAILED = 'Failed to send invitations';

type Props = {
  assessment: AssessmentRow;
  /** Invites only these experts; if absent, those who are not invited yet, or everybody again. */
  experts?: readonly AssignmentRow[];
  onSent?: () => void;
  onClose: () => void;
};

/** Invites the experts who are not invited yet, everybody again, or the selected ones. */
export function InvitationDialog({ assessment, experts, onSent, onClose }: Props) {
  const notify = useNotify();
  const limits = useFileLimits();
  /** What is told of a sending that did not reach everybody. */
  const [told, setTold] = useState<InvitationsSent | null>(null);
  const finish = () => {
    onSent?.();
    onClose();
  };
  const schema = useMemo(() => invitationForm(limits.attachment), [limits.attachment]);
  const send = useFormAction(
    (server, invitation: InvitationForm) =>
      server.sendInvitations(
        assessment.id,
        invitation,
        experts?.map((one) => one.expert_id),
      ),
    {
      done: ({ detail }) => detail,
      isPartial: isNotToAll,
      failed: FAILED,
      onSuccess: (sent) => (isNotToAll(sent) ? setTold(sent) : finish()),
      onError: (error) => {
        // What cannot be sent to these experts at all: nothing in the dialog could be corrected.
        if (!(error instanceof ApiError) || error.status !== 400 || error.errors) return false;
        notify(failureText(error, FAILED), { type: 'warning' });
        onClose();
        return true;
      },
    },
  );
  const nobody = assessment.expert_count === 0;
  const isResend = experts ? !experts.some(isPending) : invitationAction(assessment) === 'resend';
  if (told) return <NoMailDialog sent={told} onClose={finish} />;
  return (
    <ActionDialog<InvitationForm>
      title="Send Invitations"
      schema={schema}
      defaultValues={{
        subject: assessment.invitation_subject || DEFAULT_INVITATION.subject,
        body: assessment.invitation_body || DEFAULT_INVITATION.body,
      }}
      saveLabel={isResend ? 'Resend' : 'Send'}
      disabled={assessment.is_draft || nobody}
      onSubmit={send}
      onClose={onClose}
    >
      <InvitationNotices assessment={assessment} experts={experts} />
      <MissingTexts />
      {inputsOf(invitationText, ['subject', 'body'], {
        body: (field) => (
          <WithPlaceholders placeholders={PLACEHOLDERS}>
            <FieldInput field={field} minRows={7} />
          </WithPlaceholders>
        ),
      })}
      <Attachment />
      <Trial assessment={assessment} experts={experts} disabled={nobody} />
    </ActionDialog>
  );
}

/** Whether somebody of those who were meant got no mail. */
const isNotToAll = ({ failed_count, left_out }: InvitationsSent) => failed_count > 0 || left_out !== undefined;

/** One sentence for both texts. */
function MissingTexts() {
  const { errors } = useFormState<InvitationForm>();
  const isMissing = [errors.subject, errors.body].some((error) => error?.message === MAIL_TEXT_REQUIRED);
  return isMissing && <Alert severity="error">{MAIL_TEXT_REQUIRED}</Alert>;
}

type TrialProps = Pick<Props, 'assessment' | 'experts'> & { disabled: boolean };

function Trial({ assessment: { id }, experts, disabled }: TrialProps) {
  const { trigger, getValues } = useFormContext<InvitationForm>();
  return (
    <MailTrial
      mail={{ assessment: id }}
      disabled={disabled}
      read={async () => {
        if (!(await trigger(['subject', 'body']))) return null;
        const { subject, body } = getValues();
        return { subject, body, expert_id: experts?.[0]?.expert_id };
      }}
      chooser={(chosen, onChoose) => (
        <ExpertChoice assessmentId={id} experts={experts} chosen={chosen} onChoose={onChoose} />
      )}
    />
  );
}
