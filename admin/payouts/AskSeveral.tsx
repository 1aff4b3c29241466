import { Alert, Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { useDebounced } from '#admin/list/useDebounced.ts';
import { ShownMail } from '#admin/mail/MailTrial.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import {
  BY_HAND_MESSAGES,
  reasonLeftOut,
  referenceKey,
  type SentSeveral,
  sentByHand,
  sentEach,
  sentOf,
} from '#common/payouts/by-hand.ts';
import { type AdminPayout, payoutRejection } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, type PayoutAction, statusChanged, sumsInWords } from '#common/payouts/payouts.ts';
import { fieldOf } from '#common/schema/fields.ts';
import { counted } from '#common/words/format.ts';
import { moneyWithCurrency } from '#common/words/money.ts';
import { payeeName } from './describe.ts';

/** Asks how staff sent a gift card themselves; `withReference` also asks for its reference. */
export function SentInputs({ withReference = true }: { withReference?: boolean }) {
  return inputsOf(sentByHand, withReference ? ['sent_how', 'reference'] : ['sent_how'], {
    sent_how: ({ source, title, choices }) => (
      <RadioButtonGroupInput source={source} label={title} choices={choices} row={false} isRequired />
    ),
    reference: { helperText: REFERENCE_HELP },
  });
}

const REFERENCE_HELP =
  'The number of the order or the receipt, never the code of the gift card. It is kept with the payment and in the ledger.';

/** The mail that goes out when the payment is executed, as the expert will see it. */
export function MailToExpert({ payoutId, title }: { payoutId: number; title: string }) {
  const { sent_how, reference: typed } = sentOf(useWatch() as SentSeveral, payoutId);
  const reference = useDebounced(typed, SEARCH_DEBOUNCE);
  const said = { sent_how: sent_how || undefined, reference: reference || undefined };
  const query = useRead('paidMail', [payoutId, said], { placeholderData: keepPreviousData, retry: false });
  const { data, error } = query;
  if (!data)
    return <NotLoaded query={query} failed={failureText(error, BY_HAND_MESSAGES.previewFailed)} height={280} />;
  if (data.muted) return <Alert severity="warning">{BY_HAND_MESSAGES.muted}</Alert>;
  return (
    <>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <ShownMail mail={data} height={280} />
    </>
  );
}

/** What is entered once for all of them: the reason of a rejection, or how gift cards were sent. */
export type Entered = { reason?: string; sent?: SentSeveral };

type Way = {
  title: string;
  /** The button that starts it, before the number of payments. */
  verb: string;
  /** The message for a failed payment if the server sent none. */
  failed: string;
  /** Does it with one payment. Returns the outcome in words. */
  act: (server: PanelDataProvider, payout: AdminPayout, entered: Entered) => Promise<string>;
};

/** The actions on several payments; each is the call for one, made for every one of them. */
export const WAYS: Record<PayoutAction, Way> = {
  approve: {
    title: 'Approve Payments',
    verb: 'Approve',
    failed: PAYOUT_MESSAGES.statusFailed,
    act: async (server, payout) => statusChanged((await server.approvePayout(payout)).status),
  },
  reject: {
    title: 'Reject Payments',
    verb: 'Reject',
    failed: PAYOUT_MESSAGES.statusFailed,
    act: async (server, payout, { reason = '' }) => statusChanged((await server.rejectPayout(payout, reason)).status),
  },
  execute: {
    title: 'Execute Payments',
    verb: 'Execute',
    failed: PAYOUT_MESSAGES.executeFailed,
    act: async (server, payout, { sent }) =>
      (await server.executePayout(payout, sent && sentOf(sent, payout.id))).detail,
  },
};

type Props = {
  action: PayoutAction;
  payouts: AdminPayout[];
  onConfirm: (payouts: AdminPayout[], entered: Entered) => Promise<void>;
  onClose: () => void;
};

const NOTHING = z.object({});
/** Covers one reference and several, so that switching between them does not reset the form. */
const NOTHING_SENT = { sent_how: undefined, reference: '', references: {} };

/** Asks before an action on several payments; lists those included, and those left out with the reason. */
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
      call={(_server, values) => onConfirm(possible, byHand ? { sent: values as SentSeveral } : values)}
      failed=""
      onClose={onClose}
    >
      {leftOut.length > 0 && (
        <>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {counted(leftOut.length, 'payment')} left out
          </Typography>
          <PaymentList label="Payments left out" payouts={leftOut}>
            {(payout) => <PaymentDetail>{reasonLeftOut(action, payout)}</PaymentDetail>}
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
            {({ user_email }) => byHand && <PaymentDetail>{user_email}</PaymentDetail>}
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

const PaymentDetail = ({ children }: { children: ReactNode }) => (
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

type PaymentListProps = { label: string; payouts: AdminPayout[]; children?: (payout: AdminPayout) => ReactNode };

/** A list of payments in a dialog; `children` draws the details of each. */
export function PaymentList({ label, payouts, children }: PaymentListProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 320,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {payouts.map((payout) => (
        <Box
          component="li"
          key={payout.id}
          sx={{ px: 1.5, py: 1, '& + li': { borderTop: 1, borderColor: 'divider' }, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography>{payeeName(payout)}</Typography>
            <Typography sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {moneyWithCurrency(payout.amount, payout.currency)}
            </Typography>
          </Box>
          {children?.(payout)}
        </Box>
      ))}
    </Box>
  );
}
