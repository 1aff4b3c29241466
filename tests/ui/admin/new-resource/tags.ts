import type { AccessResource } from '#common/access/permissions.ts';
import { choice, defineResource, text } from '#common/schema/resource.ts';
/** A resource that the product does not have. */
export const tags = defineResource({
  name: 'tags' as AccessResource,
  path: 'tags',
  labels: { one: 'Tag', many: 'Tags' },
  entity: 'tag',
  titleField: 'name',
  fields: {
    name: text({ title: 'Name', max: 40, required: 'Name is required', search: true, sort: true }),
    colour: choice({ title: 'Colour', labels: { red: 'Red', blue: 'Blue' }, sort: true, filter: true }),
  },
  list: { columns: ['name', 'colour'], sort: 'name' },
  privacy: { level: 'internal', what: 'Tags' },
});
