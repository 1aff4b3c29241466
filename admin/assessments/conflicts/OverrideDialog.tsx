import { DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { overridePayload } from '#common/assessments/conflicts.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';

type Props = {
  name: string;
  /** The conflicts, one sentence each. */
  conflicts: readonly string[];
  busy?: boolean;
  onOverride: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason why an expert may take part despite a conflict of interest. */
export function OverrideDialog({ name, conflicts, busy = false, onOverride, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog can be inside a page's form, which must not be submitted.
    event.stopPropagation();
    const checked = overridePayload.safeParse({ reason });
    if (checked.success) onOverride(checked.data.reason);
    else setProblem(checked.error.issues[0]?.message ?? '');
  };
  return (
    <FormDialog busy={busy} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>Override the conflict of interest?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{name}:</Typography>
          <ConflictList conflicts={conflicts} />
          <TextField
            label="Reason"
            required
            autoFocus
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setProblem('');
            }}
            error={problem !== ''}
            helperText={problem || 'It is recorded with your name and shown with the assignment.'}
          />
        </DialogContent>
        <FormDialogActions busy={busy} onCancel={onClose}>
          Override
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}

/** The conflicts of one expert, one line each. */
function ConflictList({ conflicts }: { conflicts: readonly string[] }) {
  return (
    <Typography component="ul" sx={{ m: 0, pl: 3 }}>
      {conflicts.map((conflict) => (
        <li key={conflict}>{conflict}</li>
      ))}
    </Typography>
  );
}
