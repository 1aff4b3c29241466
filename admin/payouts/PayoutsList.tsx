import AddIcon from '@mui/icons-material/Add';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, type ListControllerProps, type RaRecord, useNotify } from 'react-admin';
import { compactTableCells } from '#admin/compactTableCells.ts';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { ListTabs } from '#admin/list/ListTabs.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { type AdminPayout, adminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, PAYOUT_TABS } from '#common/payouts/payouts.ts';
import { canApprove, canExecute, canReject, type PayoutAction } from '#common/payouts/possible.ts';
import { SECOND } from '#common/values/durations.ts';
import { BonusDialog } from './BonusDialog.tsx';
import { BooksPanel } from './BooksPanel.tsx';
import { PayoutActions } from './PayoutActions.tsx';
import { PayoutAmount, PayoutAssessment, PayoutCard, PayoutStatusCell, PayoutUser } from './PayoutParts.tsx';
import { PayoutTotals } from './PayoutTotals.tsx';
import { SelectedPayouts } from './several/SelectedPayouts.tsx';
import { SeveralDialog } from './several/SeveralDialog.tsx';

/** Interval in milliseconds for reloading the list while a provider is working on a gift card. */
const POLL_INTERVAL = 3 * SECOND;
const pollWhileSending: NonNullable<ListControllerProps<AdminPayout>['queryOptions']>['refetchInterval'] = ({
  state,
}) => (state.data?.data?.some((payout) => payout.sending) ? POLL_INTERVAL : false);

/** Whether anything can be done with it. */
const canBeSelected = (record: RaRecord) =>
  [canApprove, canReject, canExecute].some((can) => can(record as AdminPayout));

/** /admin/payments: what experts are owed and have been paid. */
export function PayoutsList() {
  const [adding, setAdding] = useState(false);
  const [several, setSeveral] = useState<PayoutAction | null>(null);
  const notify = useNotify();
  return (
    <RecordList
      resource="payouts"
      sort={{ field: 'created_at', order: 'DESC' }}
      queryOptions={{
        refetchInterval: pollWhileSending,
        onError: () => notify(PAYOUT_MESSAGES.loadFailed, { type: 'error' }),
      }}
      title="Payments"
      actions={
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          Add Bonus
        </Button>
      }
      top={
        <>
          <PayoutTotals />
          <BooksPanel />
        </>
      }
      toolbar={
        <>
          <ListTabs label="Payments by status" source="status" tabs={PAYOUT_TABS} />
          <ListSearch label="Search by user" />
        </>
      }
      pageSizes={TABLE_PAGE_SIZES}
    >
      <RecordTable
        label="Payments"
        loadFailed={PAYOUT_MESSAGES.loadFailed}
        empty={
          <EmptyList
            icon={<PaymentsIcon />}
            title="No payments yet."
            text="A completed assessment adds its reward here."
            noMatchTitle="No payments found."
            noMatch="Try another tab or other words."
          />
        }
        card={PayoutCard}
        selection={<SelectedPayouts onChoose={setSeveral} />}
        isSelectable={canBeSelected}
        tableFrom="lg"
        sx={compactTableCells}
      >
        <DataTable.Col source="user" label="User" field={PayoutUser} />
        {columnsOf(adminPayout, ['amount', 'assessment_title', 'created_at', 'status'], {
          amount: () => ({ render: () => <PayoutAmount /> }),
          created_at: () => ({ cellSx: () => ({ whiteSpace: 'nowrap' }) }),
          assessment_title: () => ({ render: () => <PayoutAssessment /> }),
          status: () => ({ render: () => <PayoutStatusCell /> }),
        })}
        <DataTable.Col label="Actions" align="right" field={PayoutActions} cellSx={() => ({ whiteSpace: 'nowrap' })} />
      </RecordTable>
      {/* Outside the table, which goes with the last payment of its tab. */}
      {several && <SeveralDialog action={several} onClose={() => setSeveral(null)} />}
      {adding && <BonusDialog onClose={() => setAdding(false)} />}
    </RecordList>
  );
}
