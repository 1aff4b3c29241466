import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { useFilterOptions } from '#admin/experts/filters/useExpertFilters.ts';
import { ChosenFilters, FilterButton } from '#admin/list/FilterBar.tsx';
import { isFiltered, type ResultFilters, UNFILTERED } from '#common/answers/result-filters.ts';
import { resultFilterSet } from './useResultFilters.ts';

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
  const set = resultFilterSet(useFilterOptions(), versions);
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
      <FilterButton
        ref={opener}
        label="Filter"
        title="Filter the results"
        set={set}
        filters={filters}
        onChange={replace}
      />
      {isFiltered(filters) ? (
        <>
          <ChosenFilters set={set} filters={filters} onChange={change} />
          <Button size="small" onClick={() => change(UNFILTERED)}>
            Reset filters
          </Button>
        </>
      ) : (
        <Typography color="text.secondary">{everybody}</Typography>
      )}
    </Box>
  );
}
