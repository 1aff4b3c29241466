import { Alert, Skeleton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { failureText } from '#admin/dataProvider/callError.ts';
import { ShownMail } from '#admin/mail/ShownMail.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { BY_HAND_MESSAGES, type SentHow, sentByHand } from '#common/payouts/by-hand.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';

/** Asks how a gift card was sent that staff sent themselves; `withReference` asks for its reference, too. */
export function SentInputs({ withReference = true }: { withReference?: boolean }) {
  return inputsOf(sentByHand, withReference ? ['sent_how', 'reference'] : ['sent_how'], {
    sent_how: ({ source, title, choices }) => (
      <RadioButtonGroupInput source={source} label={title} choices={choices} row={false} isRequired />
    ),
    reference: { helperText: REFERENCE_HELP },
  });
}

export const REFERENCE_HELP =
  'The number of the order or the receipt, never the code of the gift card. It is kept with the payment and in the ledger.';

/** The mail that goes out when the payment is executed, as the expert will see it. */
export function MailToExpert({ payoutId, title }: { payoutId: number; title: string }) {
  const how: SentHow | '' = useWatch({ name: 'sent_how' });
  const { data, error, refetch } = useServerQuery(
    ['payouts', 'mail', payoutId, how],
    (server, signal) => server.paidMail(payoutId, how || undefined, signal),
    { placeholderData: keepPreviousData, retry: false },
  );
  if (error) {
    return <LoadError message={failureText(error, BY_HAND_MESSAGES.previewFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={280} />;
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
