import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#admin/useDebounced.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { resultsOf } from '#common/api/lists.ts';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { api } from '#common/ui/api/api.ts';

type Choice = Pick<ExpertRow, 'id' | 'name' | 'email'>;
type Props = { label: string; onChange: (id: number | undefined) => void; error: string | undefined };

/** Finds an expert by name or address and returns the id. */
export function ExpertPicker({ label, onChange, error }: Props) {
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_DEBOUNCE);
  const { data = [], isFetching } = useQuery({
    queryKey: ['experts', 'picker', search],
    queryFn: async ({ signal }) => {
      const params = { search, page_size: SEARCH_PAGE_SIZE };
      const rows = resultsOf(
        await api.get<ExpertRow[] | { results: ExpertRow[] }>('/experts/list/', { params, signal }),
      );
      return rows.filter((row) => !row.isAdmin);
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Choice>
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionKey={(option) => option.id}
      getOptionLabel={(option) => (option.name ? `${option.name} (${option.email})` : option.email)}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, choice) => onChange(choice?.id)}
      noOptionsText="No expert found"
      renderInput={(params) => (
        <TextField {...params} label={label} required error={Boolean(error)} helperText={error} />
      )}
    />
  );
}
