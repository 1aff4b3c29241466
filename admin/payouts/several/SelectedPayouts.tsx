import { Button } from '@mui/material';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import type { PayoutAction } from '#common/payouts/possible.ts';

/** What can be done with the selected payments. */
export function SelectedPayouts({ onChoose }: { onChoose: (action: PayoutAction) => void }) {
  return (
    <SelectionBar one="payment">
      <Button onClick={() => onChoose('approve')}>Approve</Button>
      <Button onClick={() => onChoose('reject')}>Reject</Button>
      <Button onClick={() => onChoose('execute')}>Execute Payments</Button>
    </SelectionBar>
  );
}
