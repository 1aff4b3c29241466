import MoreIcon from '@mui/icons-material/MoreVert';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { DeleteExpertDialog } from '#admin/experts/DeleteExpertDialog.tsx';
import { InvitationItems } from '#admin/experts/invite/InvitationItems.tsx';
import { DecisionItems } from '#admin/experts/review/DecisionItems.tsx';
import { RejectDialog } from '#admin/experts/review/RejectDialog.tsx';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { useOpenExpert } from './useOpenExpert.ts';

/** Actions on one person in the list; staff can only be viewed. */
export function RowActions({ row }: { row: ExpertRow }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'delete' | 'reject' | null>(null);
  const open = useOpenExpert();
  const closing = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        aria-label={`Actions for ${row.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={closing(() => open(row.id))}>{row.isAdmin ? 'See Admin' : 'See expert'}</MenuItem>
        {row.waitingSince && (
          <DecisionItems id={row.id} onClose={() => setAnchor(null)} onReject={closing(() => setDialog('reject'))} />
        )}
        {!row.registrationComplete && !row.isAdmin && <InvitationItems id={row.id} onClose={() => setAnchor(null)} />}
        {!row.isAdmin && <Divider />}
        {!row.isAdmin && (
          <MenuItem onClick={closing(() => setDialog('delete'))} sx={{ color: 'error.main' }}>
            Delete Expert
          </MenuItem>
        )}
      </Menu>
      {dialog === 'delete' && (
        <DeleteExpertDialog id={row.id} name={row.name || row.email} onClose={() => setDialog(null)} />
      )}
      {dialog === 'reject' && <RejectDialog ids={[row.id]} name={row.name} onClose={() => setDialog(null)} />}
    </>
  );
}
