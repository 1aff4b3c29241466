import { Alert, DialogContentText } from '@mui/material';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ActionButton, ActionMenu } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { useRecord } from '#admin/record/useRecord.ts';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { sentByHand } from '#common/payouts/by-hand.ts';
import { type AdminPayout, payoutNotes, payoutRejection, payoutResolution } from '#common/payouts/payloads.ts';
import {
  canApprove,
  canExecute,
  canReject,
  mainAction,
  PAYOUT_MESSAGES,
  statusChanged,
} from '#common/payouts/payouts.ts';
import type { Field } from '#common/schema/fields.ts';
import { formatMoney } from '#common/words/money.ts';
import { MailToExpert, SentInputs } from './AskSeveral.tsx';
import { AttemptsDialog } from './AttemptsDialog.tsx';
import { describePayment, describeRejection, payeeName } from './describe.ts';

const approve = action({
  label: 'Approve',
  can: canApprove,
  ask: (payout: AdminPayout) => ({
    title: 'Approve Payment',
    text: `${describeRejection(payout)} Are you sure you want to approve ${describePayment(payout)}?`.trim(),
  }),
  call: (server, payout) => server.approvePayout(payout),
  done: ({ status }) => statusChanged(status),
  failed: PAYOUT_MESSAGES.statusFailed,
});

const reject = action({
  label: 'Reject',
  can: canReject,
  form: (payout: AdminPayout) => ({
    title: 'Reject Payment',
    schema: payoutRejection,
    danger: true,
    maxWidth: 'xs',
    inputs: (
      <>
        <DialogContentText>Are you sure you want to reject {describePayment(payout)}?</DialogContentText>
        {inputsOf(payoutRejection, ['reason'], {
          reason: {
            helperText:
              'The expert reads it in an email and on My Payouts. To write something for staff only, use the notes.',
          },
        })}
      </>
    ),
  }),
  call: (server, payout, { reason }) => server.rejectPayout(payout, reason),
  done: ({ status }) => statusChanged(status),
  failed: PAYOUT_MESSAGES.statusFailed,
});

const EXECUTION = {
  label: 'Execute Payment',
  can: canExecute,
  done: ({ detail }: { detail: string }) => detail,
  failed: PAYOUT_MESSAGES.executeFailed,
};

/** The provider sends the gift card. */
const executeByProvider = action({
  ...EXECUTION,
  when: ({ by_hand }) => !by_hand,
  ask: (payout: AdminPayout) => {
    const { rejected, approvesAsWell, confirm } = wordsOfExecution(payout);
    const question = `Are you sure you want to execute ${describePayment(payout)}${rejected && ' anyway'}? This cannot be undone.`;
    return {
      title: 'Execute Payment',
      text: `${rejected} ${question} ${approvesAsWell}`.trim(),
      confirm,
      danger: rejected !== '',
    };
  },
  call: (server, payout) => server.executePayout(payout),
});

/** Staff have sent the gift card, or do so now; the portal records it and writes to the expert. */
const executeByHand = action({
  ...EXECUTION,
  when: ({ by_hand }) => by_hand,
  form: (payout: AdminPayout) => {
    const { rejected, approvesAsWell, confirm } = wordsOfExecution(payout);
    return {
      title: 'Execute Payment',
      schema: sentByHand,
      saveLabel: confirm,
      danger: rejected !== '',
      inputs: (
        <>
          <Alert severity="info">
            {`${rejected} The portal does not send the gift card: send ${formatMoney(payout.amount, payout.currency)} to ${payout.user_email} yourself, then execute ${describePayment(payout)} here. It is recorded as paid and the expert gets an email. This cannot be undone. ${approvesAsWell}`.trim()}
          </Alert>
          <SentInputs />
          <MailToExpert payoutId={payout.id} title="The expert gets this email" />
        </>
      ),
    };
  },
  call: (server, payout, sent) => server.executePayout(payout, sent),
});

/** Executing also approves a payment that was not approved, or was rejected. */
function wordsOfExecution(payout: AdminPayout) {
  const rejected = describeRejection(payout);
  const approvesAsWell = rejected
    ? 'Executing it approves it again.'
    : payout.status === 'approved'
      ? ''
      : 'It has not been approved; executing approves it as well.';
  return { rejected, approvesAsWell, confirm: rejected ? 'Approve and Execute' : 'Execute Payment' };
}

/** Lets a super admin settle a stuck payment according to the provider's dashboard. */
const resolve = action({
  label: 'Resolve…',
  may: 'payouts.resolve',
  when: ({ stuck }) => stuck !== '',
  form: (payout: AdminPayout) => ({
    title: `Resolve Payment: ${payeeName(payout)}`,
    schema: payoutResolution,
    saveLabel: 'Resolve',
    inputs: (
      <>
        <Alert severity="warning">
          {payout.stuck} Look the order up at the provider before you decide: what you enter here is final, and a gift
          card that was delivered after all would be paid a second time.
        </Alert>
        {inputsOf(payoutResolution, ['outcome', 'provider_order_id', 'seen', 'against_provider'], {
          outcome: ({ source, title, choices }) => (
            <RadioButtonGroupInput source={source} label={title} choices={choices} row={false} helperText={false} />
          ),
          provider_order_id: (field) => <OrderId field={field} />,
          seen: { helperText: 'It is kept with the payment and in the log of changes.' },
          against_provider: {
            helperText:
              'The portal asks the provider when you resolve the payment. Needed only if the provider’s answer is different.',
          },
        })}
      </>
    ),
  }),
  call: (server, { id }, seen) => server.resolvePayout(id, seen),
  done: ({ detail }) => detail,
  failed: PAYOUT_MESSAGES.resolveFailed,
});

/** Asked only about a gift card that was delivered. */
function OrderId({ field }: { field: Field }) {
  const outcome = useWatch({ name: 'outcome' });
  return outcome === 'delivered' ? <FieldInput field={field} isRequired /> : null;
}

const editNotes = action({
  label: 'Edit Notes',
  form: (payout: AdminPayout) => ({
    title: 'Edit Notes',
    schema: payoutNotes,
    newest: async (server) => (await server.getOne<AdminPayout>('payouts', { id: payout.id })).data,
    saveLabel: 'Save',
    inputs: inputsOf(payoutNotes, ['notes'], {
      notes: {
        label: `Notes about the payment to ${payeeName(payout)}`,
        helperText: 'Only staff see these notes.',
        autoFocus: true,
      },
    }),
  }),
  call: (server, { id }, changed) => server.savePayoutNotes(id, changed),
  done: PAYOUT_MESSAGES.notesSaved,
  failed: PAYOUT_MESSAGES.notesFailed,
});

/** The menu of a payment; what is not possible now is disabled. */
const PAYOUT_MENU: Action<AdminPayout>[] = [
  executeByProvider,
  executeByHand,
  approve,
  reject,
  editNotes,
  { label: 'Payment History', dialog: (payout, close) => <AttemptsDialog payout={payout} onClose={close} /> },
];

/** The main button and the menu of the current payment. */
export function PayoutActions() {
  const payout = useRecord<AdminPayout>();
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
