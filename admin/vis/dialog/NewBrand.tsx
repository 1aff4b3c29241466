import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { FileField } from '#admin/forms/FileField.tsx';
import { useFileLimits } from '#admin/useFileLimits.ts';
import { brands } from '#common/library/brands.ts';
import { ACCEPTED_TYPES, tooLargeMessage } from '#common/library/files.ts';
import { titleOf } from '#common/schema/fields.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import type { VisForm } from './visForm.ts';

/** A brand that is created together with its first VIS. */
export function NewBrand() {
  const { field, fieldState } = useController<VisForm, 'new_brand.logo'>({ name: 'new_brand.logo' });
  const { image: max } = useFileLimits();
  const tooLarge = field.value && field.value.size > max ? tooLargeMessage('image', max) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormTextField name="new_brand.name" label={titleOf(brands.row, 'name')} required />
      <FormTextField name="new_brand.description" label={titleOf(brands.row, 'description')} multiline minRows={3} />
      <FileField
        label="Logo image"
        button="Choose Logo"
        accept={ACCEPTED_TYPES.image.join(',')}
        hint="JPG, PNG, GIF or WebP"
        file={field.value}
        onFile={field.onChange}
        message={fieldState.error?.message ?? tooLarge}
      />
    </Box>
  );
}
