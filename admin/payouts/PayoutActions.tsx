import { useRecordContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { ActionMenu } from '#admin/actions/ActionMenu.tsx';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { mainAction } from '#common/payouts/possible.ts';
import { approve, executeByHand, executeByProvider, PAYOUT_MENU, resolve } from './actions.tsx';
import { payeeName } from './words.ts';

/** The main button and the menu of the payment around. */
export function PayoutActions() {
  const payout = useRecordContext<AdminPayout>();
  if (!payout) return null;
  const main = mainAction(payout);
  return (
    <>
      <ActionButton action={approve} shown={main === 'approve'} size="small" variant="outlined" />
      <ActionButton action={executeByProvider} shown={main === 'execute'} size="small" variant="contained" />
      <ActionButton action={executeByHand} shown={main === 'execute'} size="small" variant="contained" />
      <ActionButton action={resolve} size="small" variant="outlined" color="error" />
      <ActionMenu label={`Actions for the payment to ${payeeName(payout)}`} actions={PAYOUT_MENU} />
    </>
  );
}
