import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Button, Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { useDuplicate } from '#admin/assessments/useDuplicate.ts';
import { routes } from '#common/access/routes.ts';
import { type AssessmentRow, primaryAction } from '#common/assessments/assessments.ts';
import { invitationAction } from '#common/assessments/invitations.ts';
import { DeleteAssessmentDialog } from './DeleteAssessmentDialog.tsx';

/** The row's main button and its menu. */
export function RowActions() {
  const row = useRecordContext<AssessmentRow>();
  const [open, setOpen] = useState<'invitations' | 'delete' | null>(null);
  if (!row) return null;
  const main = primaryAction(row);
  return (
    <>
      {main.kind === 'responses' ? (
        <Button component={Link} to={routes.response(row.id)} size="small" variant="outlined">
          {main.label}
        </Button>
      ) : (
        <Button size="small" variant="outlined" onClick={() => setOpen('invitations')}>
          {main.label}
        </Button>
      )}
      <ActionsMenu row={row} onInvite={() => setOpen('invitations')} onDelete={() => setOpen('delete')} />
      {open === 'invitations' && <InvitationDialog assessment={row} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteAssessmentDialog id={row.id} onClose={() => setOpen(null)} />}
    </>
  );
}

function ActionsMenu({ row, onInvite, onDelete }: { row: AssessmentRow; onInvite: () => void; onDelete: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const navigate = useNavigate();
  const [duplicate, isDuplicating] = useDuplicate();
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const goTo = (address: string) => choose(() => navigate(address));
  return (
    <>
      <IconButton
        aria-label={`Actions for ${row.title || 'the untitled assessment'}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={goTo(routes.response(row.id))}>View Responses</MenuItem>
        <MenuItem onClick={goTo(routes.assessment(row.id))}>View Assessment</MenuItem>
        <MenuItem onClick={goTo(routes.previewAssessment(row.id))}>Preview Assessment</MenuItem>
        {invitationAction(row) === 'resend' && <MenuItem onClick={choose(onInvite)}>Send Invitations</MenuItem>}
        <MenuItem onClick={goTo(routes.editAssessment(row.id))}>Edit</MenuItem>
        <MenuItem disabled={isDuplicating} onClick={choose(() => void duplicate(row.id))}>
          Duplicate
        </MenuItem>
        <Divider />
        <MenuItem onClick={choose(onDelete)} sx={{ color: 'error.main' }}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
