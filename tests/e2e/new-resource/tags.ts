/** The definition of a resource that the product does not have; docs/architecture.md shows it. */
export const DEFINITION = `import { choice, defineResource, text } from '#common/schema/resource.ts';

/** Words under which staff find designs again. */
export const tags = defineResource({
  name: 'tags',
  path: 'tags',
  labels: { one: 'Tag', many: 'Tags' },
  entity: 'tag',
  titleField: 'name',
  fields: {
    name: text({
      title: 'Name',
      max: 40,
      required: 'Name is required',
      unique: 'There is a tag with this name already.',
      search: true,
      sort: true,
    }),
    colour: choice({ title: 'Colour', labels: { red: 'Red', blue: 'Blue' }, sort: true, filter: true }),
  },
  list: { columns: ['name', 'colour'], sort: 'name', empty: 'A tag keeps designs together.' },
  privacy: { level: 'internal', what: 'Tags of designs' },
});
`;

const TABLE = `
export const tags = pgTable(
  'tags',
  { id: id(), name: text().notNull(), colour: text().notNull(), revision: revision() },
  (table) => [uniqueIndex('tags_name_key').on(sql\`lower(\${table.name})\`)],
);
`;

/** What is added to a file after some text of it, or at its end; a file that is not there begins with it. */
type Added = { file: string; after?: string; lines: string };

/** All that the resource needs. */
export const ADDED: Added[] = [
  { file: 'common/library/tags.ts', lines: DEFINITION },
  { file: 'server/data/schema/library.ts', lines: TABLE },
  {
    file: 'common/access/permissions.ts',
    after: 'export const permissions = {\n',
    lines: "  tags: { list: 'staff', show: 'staff', create: 'staff', edit: 'staff', delete: 'staff' },\n",
  },
  {
    file: 'common/access/permissions.ts',
    after: 'export const staffResources = {\n',
    lines: "  tags: '/tags',\n",
  },
  {
    file: 'common/resources.ts',
    after: "import { brands } from './library/brands.ts';\n",
    lines: "import { tags } from './library/tags.ts';\n",
  },
  { file: 'common/resources.ts', after: 'const all = [', lines: 'tags, ' },
];
