import FilterIcon from '@mui/icons-material/FilterListOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useFilterOptions } from '#admin/experts/filters/useExpertFilters.ts';
import { FilterDialog } from '#admin/list/FilterDialog.tsx';
import { ChosenChips } from '#admin/list/FilterFields.tsx';
import {
  chosenResultFilters,
  isFiltered,
  type ResultFilters,
  resultFilterChoices,
  UNFILTERED,
} from '#common/answers/result-filters.ts';
import { chosenText, withoutValue } from '#common/people/experts/filter-words.ts';

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
  const choices = resultFilterChoices(useFilterOptions(), versions);
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
        <FilterDialog
          title="Filter the results"
          set="results"
          choices={choices}
          filters={filters}
          none={UNFILTERED}
          onApply={replace}
          onClose={() => setIsOpen(false)}
        />
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
