import { Button } from '@mui/material';
import { useInput, useRecordContext } from 'react-admin';
import { FileField } from '#admin/forms/FileField.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import type { Brand } from '#common/library/brands.ts';
import { ACCEPTED_TYPES } from '#common/library/files.ts';

/** The logo of a brand: a chosen file, the address of the stored one, or '' when that is removed. */
export function LogoInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source, parse: keepBlank });
  const brand = useRecordContext<Brand>();
  const stored = brand?.logo ?? null;
  const shown = stored !== null && field.value === stored;
  return (
    <FileField
      label={label}
      button={shown ? 'Replace Logo' : 'Choose Logo'}
      accept={ACCEPTED_TYPES.image.join(',')}
      hint="JPG, PNG, GIF or WebP"
      file={field.value instanceof File ? field.value : null}
      onFile={(file) => field.onChange(file ?? stored)}
      message={fieldState.error?.message}
      present={
        shown ? (
          <>
            <BrandLogo name={brand?.name ?? ''} src={stored} />
            <Button size="small" onClick={() => field.onChange('')}>
              Remove
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

/** react-admin would turn '' into null. */
const keepBlank = (value: unknown) => value;
