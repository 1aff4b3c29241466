import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { invitationNotice } from '#common/assessment-invitations.ts';
import type { AssessmentRow } from '#common/assessments.ts';
import type { AssignmentRow } from '#common/assignments.ts';
import { fullName } from '#common/format.ts';
import { routes } from '#common/routes.ts';

type Props = { assessment: AssessmentRow; experts?: readonly AssignmentRow[] };

/** What staff should know before they send invitations: to whom they go, and what stands against it. */
export function InvitationNotices({ assessment, experts }: Props) {
  const notice = invitationNotice(assessment);
  return (
    <>
      {notice && (!experts || notice.severity === 'warning') && <Alert severity={notice.severity}>{notice.text}</Alert>}
      {experts && <Alert severity="info">Only {receivers(experts)} will get this mail.</Alert>}
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
  return experts.length === 1 && first ? fullName(first) || first.email : `the ${experts.length} selected experts`;
}
