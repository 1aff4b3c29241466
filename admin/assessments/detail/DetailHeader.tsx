import { Button, Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import {
  closeOrReopen,
  deleteAndLeave,
  readResponses,
  sendAgain,
  sendInvitations,
} from '#admin/assessments/actions.tsx';
import { StatusChips } from '#admin/assessments/list/StatusChips.tsx';
import { useDuplicate } from '#admin/assessments/useDuplicate.ts';
import { BackButton } from '#admin/BackButton.tsx';
import { routes } from '#common/access/routes.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useShownAssessment } from './useShownAssessment.ts';

const resend = { ...sendAgain, label: 'Resend Invitations' };

/** Title, state and all actions of the assessment. */
export function DetailHeader() {
  const assessment = useShownAssessment();
  const [duplicate, isDuplicating] = useDuplicate();
  const values = staffValues(assessment.visual_identity_system_name, assessment.version);
  const isOpen = !assessment.is_draft && !assessment.is_closed;
  return (
    <>
      <PageHeader
        title={pipe(assessment.title, values) || 'Untitled assessment'}
        subtitle={`${assessment.visual_identity_system_name} ${assessment.version}`}
        actions={
          <>
            <BackButton to={routes.assessments} label="Back to the assessments" />
            <BusyButton loading={isDuplicating} onClick={() => void duplicate(assessment.id)}>
              Duplicate
            </BusyButton>
            <ActionButton action={closeOrReopen} />
            <Button component={Link} to={routes.previewAssessment(assessment.id)}>
              Preview
            </Button>
            <Button component={Link} to={routes.editAssessment(assessment.id)} variant="outlined">
              Edit
            </Button>
            <ActionButton action={resend} shown={isOpen} />
            <ActionButton action={sendInvitations} variant="contained" />
            <ActionButton action={readResponses} variant="contained" />
            <ActionButton action={deleteAndLeave} color="error" sx={{ ml: 2 }} />
          </>
        }
      />
      <Stack direction="row" spacing={1} sx={{ mt: -2, mb: 2 }}>
        <StatusChips />
      </Stack>
    </>
  );
}
