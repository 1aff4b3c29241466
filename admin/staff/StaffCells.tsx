import LockIcon from '@mui/icons-material/LockOutlined';
import { Box, Chip, Tooltip, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { ActionMenu } from '#admin/actions/ActionMenu.tsx';
import { STAFF_ROLE_LABELS } from '#common/access/roles.ts';
import { STAFF_STATE_LABELS, type StaffMember, type StaffState } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { relativeTime } from '#common/values/dates.ts';
import { STAFF_ACTIONS } from './actions.tsx';

const STATE_COLORS: Record<StaffState, 'success' | 'warning' | 'default'> = {
  active: 'success',
  invited: 'warning',
  deactivated: 'default',
};

export function StaffName() {
  const member = useRecordContext<StaffMember>();
  if (!member) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <UserAvatar name={fullName(member)} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{fullName(member)}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {member.email}
        </Typography>
      </Box>
    </Box>
  );
}

export function StaffStatus() {
  const member = useRecordContext<StaffMember>();
  if (!member) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Chip size="small" label={STAFF_STATE_LABELS[member.state]} color={STATE_COLORS[member.state]} />
      {member.second_factor && (
        <Tooltip title="Signs in with a second factor">
          <LockIcon fontSize="small" color="action" titleAccess="Signs in with a second factor" />
        </Tooltip>
      )}
    </Box>
  );
}

export function LastSeen() {
  const member = useRecordContext<StaffMember>();
  return member?.last_seen_at ? relativeTime(member.last_seen_at) : 'Never';
}

/** What can be done with the staff member around; the permissions keep people from locking themselves out. */
export function StaffMenu() {
  const member = useRecordContext<StaffMember>();
  return member && <ActionMenu label={`Actions for ${fullName(member)}`} actions={STAFF_ACTIONS} />;
}

/** A staff member on a phone. */
export function StaffCard() {
  const member = useRecordContext<StaffMember>();
  if (!member) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <StaffName />
      <Typography variant="body2" color="text.secondary">
        {STAFF_ROLE_LABELS[member.role]}
      </Typography>
      <StaffStatus />
    </Box>
  );
}
