import { Autocomplete, Checkbox, TextField } from '@mui/material';
import { useGetList } from 'react-admin';
import { useController } from 'react-hook-form';
import { wholeList } from '#admin/list/wholeList.ts';
import { type GeographicalRegion, visInformation } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import type { VisForm } from './visForm.ts';

/** The regions that a VIS is for. */
export function GeographicalRegionsField() {
  const { field, fieldState } = useController<VisForm, 'geographical_footprint'>({ name: 'geographical_footprint' });
  const regions = useGetList<GeographicalRegion>('geographical-regions', {
    pagination: wholeList,
    sort: { field: 'position', order: 'ASC' },
  });
  if (regions.error && !regions.data) {
    return <LoadError message="Failed to load the regions." onRetry={() => regions.refetch()} />;
  }
  const options = regions.data ?? [];
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      loading={regions.isPending}
      getOptionLabel={(option) => option.name}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      value={options.filter(({ id }) => field.value.includes(id))}
      onChange={(_event, chosen) => field.onChange(chosen.map(({ id }) => id))}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, option, { selected }) => (
        <li key={key} {...props}>
          <Checkbox checked={selected} tabIndex={-1} sx={{ mr: 1 }} />
          {option.name}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={titleOf(visInformation, 'geographical_footprint')}
          required
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
          slotProps={{ htmlInput: { ...params.inputProps, required: false } }}
        />
      )}
    />
  );
}
