import { Box, FormHelperText } from '@mui/material';
import { AutocompleteInput, RadioButtonGroupInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { BrandLogo } from '#admin/schema/BrandLogo.tsx';
import { FieldInput } from '#admin/schema/inputs.tsx';
import { type Brand, brands } from '#common/library/brands.ts';
import { type VisDetail, visRow } from '#common/library/vis.ts';
import { fieldOf, titleOf } from '#common/schema/fields.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { UploadInput } from './UploadInput.tsx';
import { useBrands } from './useVis.ts';
import type { VisForm } from './visForm.ts';

const MODES = [
  { id: 'existing', name: 'Select Existing Brand' },
  { id: 'new', name: 'Create New Brand' },
];

/** Step 1: a brand of the library or a new one; a stored VIS keeps its brand. */
export function BrandStep({ vis }: { vis: VisDetail | undefined }) {
  const { watch, clearErrors } = useFormContext<VisForm>();
  if (vis) {
    const { brand: id, brand_name: name } = vis;
    return (
      <>
        <AutocompleteInput source="brand" label={LABEL} choices={[{ id, name }]} isRequired disabled {...LOOK} />
        <FormHelperText>The brand of an existing Visual Identity System cannot be changed.</FormHelperText>
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RadioButtonGroupInput
        source="mode"
        label="Brand"
        choices={MODES}
        onChange={() => clearErrors(['brand', 'new_brand'])}
        helperText={false}
      />
      {watch('mode') === 'existing' ? <ExistingBrand /> : <NewBrand />}
    </Box>
  );
}

const LABEL = titleOf(visRow, 'brand');
// Choices that open by themselves would cover the message when the field is focused because of it.
const LOOK = { size: 'medium', helperText: false, openOnFocus: false } as const;

function ExistingBrand() {
  const { data, error, isPending, refetch } = useBrands();
  if (error && !data) return <LoadError message="Failed to load the brands." onRetry={() => refetch()} />;
  return (
    <AutocompleteInput
      source="brand"
      label={LABEL}
      choices={data ?? []}
      isPending={isPending}
      isRequired
      optionText={withLogo}
      inputText={({ name }) => name}
      {...LOOK}
    />
  );
}

const withLogo = ({ name, logo }: Brand) => (
  <Box sx={{ display: 'flex', gap: 1.5 }}>
    <BrandLogo name={name} src={logo} size={28} />
    {name}
  </Box>
);

/** A brand that is created together with its first VIS. */
function NewBrand() {
  return (
    <>
      {(['name', 'description'] as const).map((name) => (
        <FieldInput key={name} field={{ ...fieldOf(brands.payload, name), source: `new_brand.${name}` }} />
      ))}
      <UploadInput
        source="new_brand.logo"
        kind="image"
        label="Logo image"
        button="Choose Logo"
        hint="JPG, PNG, GIF or WebP"
      />
    </>
  );
}
