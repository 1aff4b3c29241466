import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { Box, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { ActionButton, ActionMenu } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { useMay } from '#admin/actions/useMay.ts';
import { ActiveFilters, ExpertFilterBar } from '#admin/experts/filters/ExpertFilterBar.tsx';
import { SavedFilters } from '#admin/experts/filters/SavedFilters.tsx';
import { toApiFilters, useExpertFilters } from '#admin/experts/filters/useExpertFilters.ts';
import { PanelOverview } from '#admin/experts/overview/PanelOverview.tsx';
import { EXPERT_MENU } from '#admin/experts/parts/actions.tsx';
import { ExpertsHeader } from '#admin/experts/parts/ExpertsHeader.tsx';
import { ChooseColumns } from '#admin/list/ChooseColumns.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { HIDDEN_DETAILS } from '#common/people/details.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { expertListQuery } from '#common/people/experts/filters.ts';
import {
  type ExpertRow,
  expertRow,
  formatSize,
  type PanelSize,
  type ExpertTotals as Totals,
} from '#common/people/experts/list.ts';
import { rowName } from '#common/people/spellings.ts';
import type { Params } from '#common/ui/api/address.ts';
import { figure } from '#common/words/format.ts';
import { BulkActions } from './BulkActions.tsx';
import { ExpertCard, useExpertColumns } from './ExpertCells.tsx';

const exportAll = action({
  label: 'Export to CSV',
  call: (server, filters: Params) => server.exportExperts(filters),
  failed: EXPERT_MESSAGES.exportFailed,
});

/** Downloads the filtered experts as experts.csv. */
function ExportExperts() {
  const { filters } = useExpertFilters();
  return <ActionButton action={exportAll} row={toApiFilters(filters) as Params} startIcon={<DownloadIcon />} />;
}

/** /experts: the panel. Search, filters, order and page are in the address. */
export function ExpertList() {
  const columns = columnsOf(expertRow, useExpertColumns());
  return (
    <RecordList
      resource="experts"
      query={expertListQuery}
      row={expertRow}
      sort={{ field: 'memberSince', order: 'DESC' }}
      header={
        <ExpertsHeader
          tab="all"
          actions={
            <>
              <SavedFilters />
              <ChooseColumns columns={columns} hiddenColumns={HIDDEN_AT_FIRST} hasSelection />
              <ExportExperts />
            </>
          }
        />
      }
      top={<PanelOverview />}
      toolbar={
        <>
          <ExpertFilterBar />
          <ExpertTotals />
        </>
      }
      pageSizes={TABLE_PAGE_SIZES}
    >
      <ActiveFilters />
      <RecordTable
        label="Experts"
        loadFailed={EXPERT_MESSAGES.listFailed}
        empty={
          <EmptyList
            icon={<GroupsIcon />}
            title="No experts found."
            text="Invite the first one with New Expert."
            noMatch="Try other words or fewer filters."
          />
        }
        hiddenColumns={HIDDEN_AT_FIRST}
        isSelectable={(row) => !row.isAdmin}
        selection={<BulkActions />}
        actions={<ExpertActions />}
        card={ExpertCard}
        tableFrom="lg"
      >
        {columns}
      </RecordTable>
    </RecordList>
  );
}

const HIDDEN_AT_FIRST = ['email', ...HIDDEN_DETAILS.map(rowName), 'segment', 'lastSeen', 'lastInvited'];

/** Actions on one person in the list, for those who may view the person. */
function ExpertActions() {
  const row = useRecord<ExpertRow>();
  const may = useMay();
  if (!may('show', 'experts', row)) return null;
  return <ActionMenu label={`Actions for ${row.name}`} actions={EXPERT_MENU} />;
}

/**
 * How many people match, as the pages below count them, and how many of them work for the beverage client. Staff are
 * counted separately: they are in the list, but not in the export.
 */
function ExpertTotals() {
  const { meta, total } = useListContext();
  const totals: Totals | undefined = meta?.totals;
  const all = totals && total !== undefined ? { count: total, exact: meta.countExact !== false } : undefined;
  const staff = all && totals ? all.count - totals.experts.count : 0;
  return (
    <Box sx={{ display: 'grid' }} aria-live="polite">
      <PanelTotal label="Total" size={all} note={staff > 0 ? `(${figure(staff)} staff)` : undefined} />
      <PanelTotal label="Working for the beverage client" size={totals?.beverageClient} />
    </Box>
  );
}

function PanelTotal({ label, size, note }: { label: string; size: PanelSize | undefined; note?: string }) {
  return (
    <Typography component="div" variant="caption" color="text.secondary" sx={{ display: 'flex', gap: 0.75 }}>
      {label}:{' '}
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {size ? formatSize(size) : <Skeleton width="2ch" />}
      </Box>
      {note && ` ${note}`}
    </Typography>
  );
}
