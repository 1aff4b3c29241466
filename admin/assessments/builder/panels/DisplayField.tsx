import { MenuItem, TextField } from '@mui/material';
import { useBuilderState, useEditQuestionnaire } from '#admin/assessments/builder/context.ts';
import { DISPLAY_LABELS, DISPLAYS } from '#common/assessments/questionnaire/schema.ts';

/** How experts move through the questions. */
export function DisplayField() {
  const display = useBuilderState((state) => state.document.questionnaire.display);
  const edit = useEditQuestionnaire();
  return (
    <TextField
      select
      label="How experts go through it"
      value={display}
      onChange={(event) =>
        edit((questionnaire) => ({
          ...questionnaire,
          display: DISPLAYS.find((one) => one === event.target.value) ?? 'question',
        }))
      }
    >
      {DISPLAYS.map((value) => (
        <MenuItem key={value} value={value}>
          {DISPLAY_LABELS[value]}
        </MenuItem>
      ))}
    </TextField>
  );
}
