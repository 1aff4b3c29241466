import { Box, Link } from '@mui/material';
import { AutocompleteArrayInput } from 'react-admin';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { type VisDetail, visInformation, visRow } from '#common/library/vis.ts';
import { type Field, titleOf } from '#common/schema/fields.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { UploadInput } from './UploadInput.tsx';
import { useRegions } from './useVis.ts';

/** Step 2: the facts about the VIS, and its document. */
export function InformationStep({ vis }: { vis: VisDetail | undefined }) {
  const present = vis?.document_file;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      {inputsOf(visInformation, ['version'], { version: { helperText: 'e.g., V1, V2.5, etc.' } })}
      <UploadInput
        source="document"
        kind="pdf"
        label={titleOf(visRow, 'document')}
        button={present ? 'Replace PDF' : 'Choose PDF'}
        hint={present ? 'The current document is kept unless you choose another one.' : 'A PDF document'}
        isRequired={!vis}
        present={
          present && (
            <Link href={resolveUrl(present.download_url)} download>
              {present.name}
            </Link>
          )
        }
      />
      {inputsOf(visInformation, ['release_date', 'category', 'market', 'geographical_footprint'], {
        geographical_footprint: (field) => <RegionsInput field={field} />,
      })}
    </Box>
  );
}

function RegionsInput({ field: { source, title } }: { field: Field }) {
  const { data, error, isPending, refetch } = useRegions();
  if (error && !data) return <LoadError message="Failed to load the regions." onRetry={() => refetch()} />;
  return (
    <AutocompleteArrayInput
      source={source}
      label={title}
      choices={data ?? []}
      isPending={isPending}
      isRequired
      disableCloseOnSelect
      // Otherwise the choices would cover the message when the field is focused because of it.
      openOnFocus={false}
      size="medium"
      helperText={false}
    />
  );
}
