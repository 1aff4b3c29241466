import MoreVertIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useAction } from '#admin/useAction.ts';
import { useMay } from '#admin/useMay.ts';
import type { StaffMember } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { EditStaffDialog } from './EditStaffDialog.tsx';
import { STAFF_ACTIONS, type StaffAction } from './staffActions.ts';

/** A dialog of its own, or an action that only asks for confirmation. */
type Choice = StaffAction | 'edit';

/** The actions on the staff member around; nobody can use them on themselves. */
export function StaffActions() {
  const member = useRecordContext<StaffMember>();
  return member ? <ActionsMenu member={member} /> : null;
}

function ActionsMenu({ member }: { member: StaffMember }) {
  const may = useMay();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const name = fullName(member);
  const close = () => setChosen(null);
  const choose = (action: Choice) => () => {
    setAnchor(null);
    setChosen(action);
  };
  const actions = STAFF_ACTIONS.filter(
    ({ permission, possible }) => possible(member) && may(permission, 'staff', member),
  );
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
        {actions.map((action) => (
          <MenuItem key={action.label} onClick={choose(action)}>
            {action.label}
          </MenuItem>
        ))}
      </Menu>
      {chosen === 'edit' && <EditStaffDialog member={member} onClose={close} />}
      {chosen && typeof chosen === 'object' && (
        <ActionDialog action={chosen} member={member} name={name} onClose={close} />
      )}
    </>
  );
}

type DialogProps = { action: StaffAction; member: StaffMember; name: string; onClose: () => void };

function ActionDialog({ action, member, name, onClose }: DialogProps) {
  const { title, text, label, danger, call, done } = action;
  const [run, isRunning] = useAction((server) => call(server, member.id), {
    done,
    failed: 'This did not work. Please try again.',
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={title(name)}
      text={text}
      confirmLabel={label}
      danger={danger}
      busy={isRunning}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
