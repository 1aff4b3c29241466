import PersonAddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import { Button, Card } from '@mui/material';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { ListPagination } from '#admin/ListPagination.tsx';
import { SearchField } from '#admin/SearchField.tsx';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { StaffMember } from '#common/people/staff.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { InviteStaffDialog } from './InviteStaffDialog.tsx';
import { StaffSkeleton, StaffTable } from './StaffTable.tsx';

/** /staff: the staff members; for super admins, who can invite them and deactivate them. */
export function StaffList() {
  const [inviting, setInviting] = useState(false);
  return (
    <ListBase perPage={TABLE_PAGE_SIZE} sort={{ field: 'name', order: 'ASC' }} storeKey={false}>
      <PageHeader
        title="Staff"
        subtitle="Admins run the panel. Super admins also invite and deactivate staff."
        actions={
          <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setInviting(true)}>
            Invite Staff
          </Button>
        }
      />
      <StaffSearch />
      <Card variant="outlined" sx={{ overflowX: 'auto' }}>
        <StaffRows />
      </Card>
      <ListPagination rowsPerPageOptions={[TABLE_PAGE_SIZE]} />
      {inviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </ListBase>
  );
}

function StaffSearch() {
  const { filterValues, setFilters } = useListContext();
  return (
    <SearchField
      label="Search by name or e-mail"
      value={filterValues.q ?? ''}
      onSearch={(q) => setFilters(q ? { q } : {}, undefined, false)}
    />
  );
}

function StaffRows() {
  const { data, error, isPending, refetch } = useListContext<StaffMember>();
  if (error) return <LoadError message="Failed to load the staff. Please try again." onRetry={() => void refetch()} />;
  if (isPending) return <StaffSkeleton />;
  if (!data || data.length === 0) return <EmptyState title="Nobody fits this search." />;
  return (
    <IgnoreClicksAfterMove ids={data.map(({ id }) => id)}>
      <StaffTable members={data} />
    </IgnoreClicksAfterMove>
  );
}
