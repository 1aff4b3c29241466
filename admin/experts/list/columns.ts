import { useStore } from 'react-admin';
import type { ExpertOrdering } from '#common/people/experts/filters.ts';

export type ColumnKey = 'company' | 'memberSince' | 'activity' | 'lastSeen' | 'level' | 'rating' | 'email';
type Column = { key: ColumnKey; label: string; ordering?: ExpertOrdering };

/** The columns that can be shown or hidden; photo, name and actions are always shown. */
export const COLUMNS: readonly Column[] = [
  { key: 'email', label: 'Email' },
  { key: 'company', label: 'Company', ordering: 'currentCompany' },
  { key: 'level', label: 'Level' },
  { key: 'memberSince', label: 'Member since', ordering: 'memberSince' },
  { key: 'activity', label: 'Activity', ordering: 'activity' },
  { key: 'lastSeen', label: 'Last seen' },
  { key: 'rating', label: 'Rating', ordering: 'rating' },
];

const DEFAULT_COLUMNS: ColumnKey[] = ['company', 'memberSince', 'activity', 'rating'];

/** Returns the columns that this person wants to see, and a setter; both are kept in the browser. */
export function useColumns(): [readonly Column[], (keys: ColumnKey[]) => void] {
  const [keys, setKeys] = useStore<ColumnKey[]>('experts.columns', DEFAULT_COLUMNS);
  return [COLUMNS.filter((column) => keys.includes(column.key)), setKeys];
}
