import FilterIcon from '@mui/icons-material/FilterListOutlined';
import {
  Badge,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormLabel,
  MenuItem,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { BooleanInput, FilterLiveForm, Form, useInput } from 'react-admin';
import { FORM_IS_FRAME } from '#admin/forms/DialogForm.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { ACTIVITIES, ENGAGEMENTS, engagementLabel, IN_PANEL_HINT } from '#common/people/experts/activity.ts';
import { type ExpertFilterOptions, expertFilters } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { counted } from '#common/texts/format.ts';
import { ChoiceChips } from '#common/ui/people/ExpertiseForm/ChoiceChips.tsx';
import { useExpertFilters, useFilterOptions } from './useExpertFilters.ts';

type FilterChoice = { value: string | number | boolean; label: string };

/** Returns the choices of each filter; those that depend on the panel come from the server. */
const filterChoices = (options: ExpertFilterOptions) => ({
  qualification: [5, 4, 3, 2, 1, 0].map((stars) => ({
    value: stars,
    label: stars === 0 ? 'Not rated' : counted(stars, 'star'),
  })),
  expertise_level: options.expertiseLevels,
  gender: options.genders,
  design_expertise: options.designExpertise,
  segments: options.expertiseSegments,
  backgrounds: options.backgrounds,
  industries: options.industries,
  regions: options.regions,
  age_groups: options.ageGroups,
  activity: ACTIVITIES.map((value) => ({ value, label: value })),
  engagement: ENGAGEMENTS.map((value) => ({ value, label: engagementLabel(value) })),
  registered: [
    { value: true, label: 'Registered' },
    { value: false, label: 'Not Registered yet' },
  ],
});
/** A filter with choices. */
type ChoiceFilter = keyof ReturnType<typeof filterChoices>;

type Props = {
  source: ChoiceFilter;
  /** Where it differs from the schema's title. */
  label?: string;
  fullWidth?: boolean;
};

const ALL = 'all';
const asItIs = (value: unknown) => value;

/** A filter with one value, or All. */
function ChoiceFilterInput({ source, label = titleOf(expertFilters, source), fullWidth = false }: Props) {
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
function ChoicesFilterInput({ source }: Pick<Props, 'source'>) {
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

const FIRST = ['qualification', 'expertise_level', 'gender', 'design_expertise'] as const;
const SEVERAL = ['segments', 'backgrounds', 'industries', 'regions', 'age_groups'] as const;
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

/** Search, the quick filters, and the button for all other filters of the experts in the list around. */
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
