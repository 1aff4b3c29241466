import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useDebounced } from '#admin/useDebounced.ts';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';

export type Choice = { id: number; title: string };
type Props = { chosen: Choice | null; onChoose: (assessment: Choice | null) => void };

/** An assessment, found by its title. */
export function AssessmentChoice({ chosen, onChoose }: Props) {
  const [text, setText] = useState('');
  const found = useGetList<Choice>('assessments', {
    filter: { q: useDebounced(text, SEARCH_DEBOUNCE) },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: SEARCH_PAGE_SIZE },
  });
  return (
    <Autocomplete
      options={found.data ?? []}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      filterOptions={(options) => options}
      loading={found.isPending}
      value={chosen}
      onChange={(_event, value) => onChoose(value)}
      onInputChange={(_event, value) => setText(value)}
      noOptionsText={found.isError ? 'Failed to load the assessments.' : 'No assessments found.'}
      renderInput={(params) => <TextField {...params} label="Assessment" />}
    />
  );
}
