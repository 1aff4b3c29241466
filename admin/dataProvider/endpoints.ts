/** Paths of a resource in the API (chapter 7 of the specification), below /api. */
export type Endpoint = {
  /** Path for creating, and for changing or deleting many. */
  collection: string;
  /** Path of the list if it differs from the collection. */
  list?: string;
  /** Method for saving an existing record; PATCH unless the specification says PUT. */
  update?: 'PUT' | 'PATCH';
};

const endpoints: Record<string, Endpoint> = {
  experts: { collection: 'experts', list: 'experts/list' },
  vis: { collection: 'brands/vis', update: 'PUT' },
  'vis-materials': { collection: 'brands/vis-materials' },
  brands: { collection: 'brands/brands' },
  'geographical-regions': { collection: 'brands/geographical-regions' },
  assessments: { collection: 'assessments' },
  /** Responses are listed by assessment: one row is an assessment with its completion. */
  responses: { collection: 'assessments' },
  payouts: { collection: 'business/admin/payouts' },
};

/** Returns the endpoint of a resource; the default path is the resource's name. */
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
