import { Box, Link } from '@mui/material';
import { useController } from 'react-hook-form';
import { FileField } from '#admin/forms/FileField.tsx';
import { useFileLimits } from '#admin/useFileLimits.ts';
import { tooLargeMessage } from '#common/library/files.ts';
import { visInformation, visRow } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { FormTextField } from '#common/ui/forms/FormTextField.tsx';
import { GeographicalRegionsField } from './GeographicalRegionsField.tsx';
import type { VisEditor } from './useVisEditor.ts';
import type { VisForm } from './visForm.ts';

/** Step 2: the facts about the VIS, and its document. */
export function InformationStep({ editor }: { editor: VisEditor }) {
  const { field, fieldState } = useController<VisForm, 'document'>({ name: 'document' });
  const { pdf: max } = useFileLimits();
  const tooLarge = field.value && field.value.size > max ? tooLargeMessage('pdf', max) : undefined;
  const present = editor.vis?.document_file;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      <FormTextField
        name="version"
        label={titleOf(visInformation, 'version')}
        helperText="e.g., V1, V2.5, etc."
        required
      />
      <FileField
        label={titleOf(visRow, 'document')}
        button={present ? 'Replace PDF' : 'Choose PDF'}
        accept="application/pdf,.pdf"
        hint={present ? 'The current document is kept unless you choose another one.' : 'A PDF document'}
        file={field.value}
        onFile={field.onChange}
        message={fieldState.error?.message ?? tooLarge}
        required={!editor.editing}
        present={
          present && (
            <Link href={resolveUrl(present.download_url)} download>
              {present.name}
            </Link>
          )
        }
      />
      <FormTextField name="release_date" label={titleOf(visInformation, 'release_date')} type="date" required />
      <FormTextField name="category" label={titleOf(visInformation, 'category')} required />
      <FormTextField name="market" label={titleOf(visInformation, 'market')} required />
      <GeographicalRegionsField />
    </Box>
  );
}
