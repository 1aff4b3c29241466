import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { DeleteAssessmentDialog } from '#admin/assessments/list/DeleteAssessmentDialog.tsx';
import { StatusChips } from '#admin/assessments/list/StatusChips.tsx';
import { useDuplicate } from '#admin/assessments/useDuplicate.ts';
import { BackButton } from '#admin/BackButton.tsx';
import { routes } from '#common/access/routes.ts';
import { primaryAction } from '#common/assessments/assessments.ts';
import { invitationAction } from '#common/assessments/invitations.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { CloseButton } from './CloseButton.tsx';
import { useShownAssessment } from './useShownAssessment.ts';

/** Title, state and all actions of the assessment. */
export function DetailHeader() {
  const assessment = useShownAssessment();
  const [open, setOpen] = useState<'invitations' | 'delete' | null>(null);
  const [duplicate, isDuplicating] = useDuplicate();
  const navigate = useNavigate();
  const values = staffValues(assessment.visual_identity_system_name, assessment.version);
  const main = primaryAction(assessment);
  const canResend = invitationAction(assessment) === 'resend' && !assessment.is_draft && !assessment.is_closed;
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
            <CloseButton />
            <Button component={Link} to={routes.previewAssessment(assessment.id)}>
              Preview
            </Button>
            <Button component={Link} to={routes.editAssessment(assessment.id)} variant="outlined">
              Edit
            </Button>
            {canResend && <Button onClick={() => setOpen('invitations')}>Resend Invitations</Button>}
            {main.kind === 'send' ? (
              <Button variant="contained" onClick={() => setOpen('invitations')}>
                {main.label}
              </Button>
            ) : (
              <Button variant="contained" component={Link} to={routes.response(assessment.id)}>
                {main.label}
              </Button>
            )}
            <Button color="error" sx={{ ml: 2 }} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        }
      />
      <Stack direction="row" spacing={1} sx={{ mt: -2, mb: 2 }}>
        <StatusChips />
      </Stack>
      {open === 'invitations' && <InvitationDialog assessment={assessment} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteAssessmentDialog
          id={assessment.id}
          onClose={() => setOpen(null)}
          onDeleted={() => navigate(routes.assessments)}
        />
      )}
    </>
  );
}
