import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useFilterOptions } from '#admin/experts/filters/useExpertFilters.ts';
import { ChosenChips } from '#admin/list/FilterFields.tsx';
import { chosenResultFilters, isFiltered, type ResultFilters, UNFILTERED } from '#common/answers/result-filters.ts';
import { chosenText, withoutValue } from '#common/people/experts/filter-words.ts';
import { ResultFilterForm } from './ResultFilterForm.tsx';

type Props = {
  /** The name of the group of controls. */
  label?: string;
  /** What is said without filters. */
  everybody?: string;
  filters: ResultFilters;
  replace: (filters: ResultFilters) => void;
  versions: readonly number[];
};

/** What results are filtered by, each filter removable, and the way to all filters. */
export function ResultFilterBar({ label = 'Filters', everybody = 'All experts', filters, replace, versions }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** What was pressed disappears, so that the focus needs a new place. */
  const change = (changed: ResultFilters) => {
    replace(changed);
    opener.current?.focus();
  };
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}
    >
      <Button ref={opener} variant="outlined" startIcon={<FilterIcon />} onClick={() => setIsOpen(true)}>
        Filter
      </Button>
      {isFiltered(filters) ? (
        <>
          <Chosen filters={filters} onChange={change} />
          <Button size="small" onClick={() => change(UNFILTERED)}>
            Reset filters
          </Button>
        </>
      ) : (
        <Typography color="text.secondary">{everybody}</Typography>
      )}
      {isOpen && (
        <FilterDialog filters={filters} replace={replace} versions={versions} onClose={() => setIsOpen(false)} />
      )}
    </Box>
  );
}

type ChosenProps = { filters: ResultFilters; onChange: (filters: ResultFilters) => void };

function Chosen({ filters, onChange }: ChosenProps) {
  const chosen = chosenResultFilters(filters, useFilterOptions()).map((one) => ({
    ...one,
    key: `${one.name}-${one.value}`,
    text: chosenText(one),
  }));
  const without = (name: string, value: unknown) => {
    const rest = withoutValue(filters[name as keyof ResultFilters], value);
    return { ...filters, [name]: rest ?? UNFILTERED[name as keyof ResultFilters] };
  };
  return <ChosenChips chosen={chosen} onRemove={({ name, value }) => onChange(without(name, value))} />;
}

/** All filters at once; the results change only on Apply. */
function FilterDialog({
  filters,
  replace,
  versions,
  onClose,
}: Pick<Props, 'filters' | 'replace' | 'versions'> & { onClose: () => void }) {
  const [draft, setDraft] = useState(filters);
  const title = useId();
  const close = (chosen: ResultFilters) => {
    replace(chosen);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Filter the results</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <ResultFilterForm value={draft} onChange={setDraft} versions={versions} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(UNFILTERED)} sx={{ mr: 'auto' }}>
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
