import { Alert, FormControlLabel, Switch, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { MailToExpert, REFERENCE_HELP, SentInputs } from '#admin/payouts/SentByHand.tsx';
import { payeeName } from '#admin/payouts/words.ts';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { sentByHand } from '#common/payouts/by-hand.ts';
import { type AdminPayout, payoutRejection } from '#common/payouts/payloads.ts';
import { sumsInWords } from '#common/payouts/payouts.ts';
import type { PayoutAction } from '#common/payouts/possible.ts';
import { reasonLeftOut, referenceKey, type SentSeveral, sentEach } from '#common/payouts/several.ts';
import { fieldOf } from '#common/schema/fields.ts';
import { counted } from '#common/texts/format.ts';
import { type Entered, WAYS } from './actions.ts';
import { PaymentList } from './PaymentList.tsx';

type Props = {
  action: PayoutAction;
  payouts: AdminPayout[];
  onConfirm: (payouts: AdminPayout[], entered: Entered) => Promise<void>;
  onClose: () => void;
};

const NOTHING = z.object({});
/** The same with one reference and with several, or the form would be reset when they are changed for each other. */
const NOTHING_SENT = { sent_how: undefined, reference: '', references: {} };

/** Asks before an action on several payments: names those that take part, and those that are left out with the reason. */
export function AskSeveral({ action, payouts, onConfirm, onClose }: Props) {
  const [each, setEach] = useState(false);
  const { title, verb } = WAYS[action];
  const possible = payouts.filter((payout) => reasonLeftOut(action, payout) === null);
  const leftOut = payouts.filter((payout) => !possible.includes(payout));
  const byHand = action === 'execute' && possible.some(({ by_hand }) => by_hand);
  const schemas = { approve: NOTHING, reject: payoutRejection, execute: NOTHING };
  const sent = each ? sentEach(possible.map(({ id }) => id)) : sentByHand;
  return (
    <ActionDialog
      title={title}
      schema={(byHand ? sent : schemas[action]) as z.ZodType<FieldValues, FieldValues>}
      defaultValues={byHand ? NOTHING_SENT : undefined}
      saveLabel={`${verb} ${counted(possible.length, 'payment')}`}
      disabled={possible.length === 0}
      danger={action === 'reject'}
      onSubmit={async (values) => {
        await onConfirm(possible, byHand ? { sent: values as SentSeveral } : values);
        return undefined;
      }}
      onClose={onClose}
    >
      {leftOut.length > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {counted(leftOut.length, 'payment')} left out
          </Typography>
          <PaymentList label="Payments left out" payouts={leftOut}>
            {(payout) => <Detail>{reasonLeftOut(action, payout)}</Detail>}
          </PaymentList>
        </>
      )}
      {byHand && (
        <Alert severity="info">
          The portal does not send the gift cards: send them yourself, then execute the payments here. They are recorded
          as paid and each expert gets an email.
        </Alert>
      )}
      {possible[0] && (
        <>
          <Typography>{introOf(action, possible)}</Typography>
          <PaymentList label="Payments" payouts={possible}>
            {({ user_email }) => byHand && <Detail>{user_email}</Detail>}
          </PaymentList>
          {action === 'reject' && <Reason />}
          {byHand && <ByHand payouts={possible} first={possible[0]} each={each} onEach={setEach} />}
        </>
      )}
    </ActionDialog>
  );
}

/** "3 payments, $75.00 in all. 1 of them has not been approved; executing approves it as well. This cannot be undone." */
function introOf(action: PayoutAction, payouts: AdminPayout[]): string {
  const sum = `${counted(payouts.length, 'payment')}, ${sumsInWords(payouts)} in all.`;
  if (action !== 'execute') return sum;
  const others = payouts.filter(({ status }) => status !== 'approved').length;
  const approves = others > 0 ? ` Not approved so far: ${others}; executing approves them as well.` : '';
  return `${sum}${approves} This cannot be undone.`;
}

const Detail = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
);

const Reason = () =>
  inputsOf(payoutRejection, ['reason'], {
    reason: {
      helperText:
        'Each expert reads it in an email and on My Payouts. To write something for staff only, use the notes.',
    },
  });

type ByHandProps = { payouts: AdminPayout[]; first: AdminPayout; each: boolean; onEach: (each: boolean) => void };

/** How they were sent, one reference for all or one for each, and the mail that goes out. */
function ByHand({ payouts, first, each, onEach }: ByHandProps) {
  const reference = fieldOf(sentByHand, 'reference');
  return (
    <>
      <SentInputs withReference={false} />
      {payouts.length > 1 && (
        <FormControlLabel
          control={<Switch checked={each} onChange={(_event, checked) => onEach(checked)} />}
          label="Each gift card has a reference of its own"
        />
      )}
      {each ? (
        payouts.map((payout) => (
          <FieldInput
            key={payout.id}
            field={{
              ...reference,
              source: `references.${referenceKey(payout.id)}`,
              title: `Reference for ${payeeName(payout)}`,
            }}
          />
        ))
      ) : (
        <FieldInput field={{ ...reference, title: 'Reference for all' }} helperText={REFERENCE_HELP} />
      )}
      <MailToExpert payoutId={first.id} title={`The email to each expert, here to ${payeeName(first)}`} />
    </>
  );
}
