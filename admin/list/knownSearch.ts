import type { SortPayload } from 'react-admin';
import type { z } from 'zod';
import { ordersOf } from '#common/schema/fields.ts';
import { knownFilters } from '#common/schema/filters.ts';

/** What a list knows of what an address may ask. */
export type Known = {
  /** The query of the list's call: its filters, its search and its pages. */
  query: z.ZodObject;
  /** The schema of a record, if the list can be ordered by its fields. */
  row?: z.ZodObject;
  /** Numbers of rows that can be chosen for a page. */
  pageSizes?: readonly number[];
  /** Names in the address that are not the list's, and stay when it changes. */
  beside?: readonly string[];
};

type Definition = Known & { perPage: number; sort?: SortPayload; filterDefaultValues?: object };

/** Returns the search of an address in react-admin's form with only those filters, order and page that the list knows. */
export function knownSearch(search: string, list: Definition): string {
  const given = new URLSearchParams(search);
  const known = new URLSearchParams([...given].filter(([name]) => list.beside?.includes(name)));
  const { page: _page, page_size: _size, ordering: _order, id__in: _ids, search: q, ...own } = list.query.shape;
  const filters = knownFilters({ ...own, ...(q && { q: q as z.ZodType }) }, objectIn(given.get('filter')));
  const filter = { ...list.filterDefaultValues, ...filters };
  if (Object.keys(filter).length > 0) known.set('filter', JSON.stringify(filter));

  // Those that the columns offer, and the one that the list begins with.
  const orders = [list.sort?.field, ...(list.row ? ordersOf(list.row) : [])];
  const sort = given.get('sort');
  if (sort !== null && orders.includes(sort)) {
    known.set('sort', sort);
    known.set('order', given.get('order') === 'DESC' ? 'DESC' : 'ASC');
  }

  const chosen = Number(given.get('perPage'));
  const perPage = list.pageSizes?.includes(chosen) ? chosen : list.perPage;
  if (perPage !== list.perPage) known.set('perPage', String(perPage));
  // Also refuses a page beyond the depth of the log of changes.
  const { data } = list.query.safeParse({ page: given.get('page') ?? undefined, page_size: perPage });
  if (given.has('page') && data?.page) known.set('page', String(data.page));
  return known.size > 0 ? `?${known}` : '';
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
