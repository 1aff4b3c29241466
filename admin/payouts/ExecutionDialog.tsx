import { Alert } from '@mui/material';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { useAction, useFormAction } from '#admin/useAction.ts';
import { type SentByHand, sentByHand } from '#common/payouts/by-hand.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { formatMoney } from '#common/values/money.ts';
import { MailToExpert, SentInputs } from './SentByHand.tsx';
import { describePayment, describeRejection } from './words.ts';

type Props = { payout: AdminPayout; onClose: () => void };

/** Asks before a payment is executed: whether the provider shall send it, or how staff have sent it. */
export function ExecutionDialog(props: Props) {
  return props.payout.by_hand ? <ByHand {...props} /> : <ByProvider {...props} />;
}

function ByProvider({ payout, onClose }: Props) {
  const [execute, isExecuting] = useAction((server) => server.executePayout(payout), {
    done: ({ detail }) => detail,
    failed: PAYOUT_MESSAGES.executeFailed,
    onSettled: onClose,
  });
  const rejected = describeRejection(payout);
  const question = `Are you sure you want to execute ${describePayment(payout)}${rejected && ' anyway'}? This cannot be undone.`;
  return (
    <ConfirmDialog
      open
      title="Execute Payment"
      text={`${rejected} ${question} ${approvesAsWell(payout)}`.trim()}
      confirmLabel={rejected ? 'Approve and Execute' : 'Execute Payment'}
      danger={rejected !== ''}
      busy={isExecuting}
      onConfirm={() => void execute()}
      onClose={onClose}
    />
  );
}

/** Staff have sent the gift card, or do so now; the portal records it and writes to the expert. */
function ByHand({ payout, onClose }: Props) {
  const execute = useFormAction((server, sent: SentByHand) => server.executePayout(payout, sent), {
    done: ({ detail }) => detail,
    failed: PAYOUT_MESSAGES.executeFailed,
    onSuccess: onClose,
  });
  const rejected = describeRejection(payout);
  return (
    <ActionDialog
      title="Execute Payment"
      schema={sentByHand}
      saveLabel={rejected ? 'Approve and Execute' : 'Execute Payment'}
      danger={rejected !== ''}
      onSubmit={execute}
      onClose={onClose}
    >
      <Alert severity="info">
        {`${rejected} The portal does not send the gift card: send ${formatMoney(payout.amount, payout.currency)} to ${payout.user_email} yourself, then execute ${describePayment(payout)} here. It is recorded as paid and the expert gets an email. This cannot be undone. ${approvesAsWell(payout)}`.trim()}
      </Alert>
      <SentInputs />
      <MailToExpert payoutId={payout.id} title="The expert gets this email" />
    </ActionDialog>
  );
}

/** Says that executing approves as well, where that was not done or was decided otherwise. */
function approvesAsWell({ status }: AdminPayout): string {
  if (status === 'rejected') return 'Executing it approves it again.';
  return status === 'approved' ? '' : 'It has not been approved; executing approves it as well.';
}
