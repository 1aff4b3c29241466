import { sql } from 'drizzle-orm';
import { assessments } from './schema/assessments.ts';
import { brands, vis } from './schema/vis.ts';

/** An assessment's title as it is read, with brand and version filled in; null where there is no assessment. */
export const shownTitle = sql<string>`(
  select replace(replace(${assessments.title}, '[brand]', named_brand.name), '[version]', named_vis.version)
  from ${vis} named_vis join ${brands} named_brand on named_brand.id = named_vis.brand_id
  where named_vis.id = ${assessments.vis_id}
)`;
