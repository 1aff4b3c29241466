import { type ReactNode, useRef } from 'react';
import { ListContextProvider, type ListControllerResult, removeEmpty, useListContext } from 'react-admin';

type Filters = Record<string, unknown>;

/**
 * Makes filters that change at the same moment all take effect. react-admin replaces the filters as a whole, and a
 * search or an input knows only those of the last rendering; here each change is made on what was last asked for.
 */
export function MergedFilters({ children }: { children: ReactNode }) {
  const list = useListContext() as ListControllerResult;
  const { filterValues, setFilters } = list;
  const shown = useRef(JSON.stringify(filterValues));
  const asked = useRef<Filters>(filterValues);
  /** What was asked for and is not shown yet, the oldest first. */
  const awaited = useRef<string[]>([]);
  const now = JSON.stringify(filterValues);
  if (shown.current !== now) {
    shown.current = now;
    const place = awaited.current.indexOf(now);
    awaited.current = place < 0 ? [] : awaited.current.slice(place + 1);
    // An answer to what was asked before leaves what was asked since.
    if (awaited.current.length === 0) asked.current = filterValues;
  }
  const merged: typeof setFilters = (filters, ...options) => {
    const names = new Set([...Object.keys(filterValues), ...Object.keys(filters)]);
    const changed = [...names].filter((name) => filters[name] !== filterValues[name]);
    asked.current = { ...asked.current, ...Object.fromEntries(changed.map((name) => [name, filters[name]])) };
    awaited.current.push(JSON.stringify(removeEmpty(asked.current)));
    setFilters(asked.current, ...options);
  };
  return <ListContextProvider value={{ ...list, setFilters: merged }}>{children}</ListContextProvider>;
}
