import LockIcon from '@mui/icons-material/LockOutlined';
import {
  Box,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  Tooltip,
  Typography,
} from '@mui/material';
import { useListContext } from 'react-admin';
import { STAFF_ROLE_LABELS } from '#common/access/roles.ts';
import { STAFF_STATE_LABELS, type StaffMember, type StaffState } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { relativeTime } from '#common/values/dates.ts';
import { StaffActions } from './StaffActions.tsx';

/** Hidden on phones for lack of room: role and status are then below the name. */
const wide = { display: { xs: 'none', md: 'table-cell' }, whiteSpace: 'nowrap' };
const narrow = { display: { md: 'none' } };

const COLUMNS = [
  { field: 'name', label: 'Name', sx: {} },
  { field: 'role', label: 'Role', sx: wide },
  { field: null, label: 'Status', sx: wide },
  { field: 'last_seen_at', label: 'Last seen', sx: wide },
] as const;

const STATE_COLORS: Record<StaffState, 'success' | 'warning' | 'default'> = {
  active: 'success',
  invited: 'warning',
  deactivated: 'default',
};

export function StaffTable({ members }: { members: StaffMember[] }) {
  const { sort, setSort } = useListContext();
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  const sortBy = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' });
  return (
    <Table aria-label="Staff">
      <TableHead>
        <TableRow>
          {COLUMNS.map(({ field, label, sx }) => (
            <TableCell key={label} sx={sx} sortDirection={field && sort.field === field ? direction : false}>
              {field ? (
                <TableSortLabel
                  active={sort.field === field}
                  direction={sort.field === field ? direction : 'asc'}
                  onClick={() => sortBy(field)}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
            </TableCell>
          ))}
          <TableCell align="right">Actions</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <StaffTableRow key={member.id} member={member} />
        ))}
      </TableBody>
    </Table>
  );
}

function StaffTableRow({ member }: { member: StaffMember }) {
  return (
    <TableRow hover sx={{ '&:last-child td': { border: 0 } }}>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Box sx={wide}>
            <UserAvatar name={fullName(member)} size={36} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{fullName(member)}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {member.email}
            </Typography>
            <Box sx={narrow}>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
                {STAFF_ROLE_LABELS[member.role]}
              </Typography>
              <StaffStatus member={member} />
            </Box>
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={wide}>{STAFF_ROLE_LABELS[member.role]}</TableCell>
      <TableCell sx={wide}>
        <StaffStatus member={member} />
      </TableCell>
      <TableCell sx={wide}>{member.last_seen_at ? relativeTime(member.last_seen_at) : 'Never'}</TableCell>
      <TableCell align="right">
        <StaffActions member={member} />
      </TableCell>
    </TableRow>
  );
}

function StaffStatus({ member }: { member: StaffMember }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Chip size="small" label={STAFF_STATE_LABELS[member.state]} color={STATE_COLORS[member.state]} />
      {member.second_factor && (
        <Tooltip title="Signs in with a second factor">
          <LockIcon fontSize="small" color="action" titleAccess="Signs in with a second factor" />
        </Tooltip>
      )}
    </Box>
  );
}

export function StaffSkeleton() {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }} role="status" aria-label="Loading the staff">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Box>
  );
}
