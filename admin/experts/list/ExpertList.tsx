import { Paper } from '@mui/material';
import { ListBase } from 'react-admin';
import { ExpertsHeader } from '#admin/experts/ExpertsHeader.tsx';
import { PanelOverview } from '#admin/experts/overview/PanelOverview.tsx';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ExpertPagination } from './ExpertPagination.tsx';
import { ExpertRows } from './ExpertRows.tsx';
import { ExpertToolbar } from './ExpertToolbar.tsx';
import { ExpertTotals } from './ExpertTotals.tsx';

/** /experts: the panel. Search, filters, order and page are in the address. */
export function ExpertList() {
  return (
    <ListBase<ExpertRow>
      resource="experts"
      perPage={TABLE_PAGE_SIZE}
      sort={{ field: 'memberSince', order: 'DESC' }}
      storeKey={false}
      disableAuthentication
    >
      <ExpertsHeader tab="all" />
      <PanelOverview />
      <Paper variant="outlined">
        <ExpertToolbar />
        <ActiveFilters />
        <ExpertTotals />
        <BulkBar />
        <ExpertRows />
        <ExpertPagination />
      </Paper>
    </ListBase>
  );
}
