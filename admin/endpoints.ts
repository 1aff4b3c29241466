/** Where a resource of the admin lives in the API (chapter 7 of the specification), below /api. */
export type Endpoint = {
  /** The collection: created in, changed or deleted many at once. */
  collection: string;
  /** The list, where it is not the collection itself. */
  list?: string;
  /** How an existing record is saved; the specification says PATCH unless noted. */
  update?: 'PUT' | 'PATCH';
};

const endpoints: Record<string, Endpoint> = {
  experts: { collection: 'experts', list: 'experts/list' },
  vis: { collection: 'brands/vis', update: 'PUT' },
  'vis-materials': { collection: 'brands/vis-materials' },
  brands: { collection: 'brands/brands' },
  'geographical-regions': { collection: 'brands/geographical-regions' },
  assessments: { collection: 'assessments' },
  /** Responses are shown by assessment: one row is an assessment with its completion. */
  responses: { collection: 'assessments' },
  payouts: { collection: 'business/admin/payouts' },
};

/** The endpoint of a resource; one that is not listed has its own name as path. */
export function endpointOf(resource: string): Endpoint {
  return endpoints[resource] ?? { collection: resource };
}

export const listPath = (resource: string) => {
  const { list, collection } = endpointOf(resource);
  return `/${list ?? collection}/`;
};
export const collectionPath = (resource: string) => `/${endpointOf(resource).collection}/`;
export const recordPath = (resource: string, id: string | number) =>
  `${collectionPath(resource)}${encodeURIComponent(id)}/`;
