import { MenuItem, TextField } from '@mui/material';
import { DISPLAYS } from '#common/questionnaire/schema.ts';
import { useBuilderState, useEditQuestionnaire } from '../context.ts';

const DISPLAY_LABELS = { question: 'One question at a time', section: 'One section a page' } as const;

/** How experts walk through the questions. */
export function DisplayField() {
  const display = useBuilderState((state) => state.document.questionnaire.display);
  const edit = useEditQuestionnaire();
  return (
    <TextField
      select
      label="How experts walk through"
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
