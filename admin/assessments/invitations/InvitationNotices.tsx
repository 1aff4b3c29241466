import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import { invitationNotice, mutedNotice } from '#common/assessments/invitations.ts';

type Props = { assessment: AssessmentRow; experts?: readonly AssignmentRow[] };

/** Information before sending invitations: who gets them, and what prevents it. */
export function InvitationNotices({ assessment, experts }: Props) {
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
