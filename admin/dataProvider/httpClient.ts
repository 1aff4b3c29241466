import type { fetchUtils } from 'react-admin';
import type { Params } from '#common/ui/api/address.ts';
import { collectionPath, endpointOf, listCall, recordPath } from './endpoints.ts';
import { server } from './server.ts';

/** The header in which ra-data-simple-rest finds how many records a list has. */
export const COUNT_HEADER = 'X-Total-Count';

/** The records of a page, with what else it says: totals, metrics. */
export type Rows = object[] & { meta?: object };
type Page = { results: object[]; count?: number; [more: string]: unknown };

/**
 * Sends a request of ra-data-simple-rest to our API in its words. A change is a PATCH unless the specification says PUT; a deletion
 * answers the id, since the API answers nothing.
 */
export async function httpClient(url: string, { method = 'GET', body, signal }: fetchUtils.Options = {}) {
  const [path = '', query] = url.split('?');
  const [, resource = '', id] = path.split('/').map(decodeURIComponent);
  const data = typeof body === 'string' ? JSON.parse(body) : body;
  const options = { signal: signal ?? undefined };
  if (method === 'POST') return answered(await server.post(collectionPath(resource), data));
  if (id === undefined) {
    const { path, params } = listCall(resource, paramsOf(new URLSearchParams(query)));
    return listed(resource, await server.get<object[] | Page>(path, { params, ...options }));
  }
  const record = recordPath(resource, id);
  if (method === 'GET') return answered(withId(resource, await server.get<object>(record, options)));
  if (method === 'PUT')
    return answered(await (endpointOf(resource).update === 'PUT' ? server.put : server.patch)(record, data));
  await server.delete(record);
  return answered({ id: Number(id) });
}

/** The JSON `filter`, `range` and `sort` as single filters, id__in, search, page_size, page and ordering. */
function paramsOf(query: URLSearchParams): Params {
  const read = (name: string) => JSON.parse(query.get(name) ?? 'null');
  const { id: ids, q: search, ...filters } = read('filter') ?? {};
  const params = { ...filters, ...(search && { search }) };
  if (ids) return { ...params, id__in: ids.join(','), page_size: ids.length };
  const [[first, last], [field, order]] = [read('range'), read('sort')];
  const page_size = last - first + 1;
  return { ...params, page_size, page: first / page_size + 1, ordering: `${order === 'DESC' ? '-' : ''}${field}` };
}

/** The records of a list, counted whether the API pages it or not. */
function listed(resource: string, list: object[] | Page) {
  const { results, count, next: _next, previous: _previous, ...meta } = Array.isArray(list) ? { results: list } : list;
  const rows: Rows = results.map((record) => withId(resource, record));
  return answered(Object.defineProperty(rows, 'meta', { value: meta }), count ?? results.length);
}

function withId(resource: string, record: object): object {
  const { key } = endpointOf(resource);
  return key === undefined ? record : { id: (record as Record<string, unknown>)[key], ...record };
}

const answered = (json: unknown, count = 0) => ({
  status: 200,
  headers: new Headers({ [COUNT_HEADER]: String(count) }),
  body: '',
  json,
});
