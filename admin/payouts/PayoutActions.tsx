import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useMay } from '#admin/useMay.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { canApprove, canExecute, canReject, mainAction } from '#common/payouts/possible.ts';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { AttemptsDialog } from './AttemptsDialog.tsx';
import { ExecutionDialog } from './ExecutionDialog.tsx';
import { NotesDialog } from './NotesDialog.tsx';
import { RejectionDialog } from './RejectionDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { payeeName } from './words.ts';

type Step = 'execute' | 'approve' | 'reject' | 'resolve' | 'notes' | 'attempts';

/** The main button and the menu of the payment around; actions that are not possible now are disabled. */
export function PayoutActions() {
  const payout = useRecordContext<AdminPayout>();
  const [step, setStep] = useState<Step | null>(null);
  const may = useMay();
  if (!payout) return null;
  const main = mainAction(payout);
  const close = () => setStep(null);
  return (
    <>
      {main === 'approve' && (
        <Button size="small" variant="outlined" onClick={() => setStep('approve')}>
          Approve
        </Button>
      )}
      {main === 'execute' && (
        <Button size="small" variant="contained" onClick={() => setStep('execute')}>
          Execute Payment
        </Button>
      )}
      {payout.stuck && may('resolve', 'payouts') && (
        <Button size="small" variant="outlined" color="error" onClick={() => setStep('resolve')}>
          Resolve…
        </Button>
      )}
      <ActionsMenu payout={payout} onChoose={setStep} />
      {step === 'execute' && <ExecutionDialog payout={payout} onClose={close} />}
      {step === 'approve' && <ApprovalDialog payout={payout} onClose={close} />}
      {step === 'reject' && <RejectionDialog payout={payout} onClose={close} />}
      {step === 'resolve' && <ResolveDialog payout={payout} onClose={close} />}
      {step === 'notes' && <NotesDialog payout={payout} onClose={close} />}
      {step === 'attempts' && <AttemptsDialog payout={payout} onClose={close} />}
    </>
  );
}

function ActionsMenu({ payout, onChoose }: { payout: AdminPayout; onChoose: (step: Step) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const choose = (step: Step) => () => {
    setAnchor(null);
    onChoose(step);
  };
  return (
    <>
      <IconButton
        aria-label={`Actions for the payment to ${payeeName(payout)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={!canExecute(payout)} onClick={choose('execute')}>
          Execute Payment
        </MenuItem>
        <MenuItem disabled={!canApprove(payout)} onClick={choose('approve')}>
          Approve
        </MenuItem>
        <MenuItem disabled={!canReject(payout)} onClick={choose('reject')}>
          Reject
        </MenuItem>
        <MenuItem onClick={choose('notes')}>Edit Notes</MenuItem>
        <MenuItem onClick={choose('attempts')}>Payment History</MenuItem>
      </Menu>
    </>
  );
}
