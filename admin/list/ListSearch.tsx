import { useListContext } from 'react-admin';
import { SearchField } from './SearchField.tsx';

/** The search field of the list around; the other filters stay. */
export function ListSearch({ label }: { label: string }) {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  return (
    <SearchField
      label={label}
      value={String(filterValues.q ?? '')}
      onSearch={(q) => setFilters({ ...filterValues, q: q || undefined }, displayedFilters, false)}
    />
  );
}
