import { useEffect } from 'react';
import { type SavedQuery, useSavedQueries, useStore } from 'react-admin';
import type { ListFilters } from './useExpertFilters.ts';

type Saved = { name: string; filters: ListFilters };

/** Where saved filters stood before they were react-admin's saved queries. */
const FORMER_KEY = 'experts.savedFilters';
const ORDER = {
  sort: { field: 'memberSince', order: 'DESC' as const },
  perPage: 25,
  displayedFilters: [],
} satisfies SavedQuery['value'];

/** React-admin's saved queries of the experts; takes over what was saved before there were any. */
export function useSavedExpertQueries() {
  const [saved, setSaved] = useSavedQueries('experts');
  const [former, setFormer] = useStore<Saved[]>(FORMER_KEY, []);
  useEffect(() => {
    if (former.length === 0) return;
    setSaved([
      ...former.map(({ name, filters }): SavedQuery => ({ label: name, value: { ...ORDER, filter: filters } })),
      ...saved,
    ]);
    setFormer([]);
  }, [former, saved, setFormer, setSaved]);
  return [saved, setSaved] as const;
}
