import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import * as z from 'zod';
import type { FilterChoice } from '#common/people/experts/filter-words.ts';
import { fieldOf } from '#common/schema/fields.ts';
import { sameFilters } from '#common/schema/filters.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { OneOf, OnlyOn, SomeOf } from './FilterFields.tsx';
import { FILTER_SETS } from './filterSets.ts';

type Props<Filters> = {
  title: string;
  set: keyof typeof FILTER_SETS;
  /** The choices of each filter; one without them is a switch. */
  choices: Readonly<Record<string, readonly FilterChoice[] | undefined>>;
  filters: Filters;
  /** The filters after Reset. */
  none: Filters;
  /** Called with the filters if they have changed. */
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** All filters at once, which take effect on Apply. A filter that nobody touches stays as it is. */
export function FilterDialog<Filters extends object>({
  title,
  set,
  choices,
  filters,
  none,
  onApply,
  onClose,
}: Props<Filters>) {
  const [draft, setDraft] = useState(filters);
  const id = useId();
  const close = (chosen: Filters) => {
    if (!sameFilters(chosen, filters)) onApply(chosen);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={FIELDS}>
        {FILTER_SETS[set].names.map((name) => (
          <FilterField
            key={name}
            set={set}
            name={name}
            choices={choices[name]}
            value={draft[name as keyof Filters]}
            onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(none)} sx={{ mr: 'auto' }}>
          Reset
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => close(draft)}>
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const FIELDS = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  '& > fieldset, & > .MuiBox-root': { gridColumn: '1 / -1' },
  '&&': { pt: 1 },
};

type FieldProps = Pick<Props<unknown>, 'set'> & {
  name: string;
  choices: readonly FilterChoice[] | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** A filter as its schema says: a switch, one of its values, which may be none, or several. */
function FilterField({ set, name, choices, value, onChange }: FieldProps) {
  const { schema, hints } = FILTER_SETS[set];
  const { title, control } = fieldOf(schema, name);
  const field = { label: title, onChange, value: value as never };
  if (!choices) return <OnlyOn {...field} hint={hints[name]} />;
  if (control === 'names') return <SomeOf {...field} choices={choices} />;
  const isAlways = schema.shape[name] instanceof z.ZodDefault;
  return isAlways ? (
    <SelectField {...field} choices={choices as never} fullWidth />
  ) : (
    <OneOf {...field} choices={choices} fullWidth />
  );
}
