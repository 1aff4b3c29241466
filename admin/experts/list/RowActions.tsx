import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DeleteExpertDialog } from '#admin/experts/DeleteExpertDialog.tsx';
import { InvitationItems } from '#admin/experts/invite/InvitationItems.tsx';
import { DecisionItems } from '#admin/experts/review/DecisionItems.tsx';
import { RejectDialog } from '#admin/experts/review/RejectDialog.tsx';
import { useMay } from '#admin/useMay.ts';
import { routes } from '#common/access/routes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';

/** Actions on one person in the list; staff can only be viewed, by those who may. */
export function RowActions() {
  const row = useRecordContext<ExpertRow>();
  const may = useMay();
  return row && may('show', 'experts', row) ? <ActionsMenu row={row} /> : null;
}

function ActionsMenu({ row }: { row: ExpertRow }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'delete' | 'reject' | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const closing = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    // The row opens the expert; its menu does not.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <IconButton
        aria-label={`Actions for ${row.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={closing(() => navigate(routes.expert(row.id)))}>
          {row.isAdmin ? 'See Admin' : 'See expert'}
        </MenuItem>
        {row.waitingSince && (
          <DecisionItems id={row.id} onClose={() => setAnchor(null)} onReject={closing(() => setDialog('reject'))} />
        )}
        {!row.registrationComplete && !row.isAdmin && <InvitationItems id={row.id} onClose={() => setAnchor(null)} />}
        {may('delete', 'experts', row) && [
          <Divider key="divider" />,
          <MenuItem key="delete" onClick={closing(() => setDialog('delete'))} sx={{ color: 'error.main' }}>
            Delete Expert
          </MenuItem>,
        ]}
      </Menu>
      {dialog === 'delete' && (
        <DeleteExpertDialog id={row.id} name={row.name || row.email} onClose={() => setDialog(null)} />
      )}
      {dialog === 'reject' && <RejectDialog ids={[row.id]} name={row.name} onClose={() => setDialog(null)} />}
    </Box>
  );
}
