import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { BooleanInput, Form } from 'react-admin';
import { FORM_IS_FRAME } from '#admin/forms/DialogForm.tsx';
import { IN_PANEL_HINT } from '#common/people/experts/activity.ts';
import { expertFilters } from '#common/people/experts/filters.ts';
import { titleOf } from '#common/schema/fields.ts';
import { ChoiceFilterInput, ChoicesFilterInput } from './FilterInputs.tsx';
import { useExpertFilters } from './useExpertFilters.ts';

const FIRST = ['qualification', 'expertise_level', 'gender', 'design_expertise'] as const;
const SEVERAL = ['segments', 'backgrounds', 'industries', 'regions', 'age_groups'] as const;
const LAST = ['activity', 'engagement', 'registered'] as const;

/** All filters at once; the list changes only on Apply. */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
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
