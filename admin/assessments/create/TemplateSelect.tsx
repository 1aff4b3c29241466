import { ListSubheader, MenuItem, TextField } from '@mui/material';
import { useTemplates } from '#admin/assessments/templates/useTemplates.ts';

type Props = {
  value: number | null;
  onChange: (id: number | null) => void;
  disabled: boolean;
  error: string | undefined;
};

const BLANK = 'blank';

/** Chooses the first questions: none, or a template by category. */
export function TemplateSelect({ value, onChange, disabled, error }: Props) {
  const { data } = useTemplates();
  const byCategory = Map.groupBy(data?.results ?? [], (template) => template.category || 'Other');
  const chosen = data?.results.find((template) => template.id === value);
  return (
    <TextField
      select
      label="Start from"
      value={chosen ? String(value) : BLANK}
      onChange={(event) => onChange(event.target.value === BLANK ? null : Number(event.target.value))}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? chosen?.description}
    >
      <MenuItem value={BLANK}>An empty questionnaire</MenuItem>
      {[...byCategory].flatMap(([category, templates]) => [
        <ListSubheader key={category}>{category}</ListSubheader>,
        ...templates.map((template) => (
          <MenuItem key={template.id} value={String(template.id)}>
            {template.title}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}
