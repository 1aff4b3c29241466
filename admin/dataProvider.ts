import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { api } from '#common/ui/api/api.ts';
import type { UploadOptions } from '#common/ui/api/upload.ts';
import { collectionPath, endpointOf, recordPath } from './endpoints.ts';
import { formDataOf, requestBody } from './formData.ts';
import { COUNT_HEADER, httpClient } from './httpClient.ts';
import { toHttpError } from './httpError.ts';

type UploadParams = UploadOptions & {
  /** Absent for a new record. */
  id?: Identifier;
  data: Record<string, unknown>;
};

/**
 * The data provider with an upload method, which react-admin lacks. Get it with
 * `useDataProvider<PanelDataProvider>()`.
 */
export type PanelDataProvider = DataProvider & {
  /** Creates or saves a record with files as one multipart request and reports its progress. @throws HttpError */
  upload: <Saved extends RaRecord>(resource: string, params: UploadParams) => Promise<{ data: Saved }>;
};

const base = simpleRestProvider('', httpClient, COUNT_HEADER);

/**
 * Connects react-admin to our API. Reading uses ra-data-simple-rest over our httpClient. Writing differs from it:
 * records with files are sent as multipart, updates use PATCH or PUT as the specification says, deletions return no
 * body, and actions on many records are one request (`?id__in=1,2`).
 */
export const dataProvider = {
  ...base,
  supportAbortSignal: true,

  async getList(resource, params) {
    let meta: Record<string, unknown> | undefined;
    const counting = simpleRestProvider(
      '',
      async (address, options) => {
        const answer = await httpClient(address, options);
        meta = answer.meta;
        return answer;
      },
      COUNT_HEADER,
    );
    const { data, total } = await counting.getList(resource, params);
    return { data, total, meta };
  },

  create: (resource, { data }) => saved(api.post(collectionPath(resource), requestBody(data))),

  update: (resource, { id, data }) => {
    const method = endpointOf(resource).update === 'PUT' ? api.put : api.patch;
    return saved(method(recordPath(resource, id), requestBody(data)));
  },

  updateMany: (resource, { ids, data }) => many(ids, api.patch(collectionPath(resource), data, among(ids))),

  delete: async (resource, { id, previousData }) => {
    await refusals(api.delete(recordPath(resource, id)));
    return { data: previousData ?? { id } };
  },

  deleteMany: (resource, { ids }) => many(ids, api.delete(collectionPath(resource), undefined, among(ids))),

  upload: (resource, { id, data, ...options }) => {
    const form = formDataOf(data);
    if (id === undefined) return saved(api.upload('POST', collectionPath(resource), form, options));
    return saved(api.upload(endpointOf(resource).update ?? 'PATCH', recordPath(resource, id), form, options));
  },
} as PanelDataProvider;

const among = (ids: Identifier[]) => ({ params: { id__in: ids.join(',') } });

async function saved<Record extends RaRecord>(request: Promise<unknown>): Promise<{ data: Record }> {
  return { data: (await refusals(request)) as Record };
}

async function many(ids: Identifier[], request: Promise<unknown>): Promise<{ data: Identifier[] }> {
  await refusals(request);
  return { data: ids };
}

function refusals<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    throw toHttpError(error);
  });
}
