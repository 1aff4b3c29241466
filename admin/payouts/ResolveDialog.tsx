import { Alert } from '@mui/material';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { type PayoutResolution, payoutResolution } from '#common/payouts/resolution.ts';
import type { Field } from '#common/schema/fields.ts';
import { payeeName } from './words.ts';

/** Lets a super admin settle a stuck payment according to the provider's dashboard. */
export function ResolveDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const resolve = useFormAction((server, seen: PayoutResolution) => server.resolvePayout(payout.id, seen), {
    done: ({ detail }) => detail,
    failed: PAYOUT_MESSAGES.resolveFailed,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={`Resolve Payment: ${payeeName(payout)}`}
      schema={payoutResolution}
      saveLabel="Resolve"
      onSubmit={resolve}
      onClose={onClose}
    >
      <Alert severity="warning">
        {payout.stuck} Look the order up at the provider before you decide: what you enter here is final, and a gift
        card that was delivered after all would be paid a second time.
      </Alert>
      {inputsOf(payoutResolution, ['outcome', 'order_id', 'seen', 'against_provider'], {
        outcome: ({ source, title, choices }) => (
          <RadioButtonGroupInput
            key={source}
            source={source}
            label={title}
            choices={choices}
            row={false}
            helperText={false}
          />
        ),
        order_id: (field) => <OrderId key="order_id" field={field} />,
        seen: (field) => (
          <FieldInput key="seen" field={field} helperText="It is kept with the payment and in the log of changes." />
        ),
        against_provider: (field) => (
          <FieldInput
            key="against_provider"
            field={field}
            helperText="The portal asks the provider when you resolve the payment. Needed only if the provider’s answer is different."
          />
        ),
      })}
    </ActionDialog>
  );
}

/** Asked only about a gift card that was delivered. */
function OrderId({ field }: { field: Field }) {
  const outcome = useWatch({ name: 'outcome' });
  return outcome === 'delivered' ? <FieldInput field={{ ...field, isRequired: true }} /> : null;
}
