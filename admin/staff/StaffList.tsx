import PersonAddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { staffMember } from '#common/people/staff.ts';
import { InviteStaffDialog } from './InviteStaffDialog.tsx';
import { LastSeen, StaffCard, StaffMenu, StaffName, StaffStatus } from './StaffCells.tsx';

/** /staff: the staff members; for super admins, who can invite them and deactivate them. */
export function StaffList() {
  const [inviting, setInviting] = useState(false);
  return (
    <RecordList
      sort={{ field: 'name', order: 'ASC' }}
      title="Staff"
      subtitle="Admins run the panel. Super admins also invite and deactivate staff."
      actions={
        <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setInviting(true)}>
          Invite Staff
        </Button>
      }
      toolbar={<ListSearch label="Search by name or email" />}
      pageSizes={[TABLE_PAGE_SIZE]}
    >
      <RecordTable
        label="Staff"
        loadFailed="Failed to load the staff. Please try again."
        empty={<EmptyList title="Nobody matches this search." noMatch="Try another name or email address." />}
        card={StaffCard}
        actions={<StaffMenu />}
      >
        <DataTable.Col source="name" label="Name" field={StaffName} />
        {columnsOf(staffMember, ['role', 'state', 'last_seen_at'], {
          state: () => ({ render: () => <StaffStatus /> }),
          last_seen_at: () => ({ render: () => <LastSeen /> }),
        })}
      </RecordTable>
      {inviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </RecordList>
  );
}
