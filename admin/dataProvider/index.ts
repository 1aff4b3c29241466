import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import type { FileLimits } from '#common/library/files.ts';
import type { UploadOptions } from '#common/ui/api/upload.ts';
import { assessmentActions } from './assessmentActions.ts';
import { collectionPath, endpointOf, formDataOf, holdsFile, recordPath } from './endpoints.ts';
import { COUNT_HEADER, httpClient, type Rows } from './httpClient.ts';
import { payoutActions } from './payoutActions.ts';
import { peopleActions } from './peopleActions.ts';
import { responseActions } from './responseActions.ts';
import { server } from './server.ts';
import { settingsActions } from './settingsActions.ts';

type UploadParams = UploadOptions & {
  /** Absent for a new record. */
  id?: Identifier;
  data: Record<string, unknown>;
};

export type Actions = typeof actions;

/** The calls of the staff's screens beside reading and writing records, by domain. */
const actions = {
  ...assessmentActions,
  ...payoutActions,
  ...peopleActions,
  ...responseActions,
  ...settingsActions,
  /** Stores a picture of a file's page or view, which a browser has drawn. */
  storeRendition: (fileId: number, form: FormData) => server.upload('POST', `/files/${fileId}/renditions/`, form),
  fileLimits: (signal: AbortSignal) => server.get<FileLimits>('/files/limits/', { signal }),
};

/**
 * Everything the staff's screens can ask of the server: react-admin's methods, uploads with progress, and the named
 * actions. Screens call it through react-admin's hooks, `useAction` and `useRead`.
 */
export type PanelDataProvider = DataProvider &
  Actions & {
    /** Orders the records of a plain resource: all of them, or one group. */
    order: (resource: string, ids: number[]) => Promise<unknown>;
    /** Creates or saves a record with files as one multipart request and reports its progress. @throws CallError */
    upload: <Saved extends RaRecord>(resource: string, params: UploadParams) => Promise<{ data: Saved }>;
  };

const base = simpleRestProvider('', httpClient, COUNT_HEADER);

/** A record with a newly chosen file goes as a form. */
const sendForm = async (method: string, url: string, data: object) => ({
  data: (await httpClient(url, { method, body: formDataOf(data) })).json,
});

/** Connects react-admin to our API: ra-data-simple-rest in the API's words, files, and many deletions in one request (`?id__in=1,2`). */
export const dataProvider = {
  ...base,
  ...actions,
  supportAbortSignal: true,

  getList: async (resource, params) => {
    const list = await base.getList(resource, params);
    return { ...list, meta: (list.data as Rows).meta };
  },

  create: (resource, params) =>
    holdsFile(params.data) ? sendForm('POST', `/${resource}`, params.data) : base.create(resource, params),

  update: (resource, params) =>
    holdsFile(params.data)
      ? sendForm('PUT', `/${resource}/${encodeURIComponent(params.id)}`, params.data)
      : base.update(resource, params),

  deleteMany: async (resource, { ids }) => {
    await server.delete(collectionPath(resource), undefined, { params: { id__in: ids.join(',') } });
    return { data: ids };
  },

  order: (resource, ids) => server.put(`${collectionPath(resource)}order/`, { ids }),

  upload: async (resource, { id, data, ...options }) => {
    const [method, path] =
      id === undefined
        ? (['POST', collectionPath(resource)] as const)
        : ([endpointOf(resource).update ?? 'PATCH', recordPath(resource, id)] as const);
    return { data: await server.upload(method, path, formDataOf(data), options) };
  },
} as PanelDataProvider;
