import {
  Box,
  Chip,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Switch,
  type SxProps,
} from '@mui/material';
import { useId } from 'react';
import type { FilterChoice } from '#common/people/experts/filter-words.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { ChoiceChips } from '#common/ui/people/ExpertiseForm/ChoiceChips.tsx';

type Field<Value> = {
  label: string;
  choices: readonly FilterChoice[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

const ALL = { value: 'all', label: 'All' };

/** A filter with one value, or All. */
export function OneOf({
  label,
  choices,
  value,
  onChange,
  fullWidth = false,
}: Field<FilterChoice['value']> & { fullWidth?: boolean }) {
  return (
    <SelectField
      label={label}
      value={String(value ?? ALL.value)}
      choices={[ALL, ...choices.map((choice) => ({ value: String(choice.value), label: choice.label }))]}
      onChange={(chosen) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value)}
      fullWidth={fullWidth}
      sx={{ minWidth: fullWidth ? undefined : { xs: '100%', sm: 125 } }}
    />
  );
}

/** A filter with several values, of which one must match; nothing without choices. */
export function SomeOf({ label, choices, value, onChange }: Field<(string | number)[]>) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <FormControl component="fieldset" aria-labelledby={id}>
      <FormLabel component="legend" id={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <ChoiceChips
        options={choices.map((choice) => ({ id: choice.value as string | number, name: choice.label }))}
        value={value ?? []}
        onChange={onChange}
      />
    </FormControl>
  );
}

/** A filter that is a switch: it is set only while it is on. */
export function OnlyOn({ label, hint, value, onChange }: Omit<Field<true>, 'choices'> & { hint?: string | undefined }) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={value === true}
            onChange={(_event, on) => onChange(on || undefined)}
            slotProps={{ input: { 'aria-describedby': hint && id } }}
          />
        }
      />
      {hint && <FormHelperText id={id}>{hint}</FormHelperText>}
    </Box>
  );
}

type Removable = { key: string; text: string };

/** What is chosen of filters, each of which can be removed; nothing if none is. */
export function ChosenChips<Chosen extends Removable>({
  chosen,
  onRemove,
  sx,
}: {
  chosen: Chosen[];
  onRemove: (chosen: Chosen) => void;
  sx?: SxProps;
}) {
  if (chosen.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, ...sx }}
    >
      {chosen.map((one) => (
        <Box key={one.key} component="li" sx={{ listStyle: 'none' }}>
          <Chip size="small" label={one.text} onDelete={() => onRemove(one)} />
        </Box>
      ))}
    </Box>
  );
}
