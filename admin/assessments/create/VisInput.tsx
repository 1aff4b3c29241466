import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { LIBRARY_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { VisRow } from '#common/library/vis.ts';
import type { Field } from '#common/schema/fields.ts';

const nameOf = (vis: VisRow) => `${vis.brand_name} ${vis.version}`;

/** Chooses the VIS that an assessment is about, from a list by brand with search. */
export function VisInput({ field: { source, title } }: { field: Field }) {
  return (
    <ReferenceInput
      source={source}
      reference="vis"
      sort={{ field: 'brand_name', order: 'ASC' }}
      perPage={LIBRARY_PAGE_SIZE}
    >
      <AutocompleteInput
        label={title}
        optionText={nameOf}
        debounce={SEARCH_DEBOUNCE}
        isRequired
        // Else the choices would cover the message when the field is focused because of it.
        openOnFocus={false}
        helperText={false}
        size="medium"
        noOptionsText="No Visual Identity System found."
      />
    </ReferenceInput>
  );
}
