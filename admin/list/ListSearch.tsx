import { useListContext } from 'react-admin';
import { SEARCH_DEBOUNCE, SEARCH_MAX } from '#common/api/limits.ts';
import { SearchField } from '#common/ui/forms/SearchField.tsx';

/** The search field of the current list, which searches after a pause in typing; the other filters stay. */
export function ListSearch({ label }: { label: string }) {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  return (
    <SearchField
      placeholder={label}
      value={String(filterValues.q ?? '')}
      onSearch={(q) => setFilters({ ...filterValues, q: q || undefined }, displayedFilters, false)}
      delay={SEARCH_DEBOUNCE}
      maxLength={SEARCH_MAX}
      size="small"
      sx={{ flex: '1 1 150px', maxWidth: { sm: 280 }, my: 1 }}
    />
  );
}
