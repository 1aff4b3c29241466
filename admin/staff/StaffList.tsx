import LockIcon from '@mui/icons-material/LockOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import { Box, Button, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { ActionMenu } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { useMay } from '#admin/actions/useMay.ts';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf, columnsOf } from '#admin/schema/columns.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { listQuery } from '#common/api/lists.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { STAFF_MESSAGES, type StaffMember, staffInvitation, staffMember, staffUpdate } from '#common/people/staff.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { relativeTime } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import { HOUR } from '#common/words/units.ts';

const failed = 'This did not work. Please try again.';

const STAFF_ACTIONS: Action<StaffMember>[] = [
  { label: 'Edit', dialog: (member, close) => <EditStaffDialog member={member} onClose={close} /> },
  action({
    label: 'Send Invitation Again',
    may: 'staff.invite',
    when: ({ state }) => state === 'invited',
    ask: (member: StaffMember) => ({
      title: `Invite ${fullName(member)} again?`,
      text: `A new link to choose a password is sent; it is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours. Earlier links stop working.`,
    }),
    call: (server, { id }) => server.inviteStaffAgain(id),
    done: STAFF_MESSAGES.invited,
    failed,
  }),
  action({
    label: 'Switch Off Second Factor',
    may: 'staff.reset_second_factor',
    when: ({ second_factor }) => second_factor,
    ask: (member: StaffMember) => ({
      title: `Switch off the second factor of ${fullName(member)}?`,
      text: 'Do this only if phone, passkeys and recovery codes are lost and you have made sure, by phone or in person, who is asking. Signing in will then need only the password, every session ends, and all staff get an email that names you.',
      danger: true,
    }),
    call: (server, { id }) => server.resetSecondFactor(id),
    done: STAFF_MESSAGES.resetDone,
    failed,
  }),
  action({
    label: 'Deactivate',
    may: 'staff.deactivate',
    when: ({ state }) => state !== 'deactivated',
    ask: (member: StaffMember) => ({
      title: `Deactivate ${fullName(member)}?`,
      text: 'Every session ends at once, and signing in is refused. What was done with the account stays on record.',
      danger: true,
    }),
    call: (server, { id }) => server.deactivateStaff(id),
    done: STAFF_MESSAGES.deactivated,
    failed,
  }),
  action({
    label: 'Activate',
    may: 'staff.activate',
    when: ({ state }) => state === 'deactivated',
    ask: (member: StaffMember) => ({
      title: `Activate ${fullName(member)} again?`,
      text: 'They can sign in again with their old password.',
    }),
    call: (server, { id }) => server.activateStaff(id),
    done: STAFF_MESSAGES.activated,
    failed,
  }),
];

/** Edits the names and the role of a staff member. Nobody can change their own role. */
function EditStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const mayChangeRole = useMay()('change_role', 'staff', member);
  return (
    <RecordDialog
      resource="staff"
      record={member}
      title={`Edit ${member.email}`}
      schema={staffUpdate}
      saveLabel="Save Changes"
      saved={STAFF_MESSAGES.updated}
      failed="Failed to save. Please try again."
      maxWidth="xs"
      onClose={onClose}
    >
      {inputsOf(staffUpdate, mayChangeRole ? ['first_name', 'last_name', 'role'] : ['first_name', 'last_name'], {
        first_name: { autoFocus: true },
      })}
    </RecordDialog>
  );
}

const COLUMNS = {
  first_name: {
    label: 'Name',
    picture: (member) => <UserAvatar name={fullName(member)} size={36} />,
    text: (member) => fullName(member) || member.email,
    to: ({ id }) => routes.expert(id),
    under: ({ email }) => email,
  },
  role: true,
  state: { chip: ({ second_factor }) => second_factor && SECOND_FACTOR },
  last_seen_at: { text: ({ last_seen_at }) => last_seen_at && relativeTime(last_seen_at) },
} satisfies Columns<typeof staffMember>;

const SECOND_FACTOR = (
  <Tooltip title="Signs in with a second factor">
    <LockIcon
      fontSize="small"
      color="action"
      titleAccess="Signs in with a second factor"
      sx={{ verticalAlign: 'middle' }}
    />
  </Tooltip>
);

const { first_name: name, role, state } = cellsOf(staffMember, COLUMNS);

/** The menu of the current staff member; the permissions keep people from locking themselves out. */
function StaffMenu() {
  const member = useRecord<StaffMember>();
  return <ActionMenu label={`Actions for ${fullName(member)}`} actions={STAFF_ACTIONS} />;
}

/** A staff member on a phone. */
const StaffCard = () => (
  <Box sx={{ display: 'grid', gap: 0.5 }}>
    {name}
    <Typography variant="body2" color="text.secondary" component="div">
      {role}
    </Typography>
    {state}
  </Box>
);

function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  return (
    <RecordDialog
      resource="staff"
      title="Invite Staff"
      schema={staffInvitation}
      defaultValues={AS_ADMIN}
      saveLabel="Send Invitation"
      saved={STAFF_MESSAGES.invited}
      failed="Failed to send invitation."
      maxWidth="xs"
      onClose={onClose}
    >
      {inputsOf(staffInvitation, ['first_name', 'last_name', 'email', 'role'], {
        first_name: { autoFocus: true },
      })}
    </RecordDialog>
  );
}

const AS_ADMIN = { role: 'admin' };

/** /staff: the staff members; for super admins, who can invite them and deactivate them. */
export function StaffList() {
  const [inviting, setInviting] = useState(false);
  return (
    <RecordList
      query={listQuery}
      row={staffMember}
      sort={{ field: 'name', order: 'ASC' }}
      title="Staff"
      subtitle="Admins run the panel. Super admins also invite and deactivate staff."
      actions={
        <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setInviting(true)}>
          Invite Staff
        </Button>
      }
      search="Search by name or email"
      pageSizes={[TABLE_PAGE_SIZE]}
    >
      <RecordTable
        label="Staff"
        loadFailed="Failed to load the staff. Please try again."
        empty={<EmptyList title="Nobody matches this search." noMatch="Try another name or email address." />}
        card={StaffCard}
        actions={<StaffMenu />}
      >
        {columnsOf(staffMember, COLUMNS)}
      </RecordTable>
      {inviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </RecordList>
  );
}
