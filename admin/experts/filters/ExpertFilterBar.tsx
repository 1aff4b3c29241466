import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Badge, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { BooleanInput, FilterLiveForm, Form, useInput } from 'react-admin';
import { FORM_IS_FRAME } from '#admin/forms/DialogForm.tsx';
import { ChosenChips, OneOf, SomeOf } from '#admin/list/FilterFields.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { IN_PANEL_HINT } from '#common/people/experts/activity.ts';
import { type FilterChoice, filterChoices } from '#common/people/experts/filter-words.ts';
import { expertFilters } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { filterLabels, SEVERAL, useExpertFilters, useFilterOptions } from './useExpertFilters.ts';

/** A filter with choices. */
type ChoiceFilter = keyof ReturnType<typeof filterChoices> & string;

type Props = {
  source: ChoiceFilter;
  /** The label, if it differs from the schema's title. */
  label?: string;
  fullWidth?: boolean;
};

const asItIs = (value: unknown) => value;

/** Returns what a filter's field in the surrounding form needs. */
function useFilter(source: ChoiceFilter) {
  const choices: readonly FilterChoice[] = filterChoices(useFilterOptions())[source];
  const { field } = useInput({ source, parse: asItIs, format: asItIs });
  return { label: titleOf(expertFilters, source), choices, value: field.value, onChange: field.onChange };
}

/** A filter with one value, or All. */
function ChoiceFilterInput({ source, ...shown }: Props) {
  return <OneOf {...useFilter(source)} {...shown} />;
}

/** A filter with several values, of which an expert must match one. */
function ChoicesFilterInput({ source }: Pick<Props, 'source'>) {
  return <SomeOf {...useFilter(source)} />;
}

const FIRST = ['qualification', 'expertise_level', 'gender', 'design_expertise'] as const;
const LAST = ['activity', 'engagement', 'registered'] as const;

/** All filters at once; the list changes only on Apply. */
function FiltersDialog({ onClose }: { onClose: () => void }) {
  const { filters, replace } = useExpertFilters();
  const title = useId();
  const apply = (chosen: object) => {
    replace({ ...filters, ...chosen });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title} sx={FORM_IS_FRAME}>
      <Form record={filters} onSubmit={apply}>
        <DialogTitle id={title}>Filters</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, '&&': { pt: 1 } }}>
          {FIRST.map((source) => (
            <ChoiceFilterInput key={source} source={source} fullWidth />
          ))}
          {SEVERAL.map((source) => (
            <ChoicesFilterInput key={source} source={source} />
          ))}
          {LAST.map((source) => (
            <ChoiceFilterInput key={source} source={source} fullWidth />
          ))}
          <OnlyInput source="in_panel" hint={`That is, ${IN_PANEL_HINT}.`} />
          <OnlyInput source="beverage_client" />
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              replace({});
              onClose();
            }}
            sx={{ mr: 'auto' }}
          >
            Reset
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** A switch that is a filter only while it is on. */
function OnlyInput({ source, hint = false }: { source: 'in_panel' | 'beverage_client'; hint?: string | false }) {
  return (
    <BooleanInput
      source={source}
      label={titleOf(expertFilters, source)}
      helperText={hint}
      parse={(on: boolean) => on || undefined}
    />
  );
}

/** Search, the quick filters, and the button for all other filters of the current list of experts. */
export function ExpertFilterBar() {
  const { filters, replace } = useExpertFilters();
  const [open, setOpen] = useState(false);
  const count = Object.keys(filters).length;
  return (
    <>
      <ListSearch label="Search experts" />
      <Box sx={{ width: { xs: '100%', sm: 'auto' }, '& form': { display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1 } }}>
        <FilterLiveForm debounce={0}>
          <ChoiceFilterInput source="qualification" />
          <ChoiceFilterInput source="expertise_level" label="Segmentation" />
          <ChoiceFilterInput source="gender" />
        </FilterLiveForm>
      </Box>
      <Badge badgeContent={count} color="primary">
        <Button variant="outlined" startIcon={<FilterIcon />} onClick={() => setOpen(true)}>
          Filters
        </Button>
      </Badge>
      <Button onClick={() => replace({})} disabled={count === 0}>
        Reset filters
      </Button>
      {open && <FiltersDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The active filters; each can be removed. */
export function ActiveFilters() {
  const { filters, change } = useExpertFilters();
  const labels = filterLabels(filters, useFilterOptions());
  return <ChosenChips chosen={labels} onRemove={({ without }) => change(without)} sx={{ px: 2, pb: 1 }} />;
}
