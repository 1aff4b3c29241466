import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FULL_LIST_PAGE_SIZE } from '#common/limits.ts';
import type { Page } from '#common/lists.ts';
import { api } from '#common/ui/api.ts';
import type { VisRow } from '#common/vis.ts';

type Props = { value: number | null; onChange: (id: number | null) => void; error: string | undefined };

/** Chooses the VIS that an assessment is about. */
export function VisSelect({ value, onChange, error }: Props) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['vis', 'all'],
    queryFn: ({ signal }) =>
      api.get<Page<VisRow>>('/brands/vis/', {
        params: { page_size: FULL_LIST_PAGE_SIZE, ordering: 'brand_name' },
        signal,
      }),
  });
  const options = data?.results ?? [];
  return (
    <Autocomplete
      options={options}
      loading={isPending}
      value={options.find((one) => one.id === value) ?? null}
      onChange={(_event, chosen) => onChange(chosen?.id ?? null)}
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
