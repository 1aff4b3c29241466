import * as z from 'zod';
import { trimmedText } from '#common/words/text-fields.ts';
import { LARGEST_ID, SEARCH_MAX } from './limits.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, WHOLE_LIST } from './page-sizes.ts';

/** Excludes names that every object inherits, such as `constructor`. */
const isColumnName = (ordering: string) => !(ordering.replace(/^-/, '') in Object.prototype);

/** The page size of a query, with its default. */
export const pageSize = (usual: number) => z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(usual);

/** The query of every list: ?page&page_size&ordering&search (a leading '-' in `ordering` reverses it). */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: pageSize(DEFAULT_PAGE_SIZE),
  ordering: z.string().max(60).refine(isColumnName, 'Unknown ordering').optional(),
  search: trimmedText(SEARCH_MAX).optional(),
});

/** The id of a record in an address. */
export const recordId = z.coerce.number().int().positive().max(LARGEST_ID);

/** Ids in an address, separated by commas: as many as a list can select. */
export const idList = z.string().max(8000);

/** Ids in their new order: of all records, or of some, which are ordered among themselves. */
export const orderPayload = z.object({ ids: z.array(z.number().int().positive()).min(1).max(500) });

/** The query of a list that is whole unless a page size is asked for. */
export const wholeListQuery = listQuery.extend({ page_size: pageSize(WHOLE_LIST.page_size) });

/** The answer of every list: {count, next, previous, results}; next and previous are addresses or null. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}
export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] };

/** Repeated query parameters arrive as one value or as several; both become an array. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
    z.array(item).optional(),
  );
}
