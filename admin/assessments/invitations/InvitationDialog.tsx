import { Alert, Autocomplete, Button, Link as MuiLink, TextField, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { failureText } from '#admin/dataProvider/server.ts';
import { FileChooser, useFileLimits } from '#admin/forms/FileChooser.tsx';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { WithPlaceholders } from '#admin/forms/WithPlaceholders.tsx';
import { useDebounced } from '#admin/list/useDebounced.ts';
import { MailTrial } from '#admin/mail/MailTrial.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { INVITED_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import {
  DEFAULT_INVITATION,
  INVITATION_PLACEHOLDERS,
  type InvitationForm,
  type InvitationsSent,
  invitationAction,
  invitationForm,
  invitationNotice,
  invitationText,
  isPending,
  type LeftOut,
  mutedNotice,
} from '#common/assessments/invitations.ts';
import { MAIL_TEXT_REQUIRED } from '#common/mails/mails.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { countedFigure } from '#common/words/format.ts';

type NoMailDialogProps = { sent: Pick<InvitationsSent, 'no_mail' | 'left_out'>; onClose: () => void };

/** Lists the experts who got no invitation, and why. */
function NoMailDialog({ sent, onClose }: NoMailDialogProps) {
  const people = [...(sent.no_mail ?? []), ...(sent.left_out ?? [])];
  return (
    <TitledDialog title={`${countedFigure(people.length, 'expert')} got no email`} closeLabel="Done" onClose={onClose}>
      {sent.no_mail && <People title="Not emailed:" list={sent.no_mail} />}
      {sent.left_out && <People title="Cannot be invited:" list={sent.left_out} />}
    </TitledDialog>
  );
}

const LISTED = 100;

function People({ title, list }: { title: string; list: LeftOut[] }) {
  const others = list.length - LISTED;
  return (
    <>
      <Typography>{title}</Typography>
      <Typography component="ul" sx={{ mt: 0.5, pl: 3 }}>
        {list.slice(0, LISTED).map(({ expert_id, name, reason }) => (
          <li key={expert_id}>
            <MuiLink component={Link} to={routes.expert(expert_id)}>
              {name || `Expert ${expert_id}`}
            </MuiLink>{' '}
            {reason}
          </li>
        ))}
        {others > 0 && <li>and {countedFigure(others, 'other')}</li>}
      </Typography>
    </>
  );
}

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
  /** The result, if the invitations did not reach everybody. */
  const [told, setTold] = useState<InvitationsSent | null>(null);
  const finish = () => {
    onSent?.();
    onClose();
  };
  const schema = useMemo(() => invitationForm(limits.attachment), [limits.attachment]);
  const chosen = experts?.map((one) => one.expert_id);
  const nobody = assessment.expert_count === 0;
  const isResend = experts ? !experts.some(isPending) : invitationAction(assessment) === 'resend';
  if (told) return <NoMailDialog sent={told} onClose={finish} />;
  return (
    <ActionDialog
      title="Send Invitations"
      schema={schema}
      defaultValues={{
        subject: assessment.invitation_subject || DEFAULT_INVITATION.subject,
        body: assessment.invitation_body || DEFAULT_INVITATION.body,
      }}
      saveLabel={isResend ? 'Resend' : 'Send'}
      disabled={assessment.is_draft || nobody}
      call={(server, invitation: InvitationForm) => server.sendInvitations(assessment.id, invitation, chosen)}
      done={({ detail }) => detail}
      isPartial={isNotToAll}
      failed={FAILED}
      onSuccess={(sent) => (isNotToAll(sent) ? setTold(sent) : finish())}
      onError={(error) => {
        // These experts cannot be invited at all, whatever is changed in the dialog.
        if (!(error instanceof ApiError) || error.status !== 400 || error.errors) return false;
        notify(failureText(error, FAILED), { type: 'warning' });
        onClose();
        return true;
      }}
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

/** Whether some of the experts got no mail. */
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

function Attachment() {
  const { setValue } = useFormContext<InvitationForm>();
  const { field, fieldState } = useController<InvitationForm, 'attachment'>({ name: 'attachment' });
  const change = (chosen: File | null) =>
    setValue('attachment', chosen ?? undefined, { shouldDirty: true, shouldValidate: true });
  return (
    <FileChooser
      label="Attachment (optional)"
      button={field.value ? 'Choose another file' : 'Attach a file'}
      accept=""
      hint="Experts find the file next to the assessment once they have accepted the agreement, and the email says so. A test email is sent without it."
      file={field.value ?? null}
      onFile={change}
      message={fieldState.error?.message}
    />
  );
}

type InvitationNoticesProps = { assessment: AssessmentRow; experts?: readonly AssignmentRow[] };

/** Information before sending invitations: who gets them, and what prevents it. */
function InvitationNotices({ assessment, experts }: InvitationNoticesProps) {
  const notice = invitationNotice(assessment);
  const muted = experts
    ? experts.filter(({ is_muted }) => is_muted).length
    : assessment.invitation_stats.not_told_count;
  return (
    <>
      {notice && (!experts || notice.severity === 'warning') && <Alert severity={notice.severity}>{notice.text}</Alert>}
      {muted > 0 && <Alert severity="info">{mutedNotice(muted)}</Alert>}
      {experts && <Alert severity="info">Only {receivers(experts)} will get this email.</Alert>}
      {assessment.is_draft && <Alert severity="warning">Publish the assessment before sending invitations.</Alert>}
      {assessment.expert_count === 0 && (
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
    </>
  );
}

function receivers(experts: readonly AssignmentRow[]): string {
  const [first] = experts;
  return experts.length === 1 && first ? assignedName(first) : `the ${experts.length} selected experts`;
}

type Person = Pick<AssignmentRow, 'expert_id' | 'first_name' | 'last_name' | 'email'>;

type ChoiceProps = {
  assessmentId: number;
  /** The experts to be invited; if absent, all who have not finished. */
  experts?: readonly Person[];
  chosen: number | undefined;
  onChoose: (expertId: number) => void;
};

/** Chooses one of the experts who are to be invited. */
function ExpertChoice({ assessmentId, experts, chosen, onChoose }: ChoiceProps) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Person | null>(null);
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const found = useGetList<AssignmentRow>(
    'assignments',
    {
      filter: { assessment: assessmentId, open: true, q: search || undefined },
      pagination: { page: 1, perPage: INVITED_PAGE_SIZE },
    },
    { enabled: experts === undefined, placeholderData: keepPreviousData },
  );
  const options: readonly Person[] = experts ?? found.data ?? [];
  const value = picked ?? options.find((one) => one.expert_id === chosen) ?? null;
  return (
    <Autocomplete
      options={options}
      value={value}
      getOptionLabel={assignedName}
      getOptionKey={(one) => one.expert_id}
      isOptionEqualToValue={(option, other) => option.expert_id === other.expert_id}
      filterOptions={experts ? undefined : (all) => all}
      onChange={(_event, one) => {
        if (!one) return;
        setPicked(one);
        onChoose(one.expert_id);
      }}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      noOptionsText={found.isError ? 'Failed to load the experts.' : 'No experts found.'}
      renderInput={(params) => <TextField {...params} label="As this expert will see it" />}
    />
  );
}
