import { AutocompleteInput, type AutocompleteInputProps, type RaRecord, ReferenceInput } from 'react-admin';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';
import { SEARCH_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';

type Props<Row extends RaRecord> = Omit<AutocompleteInputProps<Row>, 'source' | 'optionText' | 'sort'> & {
  source: string;
  /** What is searched: the resource of the records. */
  reference: string;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage?: number;
  /** A record in words, or the field that holds them. */
  optionText: string | ((row: Row) => string);
};

/** Chooses a record, which the server searches. */
export function SearchInput<Row extends RaRecord>(props: Props<Row>) {
  const { source, reference, sort, perPage = SEARCH_PAGE_SIZE, ...look } = props;
  return (
    <ReferenceInput source={source} reference={reference} perPage={perPage} sort={sort}>
      <AutocompleteInput
        helperText={false}
        // Otherwise the choices would cover the message when the field is focused because of it.
        openOnFocus={false}
        debounce={SEARCH_DEBOUNCE}
        {...look}
      />
    </ReferenceInput>
  );
}

/** "Ana Silva (ana@example.com)" */
export const labelOfPerson = ({ name, email }: ExpertRow) => (name ? `${name} (${email})` : email);

type PersonProps = Omit<Props<ExpertRow>, 'reference' | 'sort' | 'optionText'> & {
  optionText?: (person: ExpertRow) => string;
};

/** Searches for one of the experts and staff. */
export function PersonInput({ optionText = labelOfPerson, ...look }: PersonProps) {
  return <SearchInput {...BY_NAME} optionText={optionText} inputText={optionText} {...look} />;
}

const BY_NAME = { reference: 'experts', sort: { field: 'name', order: 'ASC' } } as const;
