import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { Params } from '#common/ui/api/address.ts';
import type { UploadOptions } from '#common/ui/api/upload.ts';
import { assessmentActions } from './assessmentActions.ts';
import { collectionPath, endpointOf, formDataOf, listCall, recordPath, requestBody } from './endpoints.ts';
import { libraryActions } from './libraryActions.ts';
import { payoutActions } from './payoutActions.ts';
import { agreementActions, expertActions, formOptionActions, staffActions } from './peopleActions.ts';
import { responseActions } from './responseActions.ts';
import { server } from './server.ts';
import { mailActions, settingsActions } from './settingsActions.ts';

type UploadParams = UploadOptions & {
  /** Absent for a new record. */
  id?: Identifier;
  data: Record<string, unknown>;
};

/** The calls of the staff's screens beside reading and writing records, by domain. */
const actions = {
  ...agreementActions,
  ...assessmentActions,
  ...expertActions,
  ...formOptionActions,
  ...libraryActions,
  ...mailActions,
  ...payoutActions,
  ...responseActions,
  ...settingsActions,
  ...staffActions,
};

/**
 * Everything the staff's screens can ask of the server: react-admin's methods, uploads with progress, and the named
 * actions. Screens call it through react-admin's hooks, `useAction` and `useServerQuery`.
 */
export type PanelDataProvider = DataProvider &
  typeof actions & {
    /** Orders the records of a plain resource: all of them, or one group. */
    order: (resource: string, ids: number[]) => Promise<unknown>;
    /** Creates or saves a record with files as one multipart request and reports its progress. @throws CallError */
    upload: <Saved extends RaRecord>(resource: string, params: UploadParams) => Promise<{ data: Saved }>;
  };

/**
 * Connects react-admin to our API. Records with files are sent as multipart, updates use PATCH or PUT as the specification
 * says, deletions return no body, and many records are deleted by one request (`?id__in=1,2`).
 */
export const dataProvider = {
  ...actions,
  supportAbortSignal: true,

  getList: (resource, { filter: { q, ...filter }, sort, pagination, signal }) =>
    readList(
      resource,
      {
        ...filter,
        ...(q && { search: q }),
        page_size: pagination?.perPage,
        page: pagination?.page,
        ordering: sort && `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
      },
      signal,
    ),

  getOne: async (resource, { id, signal }) => ({
    data: withId(resource, await server.get<object>(recordPath(resource, id), { signal })),
  }),

  getMany: (resource, { ids, signal }) => readList(resource, { id__in: ids.join(','), page_size: ids.length }, signal),

  getManyReference: (resource, { target, id, filter, ...list }) =>
    dataProvider.getList(resource, { ...list, filter: { ...filter, [target]: id } }),

  create: (resource, { data }) => saved(server.post(collectionPath(resource), requestBody(data))),

  update: (resource, { id, data }) => {
    const method = endpointOf(resource).update === 'PUT' ? server.put : server.patch;
    return saved(method(recordPath(resource, id), requestBody(data)));
  },

  updateMany: async (resource, { ids, data }) => {
    await Promise.all(ids.map((id) => dataProvider.update(resource, { id, data, previousData: { id } })));
    return { data: ids };
  },

  delete: async (resource, { id, previousData }) => {
    await server.delete(recordPath(resource, id));
    return { data: previousData ?? { id } };
  },

  deleteMany: async (resource, { ids }) => {
    await server.delete(collectionPath(resource), undefined, { params: { id__in: ids.join(',') } });
    return { data: ids };
  },

  order: (resource, ids) => server.put(`${collectionPath(resource)}order/`, { ids }),

  upload: (resource, { id, data, ...options }) => {
    const form = formDataOf(data);
    if (id === undefined) return saved(server.upload('POST', collectionPath(resource), form, options));
    return saved(server.upload(endpointOf(resource).update ?? 'PATCH', recordPath(resource, id), form, options));
  },
} as PanelDataProvider;

type Page = { results: object[]; count?: number; [more: string]: unknown };

/** Reads a list, whether the API pages it or not. Other parts of the response (totals, metrics) become the `meta`. */
async function readList(resource: string, filters: Params, signal?: AbortSignal) {
  const { path, params } = listCall(resource, filters);
  const list = await server.get<object[] | Page>(path, { params, signal });
  const { results, count, next: _next, previous: _previous, ...meta } = Array.isArray(list) ? { results: list } : list;
  return { data: results.map((record) => withId(resource, record)), total: count ?? results.length, meta };
}

function withId(resource: string, record: object): object {
  const { key } = endpointOf(resource);
  return key === undefined ? record : { id: (record as Record<string, unknown>)[key], ...record };
}

async function saved<Record extends RaRecord>(request: Promise<unknown>): Promise<{ data: Record }> {
  return { data: (await request) as Record };
}
