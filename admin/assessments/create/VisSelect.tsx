import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#admin/useDebounced.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import type { Page } from '#common/api/lists.ts';
import { LIBRARY_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { VisRow } from '#common/library/vis.ts';
import { api } from '#common/ui/api/api.ts';

type Props = { value: number | null; onChange: (id: number | null) => void; error: string | undefined };

/** Chooses the VIS that an assessment is about, from a list by brand with search. */
export function VisSelect({ value, onChange, error }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<VisRow | null>(null);
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const { data: options = [], isFetching, isError } = useVis({ search });
  // The VIS named in the address may be missing from the first page.
  const { data: [named] = [] } = useVis({ id__in: value }, value !== null && value !== chosen?.id);
  return (
    <Autocomplete
      options={options}
      loading={isFetching}
      filterOptions={(found) => found}
      value={(value === chosen?.id ? chosen : named) ?? null}
      onChange={(_event, next) => {
        setChosen(next);
        onChange(next?.id ?? null);
      }}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      getOptionKey={(one) => one.id}
      getOptionLabel={(one) => `${one.brand_name} ${one.version}`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={isError ? 'The Visual Identity Systems could not be loaded.' : 'No Visual Identity System found.'}
      renderInput={(params) => (
        <TextField {...params} label="Visual Identity System" required error={Boolean(error)} helperText={error} />
      )}
    />
  );
}

function useVis(filter: { search?: string; id__in?: number | null }, enabled = true) {
  return useQuery({
    queryKey: ['vis', 'picker', filter],
    queryFn: async ({ signal }) => {
      const params = { page_size: LIBRARY_PAGE_SIZE, ordering: 'brand_name', ...filter };
      return (await api.get<Page<VisRow>>('/brands/vis/', { params, signal })).results;
    },
    placeholderData: filter.search === undefined ? undefined : keepPreviousData,
    enabled,
  });
}
