import { Button } from '@mui/material';
import { type CommonInputProps, useInput, useRecordContext } from 'react-admin';
import { FileField } from '#admin/forms/FileField.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { ACCEPTED_TYPES } from '#common/library/files.ts';

/** A picture of the record around: a chosen file, the address of the stored one, or '' when that is removed. */
export function PictureInput({ source, label }: CommonInputProps) {
  const { field, fieldState } = useInput({ source, parse: keepBlank });
  const stored: string | null = useRecordContext()?.[source] ?? null;
  const shown = stored !== null && field.value === stored;
  return (
    <FileField
      label={String(label)}
      button={`${shown ? 'Replace' : 'Choose'} ${label}`}
      accept={ACCEPTED_TYPES.image.join(',')}
      hint="JPG, PNG, GIF or WebP"
      file={field.value instanceof File ? field.value : null}
      onFile={(file) => field.onChange(file ?? stored)}
      message={fieldState.error?.message}
      present={
        shown ? (
          <>
            <BrandLogo name="" src={stored} />
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
