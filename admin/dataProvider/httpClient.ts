import type { fetchUtils } from 'react-admin';
import type { Params } from '#common/ui/api/address.ts';
import { collectionPath, endpointOf, listCall, recordPath } from './endpoints.ts';
import { server } from './server.ts';

/** The header in which ra-data-simple-rest looks for the length of a list. */
export const COUNT_HEADER = 'X-Total-Count';

type Options = fetchUtils.Options;
type Answer = { status: number; headers: Headers; body: string; json: unknown };
type Filter = Record<string, Params[string]> & { id?: unknown; q?: string };

/**
 * Translates ra-data-simple-rest's requests for our API: its JSON `filter`, `range` and `sort` become page,
 * page_size, ordering, search and single filters. Unwraps and counts lists, whether the API pages them or not.
 * Other fields of a list (totals, metrics) are kept for `metaOf`.
 */
export async function httpClient(address: string, options: Options = {}): Promise<Answer> {
  const [resource = '', id, query] = split(address);
  const signal = options.signal ?? undefined;
  if (options.method === 'POST')
    return answer(await server.post(collectionPath(resource), bodyOf(options), { signal }));
  if (id !== undefined) return answer(withId(resource, await server.get(recordPath(resource, id), { signal })));
  const { path, params } = listCall(resource, listParams(new URLSearchParams(query)));
  return unwrap(resource, await server.get(path, { params, signal }));
}

function withId(resource: string, record: unknown): unknown {
  const { key } = endpointOf(resource);
  return key === undefined ? record : { id: (record as Record<string, unknown>)[key], ...(record as object) };
}

/** '/experts/12?x' → ['experts', '12', 'x'] */
function split(address: string): [string?, string?, string?] {
  const [path = '', query] = address.split('?');
  const [, resource, id] = path.split('/');
  return [resource, id === undefined ? undefined : decodeURIComponent(id), query];
}

function bodyOf({ body }: Options): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body;
}

function listParams(query: URLSearchParams): Params {
  const { id, q, ...filter }: Filter = JSON.parse(query.get('filter') ?? '{}');
  const range: [number, number] | null = JSON.parse(query.get('range') ?? 'null');
  const sort: [string, string] | null = JSON.parse(query.get('sort') ?? 'null');
  const params: Params = { ...filter };
  if (q) params.search = q;
  if (Array.isArray(id)) Object.assign(params, { id__in: id.join(','), page_size: id.length });
  if (range) {
    params.page_size = range[1] - range[0] + 1;
    params.page = range[0] / params.page_size + 1;
  }
  if (sort) params.ordering = `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`;
  return params;
}

type List = unknown[] | { results: unknown[]; count?: number; [more: string]: unknown };

/** What lists say beside their rows, by the rows, which ra-data-simple-rest passes on as they are. */
const metaOfRows = new WeakMap<object, Record<string, unknown>>();
/** Returns the other fields of a list that was loaded, by its rows. */
export const metaOf = (rows: object) => metaOfRows.get(rows);

function unwrap(resource: string, list: unknown): Answer {
  const rows = (found: unknown[]) => found.map((record) => withId(resource, record));
  if (Array.isArray(list)) return { ...answer(rows(list)), headers: counted(list.length) };
  const { results, count, next: _next, previous: _previous, ...meta } = list as Exclude<List, unknown[]>;
  const found = rows(results);
  metaOfRows.set(found, meta);
  return { ...answer(found), headers: counted(count ?? results.length) };
}

const counted = (count: number) => new Headers({ [COUNT_HEADER]: String(count) });

const answer = (json: unknown): Answer => ({ status: 200, headers: new Headers(), body: '', json });
