import { Alert, Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useAction, useFormAction } from '#admin/useAction.ts';
import type { ResponseDetail } from '#common/answers/report/detail.ts';
import { declinePayload } from '#common/answers/responses.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';

type Props = { response: Pick<ResponseDetail, 'id' | 'expert_name'> };

/** Asks staff to decide about a late answer. */
export function LateNotice({ response }: Props) {
  const [declining, setDeclining] = useState(false);
  const [accept, isAccepting] = useAction((server) => server.acceptResponse(response.id), {
    done: 'Response accepted successfully',
    failed: 'Failed to accept the response',
  });
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 3, flexWrap: 'wrap' }}
        action={
          <>
            <Button color="inherit" size="small" disabled={isAccepting} onClick={() => setDeclining(true)}>
              Decline…
            </Button>
            <BusyButton color="inherit" size="small" loading={isAccepting} onClick={() => void accept()}>
              Accept
            </BusyButton>
          </>
        }
      >
        Submitted after the assessment had closed. It counts, and is paid, once you accept it.
      </Alert>
      {declining && <DeclineDialog response={response} onClose={() => setDeclining(false)} />}
    </>
  );
}

function DeclineDialog({ response: { id, expert_name }, onClose }: Props & { onClose: () => void }) {
  const decline = useFormAction((server, reason: string) => server.declineResponse(id, reason), {
    done: 'Late answer declined',
    failed: 'Failed to decline the response',
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Decline late answer"
      schema={declinePayload}
      saveLabel="Decline"
      danger
      onSubmit={({ reason }) => decline(reason)}
      onClose={onClose}
      maxWidth="xs"
    >
      <DialogContentText>
        The answers of {expert_name} will not count, and nothing is paid for them. To undo this, assign the assessment
        to {expert_name} again.
      </DialogContentText>
      {inputsOf(declinePayload, ['reason'], {
        reason: (field) => <FieldInput key="reason" field={field} helperText="The expert reads it in an email." />,
      })}
    </ActionDialog>
  );
}
