import AddIcon from '@mui/icons-material/Add';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Box, Button, Card, InputAdornment, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, type ListControllerProps, type RaRecord, useListContext, useNotify } from 'react-admin';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { labelOfPerson, PersonInput } from '#admin/forms/SearchInput.tsx';
import { compactTableCells, EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import { type AdminPayout, adminPayout, newBonus, type PayoutMetrics, payoutQuery } from '#common/payouts/payloads.ts';
import {
  canApprove,
  canExecute,
  canReject,
  PAYOUT_MESSAGES,
  PAYOUT_TABS,
  type PayoutAction,
} from '#common/payouts/payouts.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { countedFigure } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';
import { SECOND } from '#common/words/units.ts';
import { PayoutActions } from './actions.tsx';
import { BooksPanel } from './BooksPanel.tsx';
import { PAYOUT_COLUMNS, PayoutCard } from './PayoutParts.tsx';
import { SelectedPayouts, SeveralDialog } from './SeveralDialog.tsx';

const NOTHING = { amount: '', notes: '' };

/** Creates a payout without an assessment: for an interview, a referral, a mistake made good. */
function BonusDialog({ onClose }: { onClose: () => void }) {
  return (
    <RecordDialog
      resource="payouts"
      title="Add Bonus"
      schema={newBonus}
      defaultValues={NOTHING}
      saveLabel="Add Bonus"
      saved={PAYOUT_MESSAGES.bonusAdded}
      failed={PAYOUT_MESSAGES.bonusFailed}
      onClose={onClose}
    >
      {inputsOf(newBonus, ['expert_id', 'amount', 'notes'], {
        expert_id: ({ source, title }) => (
          <PersonInput
            source={source}
            label={title}
            optionText={nameAndAddress}
            isRequired
            getOptionDisabled={({ isAdmin }: ExpertRow) => isAdmin}
            noOptionsText="No experts found."
          />
        ),
        amount: {
          InputProps: {
            startAdornment: <InputAdornment position="start">$</InputAdornment>,
            inputProps: { inputMode: 'decimal' },
          },
        },
        notes: { helperText: 'Only staff see this.' },
      })}
    </RecordDialog>
  );
}

const nameAndAddress = (person: ExpertRow) => `${labelOfPerson(person)}${person.isAdmin ? ', staff' : ''}`;

const CARDS = [
  { figure: 'total_paid_amount', label: 'Paid' },
  { figure: 'total_under_review_amount', label: 'Under Review' },
  { figure: 'total_pending_amount', label: 'Pending' },
] as const;

/** Totals over all payments, whatever the tab and search; other currencies are below the default one. */
function PayoutTotals() {
  const { meta, error } = useListContext();
  const metrics: PayoutMetrics | undefined = meta?.metrics;
  return (
    <Box
      component="section"
      aria-label="Totals"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, mb: 3 }}
    >
      {CARDS.map(({ figure, label }) => (
        <Card key={figure} sx={{ p: 2.5 }}>
          <Typography color="text.secondary">{label}</Typography>
          <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.3 }}>
            {metrics ? formatMoney(metrics[figure], metrics.currency) : error ? '–' : <Skeleton width={120} />}
          </Typography>
          {metrics?.other_currencies
            .filter((other) => Number(other[figure]) > 0)
            .map((other) => (
              <Typography key={other.currency} variant="body2" color="text.secondary">
                {formatMoney(other[figure], other.currency)}
              </Typography>
            ))}
          {figure === 'total_pending_amount' && (
            <Typography variant="body2" color="text.secondary" sx={{ minHeight: '2lh' }}>
              {metrics &&
                `${countedFigure(metrics.pending_count, 'payment')} still to be paid, including those under review and approved`}
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  );
}

/** Interval in milliseconds for reloading the list while a provider is working on a gift card. */
const POLL_INTERVAL = 3 * SECOND;
const pollWhileSending: NonNullable<ListControllerProps<AdminPayout>['queryOptions']>['refetchInterval'] = ({
  state,
}) => (state.data?.data?.some((payout) => payout.sending) ? POLL_INTERVAL : false);

/** Whether any action on the payment is possible. */
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
      query={payoutQuery}
      row={adminPayout}
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
      tabs={{ label: 'Payments by status', source: 'status', tabs: PAYOUT_TABS }}
      search="Search by user"
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
        {columnsOf(adminPayout, PAYOUT_COLUMNS)}
        <DataTable.Col label="Actions" align="right" field={PayoutActions} cellSx={() => ({ whiteSpace: 'nowrap' })} />
      </RecordTable>
      {/* Outside the table, which disappears with the last payment of its tab. */}
      {several && <SeveralDialog action={several} onClose={() => setSeveral(null)} />}
      {adding && <BonusDialog onClose={() => setAdding(false)} />}
    </RecordList>
  );
}
