import { FormControl, FormLabel, MenuItem, TextField } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { expertFilters } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { ChoiceChips } from '#common/ui/people/ExpertiseForm/ChoiceChips.tsx';
import { type ChoiceFilter, type FilterChoice, filterChoices } from './filterChoices.ts';
import { useFilterOptions } from './useFilterOptions.ts';

type Props = {
  source: ChoiceFilter;
  /** Where it differs from the schema's title. */
  label?: string;
  fullWidth?: boolean;
};

const ALL = 'all';
const asItIs = (value: unknown) => value;

/** A filter with one value, or All. */
export function ChoiceFilterInput({ source, label = titleOf(expertFilters, source), fullWidth = false }: Props) {
  const choices: readonly FilterChoice[] = filterChoices(useFilterOptions())[source];
  const { field } = useInput({ source, parse: asItIs, format: asItIs });
  return (
    <TextField
      select
      size="small"
      label={label}
      // React-admin gives an input without a value ''.
      value={String(field.value ?? '') || ALL}
      onChange={({ target }) => field.onChange(choices.find(({ value }) => String(value) === target.value)?.value)}
      fullWidth={fullWidth}
      sx={{ minWidth: fullWidth ? undefined : { xs: '100%', sm: 125 } }}
    >
      <MenuItem value={ALL}>All</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A filter with several values, of which an expert must match one. */
export function ChoicesFilterInput({ source }: Pick<Props, 'source'>) {
  const id = useId();
  const choices: readonly FilterChoice[] = filterChoices(useFilterOptions())[source];
  const { field } = useInput({ source, parse: asItIs, format: asItIs });
  if (choices.length === 0) return null;
  return (
    <FormControl component="fieldset" aria-labelledby={id}>
      <FormLabel component="legend" id={id} sx={{ mb: 1 }}>
        {titleOf(expertFilters, source)}
      </FormLabel>
      <ChoiceChips
        options={choices.map(({ value, label }) => ({ id: value as string | number, name: label }))}
        value={field.value ?? []}
        onChange={field.onChange}
      />
    </FormControl>
  );
}
