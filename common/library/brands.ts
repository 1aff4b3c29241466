import type { z } from 'zod';
import { LIBRARY_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { count, defineResource, image, instant, multiline, names, text } from '#common/schema/resource.ts';
import { BRAND_NAME_REQUIRED, BRAND_NAME_TAKEN } from './brand-messages.ts';

const NAME_MAX = 120;

/** The brands of the VIS library. */
export const brands = defineResource({
  name: 'brands',
  path: 'brands/brands',
  heading: 'Brands and VIS',
  labels: { one: 'Brand', many: 'Brands' },
  entity: 'brand',
  titleField: 'name',
  fields: {
    name: text({
      title: 'Brand Name',
      max: NAME_MAX,
      required: BRAND_NAME_REQUIRED,
      unique: BRAND_NAME_TAKEN,
      search: true,
      sort: true,
    }),
    description: multiline({ title: 'Description', max: 2000 }),
    logo: image({ title: 'Logo', column: 'logo_id', widths: [160, 320, 640], shown: 320 }),
    competitors: names({ title: 'Competitors', max: 30, length: NAME_MAX, entry: ['competitor', 'a brand'] }),
    vis_count: count({
      title: 'VIS',
      of: { resource: 'vis', filter: 'brand', one: 'Visual Identity System' },
      keeps: 'version',
    }),
    created_at: instant({ sort: true }),
  },
  inputs: ['name', 'description', 'competitors', 'logo'],
  list: {
    columns: ['name', 'competitors', 'vis_count'],
    sort: 'name',
    secondary: 'description',
    pageSize: LIBRARY_PAGE_SIZE,
    subtitle: 'Whose Visual Identity Systems the library holds',
    empty: 'A brand owns the versions of its visual identity.',
  },
  privacy: { level: 'secret design', what: 'Brands of the client' },
});
export type Brand = z.infer<typeof brands.row>;
