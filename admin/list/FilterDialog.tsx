import { Box, Button, FormControl, FormControlLabel, FormHelperText, FormLabel, Switch } from '@mui/material';
import { useId, useState } from 'react';
import * as z from 'zod';
import type { FilterChoice } from '#common/people/experts/filter-words.ts';
import { fieldOf } from '#common/schema/fields.ts';
import { sameFilters } from '#common/schema/filters.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { ChoiceChips } from '#common/ui/people/ExpertiseForm/ChoiceChips.tsx';

/** Filters that staff choose from, with what they are chosen of. Their schema says what kind each is. */
export type FilterSet<Filters> = {
  schema: z.ZodObject;
  /** Their names in the dialog's order. */
  names: readonly (keyof Filters & string)[];
  /** The choices of each; one without them is a switch. */
  choices: { readonly [Name in keyof Filters]?: readonly FilterChoice[] };
  /** What some of them mean. */
  hints?: { readonly [Name in keyof Filters]?: string };
  /** The filters while nothing is chosen. */
  none: Filters;
};

/** The filters of a set that are chosen now. */
export type Filtering<Filters> = {
  set: FilterSet<Filters>;
  filters: Filters;
  onChange: (filters: Filters) => void;
};

type Props<Filters> = Filtering<Filters> & { title: string; onClose: () => void };

/**
 * All filters of a set at once, which take effect on Apply if they have changed. What nobody touches stays as it is, also what the
 * dialog does not offer.
 */
export function FilterDialog<Filters extends object>({ title, set, filters, onChange, onClose }: Props<Filters>) {
  const [draft, setDraft] = useState(filters);
  const close = (chosen: Filters) => {
    if (!sameFilters(chosen, filters)) onChange(chosen);
    onClose();
  };
  return (
    <TitledDialog
      title={title}
      content={{ sx: FIELDS }}
      actions={
        <Button onClick={() => close(set.none)} sx={{ mr: 'auto' }}>
          Reset
        </Button>
      }
      confirm="Apply"
      onConfirm={() => close(draft)}
      onClose={onClose}
    >
      {set.names.map((name) => (
        <FilterField
          key={name}
          set={set}
          name={name}
          value={draft[name]}
          onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </TitledDialog>
  );
}

const FIELDS = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  '& > fieldset, & > .MuiBox-root': { gridColumn: '1 / -1' },
  '&&': { pt: 1 },
};

type FieldProps<Filters> = {
  set: FilterSet<Filters>;
  name: keyof Filters & string;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** A filter as its schema says: a switch, one of its values, which may be none, or several. */
function FilterField<Filters>({ set, name, value, onChange }: FieldProps<Filters>) {
  const { title, control } = fieldOf(set.schema, name);
  const choices = set.choices[name];
  const field = { label: title, onChange, value: value as never };
  if (!choices) return <OnlyOn {...field} hint={set.hints?.[name]} />;
  if (control === 'names') return <SomeOf {...field} choices={choices} />;
  const isAlways = set.schema.shape[name] instanceof z.ZodDefault;
  return isAlways ? (
    <SelectField {...field} choices={choices as never} fullWidth />
  ) : (
    <OneOf {...field} choices={choices} fullWidth />
  );
}

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
function SomeOf({ label, choices, value, onChange }: Field<(string | number)[]>) {
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
function OnlyOn({ label, hint, value, onChange }: Omit<Field<true>, 'choices'> & { hint: string | undefined }) {
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
