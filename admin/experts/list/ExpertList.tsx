import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { ListBase } from 'react-admin';
import { ExpertsHeader } from '#admin/experts/ExpertsHeader.tsx';
import { PanelOverview } from '#admin/experts/overview/PanelOverview.tsx';
import { ChooseColumns } from '#admin/list/ChooseColumns.tsx';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListFrame } from '#admin/list/ListFrame.tsx';
import { MergedFilters } from '#admin/list/MergedFilters.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { useMay } from '#admin/useMay.ts';
import { TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { type ExpertRow, expertRow } from '#common/people/experts/list.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { BulkActions } from './BulkActions.tsx';
import { ExpertActivity, ExpertCard, ExpertLevel, ExpertRating } from './ExpertCells.tsx';
import { ExpertName } from './ExpertName.tsx';
import { ExpertToolbar } from './ExpertToolbar.tsx';
import { ExportButton } from './ExportButton.tsx';
import { RowActions } from './RowActions.tsx';
import { SavedFilters } from './SavedFilters.tsx';

/** /experts: the panel. Search, filters, order and page are in the address. */
export function ExpertList() {
  const may = useMay();
  return (
    <ListBase<ExpertRow>
      resource="experts"
      perPage={TABLE_PAGE_SIZE}
      sort={{ field: 'memberSince', order: 'DESC' }}
      storeKey={false}
    >
      <MergedFilters>
        <ExpertsHeader
          tab="all"
          actions={
            <>
              <SavedFilters />
              <ChooseColumns />
              <ExportButton />
            </>
          }
        />
        <PanelOverview />
        <ListFrame toolbar={<ExpertToolbar />} pageSizes={TABLE_PAGE_SIZES}>
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
            rowClick={(_id, _resource, row) => may('show', 'experts', row) && 'edit'}
            hiddenColumns={HIDDEN_AT_FIRST}
            isSelectable={(row) => !row.isAdmin}
            selection={<BulkActions />}
            actions={<RowActions />}
            card={ExpertCard}
            tableFrom="lg"
          >
            {columnsOf(
              expertRow,
              [
                'name',
                'email',
                'currentCompany',
                'segment',
                'memberSince',
                'activity',
                'lastSeen',
                'lastInvited',
                'rating',
              ],
              {
                name: () => ({ field: ExpertName }),
                segment: () => ({ field: ExpertLevel }),
                activity: () => ({ field: ExpertActivity }),
                rating: () => ({ field: ExpertRating, align: 'left' }),
              },
            )}
          </RecordTable>
        </ListFrame>
      </MergedFilters>
    </ListBase>
  );
}

const HIDDEN_AT_FIRST = ['email', 'segment', 'lastSeen', 'lastInvited'];
