import { Typography } from '@mui/material';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { overridePayload } from '#common/assessments/conflicts.ts';

/** The form that asks for the reason why an expert may take part despite conflicts of interest, one sentence each. */
export const overrideForm = (name: string, conflicts: readonly string[]) => ({
  title: 'Override the conflict of interest?',
  schema: overridePayload,
  saveLabel: 'Override',
  maxWidth: 'xs' as const,
  inputs: (
    <>
      <Typography>{name}:</Typography>
      <Typography component="ul" sx={{ m: 0, pl: 3 }}>
        {conflicts.map((conflict) => (
          <li key={conflict}>{conflict}</li>
        ))}
      </Typography>
      {inputsOf(overridePayload, ['reason'], {
        reason: {
          autoFocus: true,
          minRows: 2,
          helperText: 'It is recorded with your name and shown with the assignment.',
        },
      })}
    </>
  ),
});
