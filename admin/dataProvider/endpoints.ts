import { resources } from '#common/resources.ts';
import type { Params } from '#common/ui/api/address.ts';

/** Paths of a resource in the API (chapter 7 of the specification), below /api. */
type Endpoint = {
  /** Path for creating, and for deleting many. */
  collection: string;
  /** Path of the list if it differs from the collection; a `:name` in it is filled in with the filter of that name. */
  list?: string;
  /** The field that identifies a record, if it is not `id`; react-admin gets it as the id. */
  key?: string;
  /** Method for saving an existing record; PATCH unless the specification says PUT. */
  update?: 'PUT' | 'PATCH';
};

const endpoints: Record<string, Endpoint> = {
  experts: { collection: 'experts', list: 'experts/list' },
  vis: { collection: 'brands/vis', update: 'PUT' },
  'vis-materials': { collection: 'brands/vis-materials' },
  /** Who has seen a material. */
  'material-viewers': { collection: 'brands/vis-materials', list: 'brands/vis-materials/:material/viewers' },
  'geographical-regions': { collection: 'brands/geographical-regions' },
  assessments: { collection: 'assessments' },
  'assessment-templates': { collection: 'assessments/templates', update: 'PUT' },
  assignments: { collection: 'assessments', list: 'assessments/:assessment/assignments' },
  /** Responses are listed by assessment: one row is an assessment with its completion. */
  responses: { collection: 'assessments' },
  'assessment-responses': {
    collection: 'assessments/assessment-responses',
    list: 'assessments/:assessment_id/responses',
  },
  agreements: { collection: 'agreements', key: 'number' },
  /** The experts who have accepted a version of the agreement, or have not. */
  'agreement-people': { collection: 'agreements', list: 'agreements/:agreement/people' },
  payouts: { collection: 'business/admin/payouts' },
  ...Object.fromEntries(resources.map(({ name, path }) => [name, { collection: path }])),
};

/** Returns the endpoint of a resource; the default path is the resource's name. */
export function endpointOf(resource: string): Endpoint {
  return endpoints[resource] ?? { collection: resource };
}

/** Returns the path of a list, and the filters that go into the query. */
export function listCall(resource: string, filters: Params): { path: string; params: Params } {
  const { list, collection } = endpointOf(resource);
  const params = { ...filters };
  const path = (list ?? collection).replace(/:(\w+)/g, (_word, name: string) => {
    const value = String(params[name]);
    delete params[name];
    return encodeURIComponent(value);
  });
  return { path: `/${path}/`, params };
}
export const collectionPath = (resource: string) => `/${endpointOf(resource).collection}/`;
export const recordPath = (resource: string, id: string | number) =>
  `${collectionPath(resource)}${encodeURIComponent(id)}/`;

/** Whether a record has a newly chosen file, so that it cannot be sent as JSON. */
export const holdsFile = (record: object): boolean =>
  Object.values(record)
    .flat()
    .some((item) => item instanceof File);

/**
 * Returns a record as a multipart form: lists repeat their name, a blank entry stands for an empty list, objects are
 * JSON, absent values are left out.
 */
export function formDataOf(record: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(record)) {
    const items = Array.isArray(value) && value.length === 0 ? [''] : [value].flat();
    for (const item of items) append(form, name, item);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof File) form.append(name, value, value.name);
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}
