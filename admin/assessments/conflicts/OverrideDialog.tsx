import { Typography } from '@mui/material';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { type OverridePayload, overridePayload } from '#common/assessments/conflicts.ts';

type Props = {
  name: string;
  /** The conflicts, one sentence each. */
  conflicts: readonly string[];
  /** Returns the server's messages by field, if there are any. */
  onOverride: (payload: OverridePayload) => Promise<Record<string, unknown> | undefined>;
  onClose: () => void;
};

/** Asks for the reason why an expert may take part despite a conflict of interest. */
export function OverrideDialog({ name, conflicts, onOverride, onClose }: Props) {
  return (
    <ActionDialog
      title="Override the conflict of interest?"
      schema={overridePayload}
      saveLabel="Override"
      maxWidth="xs"
      onSubmit={onOverride}
      onClose={onClose}
    >
      <Typography>{name}:</Typography>
      <Typography component="ul" sx={{ m: 0, pl: 3 }}>
        {conflicts.map((conflict) => (
          <li key={conflict}>{conflict}</li>
        ))}
      </Typography>
      {inputsOf(overridePayload, ['reason'], {
        reason: (field) => (
          <FieldInput
            key={field.source}
            field={field}
            autoFocus
            minRows={2}
            helperText="It is recorded with your name and shown with the assignment."
          />
        ),
      })}
    </ActionDialog>
  );
}
