import { Autocomplete, Box, TextField } from '@mui/material';
import { useGetList } from 'react-admin';
import { useController } from 'react-hook-form';
import { wholeList } from '#admin/list/wholeList.ts';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import type { Brand } from '#common/library/brands.ts';
import { visRow } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import type { VisForm } from './visForm.ts';

type Choice = Pick<Brand, 'id' | 'name'> & { logo?: string | null };

/** Chooses a brand of the library, with search. */
export function ExistingBrand({ fixed }: { fixed?: Choice }) {
  const { field, fieldState } = useController<VisForm, 'brand'>({ name: 'brand' });
  const brands = useGetList<Brand>(
    'brands',
    { pagination: wholeList, sort: { field: 'name', order: 'ASC' } },
    { enabled: fixed === undefined },
  );
  const options: Choice[] = fixed ? [fixed] : (brands.data ?? []);
  if (brands.error && !brands.data) {
    return <LoadError message="Failed to load the brands." onRetry={() => brands.refetch()} />;
  }
  return (
    <Autocomplete
      disabled={fixed !== undefined}
      options={options}
      loading={fixed === undefined && brands.isPending}
      getOptionLabel={(option) => option.name}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      value={options.find(({ id }) => id === field.value) ?? null}
      onChange={(_event, choice) => field.onChange(choice?.id ?? null)}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1.5 }}>
          <BrandLogo name={option.name} src={option.logo ?? null} size={28} />
          {option.name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={titleOf(visRow, 'brand')}
          required
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
