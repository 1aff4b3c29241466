import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** "Ana Silva (ana@example.com)" */
export const labelOfPerson = ({ name, email }: ExpertRow) => (name ? `${name} (${email})` : email);

type Props = Omit<AutocompleteInputProps<ExpertRow>, 'source' | 'optionText'> & {
  source: string;
  optionText?: (person: ExpertRow) => string;
};

/** Searches for one of the experts and staff. */
export function PersonInput({ source, optionText = labelOfPerson, ...look }: Props) {
  return (
    <ReferenceInput source={source} reference="experts" perPage={SEARCH_PAGE_SIZE} sort={BY_NAME}>
      <AutocompleteInput
        helperText={false}
        // Otherwise the choices would cover the message when the field is focused because of it.
        openOnFocus={false}
        optionText={optionText}
        inputText={optionText}
        {...look}
      />
    </ReferenceInput>
  );
}
