import MoreVertIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import type { StaffMember } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { actionsFor, type StaffAction } from './actions.ts';
import { EditStaffDialog } from './EditStaffDialog.tsx';
import { useStaffAction } from './useStaffAction.ts';

/** The actions on a staff member; nobody can use them on themselves. */
export function StaffActions({ member }: { member: StaffMember }) {
  const user = useUser();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<StaffAction | 'edit' | null>(null);
  const { mutate, isPending } = useStaffAction(member, () => setChosen(null));
  const name = fullName(member);
  const choose = (action: StaffAction | 'edit') => () => {
    setAnchor(null);
    setChosen(action);
  };
  return (
    <>
      <IconButton
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose('edit')}>Edit</MenuItem>
        {actionsFor(member, user.id).map((action) => (
          <MenuItem key={action.path} onClick={choose(action)}>
            {action.label}
          </MenuItem>
        ))}
      </Menu>
      {chosen === 'edit' && <EditStaffDialog member={member} onClose={() => setChosen(null)} />}
      {chosen && chosen !== 'edit' && (
        <ConfirmDialog
          open
          title={chosen.title(name)}
          text={chosen.text}
          confirmLabel={chosen.label}
          danger={chosen.danger}
          busy={isPending}
          onConfirm={() => mutate(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
