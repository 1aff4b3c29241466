import { Alert, DialogContentText } from '@mui/material';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useAction } from '#admin/useAction.ts';
import type { ResponseDetail } from '#common/answers/report/detail.ts';
import { declinePayload } from '#common/answers/responses.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';

type Late = Pick<ResponseDetail, 'id' | 'expert_name'>;

const decline = action({
  label: 'Decline…',
  form: ({ expert_name }: Late) => ({
    title: 'Decline late answer',
    schema: declinePayload,
    saveLabel: 'Decline',
    danger: true,
    maxWidth: 'xs',
    inputs: (
      <>
        <DialogContentText>
          The answers of {expert_name} will not count, and nothing is paid for them. To undo this, assign the assessment
          to {expert_name} again.
        </DialogContentText>
        {inputsOf(declinePayload, ['reason'], { reason: { helperText: 'The expert reads it in an email.' } })}
      </>
    ),
  }),
  call: (server, { id }, { reason }) => server.declineResponse(id, reason),
  done: 'Late answer declined',
  failed: 'Failed to decline the response',
});

/** Asks staff to decide about a late answer. */
export function LateNotice({ response }: { response: Late }) {
  const [accept, isAccepting] = useAction((server) => server.acceptResponse(response.id), {
    done: 'Response accepted successfully',
    failed: 'Failed to accept the response',
  });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, flexWrap: 'wrap' }}
      action={
        <>
          <ActionButton action={decline} row={response} color="inherit" size="small" disabled={isAccepting} />
          <BusyButton color="inherit" size="small" loading={isAccepting} onClick={() => void accept()}>
            Accept
          </BusyButton>
        </>
      }
    >
      Submitted after the assessment had closed. It counts, and is paid, once you accept it.
    </Alert>
  );
}
