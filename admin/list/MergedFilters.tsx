import { type ReactNode, useRef } from 'react';
import { ListContextProvider, type ListControllerResult, useListContext } from 'react-admin';

type Filters = Record<string, unknown>;

/**
 * Makes filters that change at the same moment all take effect. react-admin replaces the filters as a whole, and a
 * search or an input knows only those of the last rendering; here each change is made on what was last asked for.
 */
export function MergedFilters({ children }: { children: ReactNode }) {
  const list = useListContext() as ListControllerResult;
  const { filterValues, setFilters } = list;
  const shown = useRef<Filters>(filterValues);
  const asked = useRef<Filters>(filterValues);
  if (JSON.stringify(shown.current) !== JSON.stringify(filterValues)) {
    shown.current = filterValues;
    asked.current = filterValues;
  }
  const merged: typeof setFilters = (filters, ...options) => {
    const names = new Set([...Object.keys(filterValues), ...Object.keys(filters)]);
    const changed = [...names].filter((name) => filters[name] !== filterValues[name]);
    asked.current = { ...asked.current, ...Object.fromEntries(changed.map((name) => [name, filters[name]])) };
    setFilters(asked.current, ...options);
  };
  return <ListContextProvider value={{ ...list, setFilters: merged }}>{children}</ListContextProvider>;
}
