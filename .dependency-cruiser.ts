import type { IConfiguration } from 'dependency-cruiser';

/**
 * The walls of the house, checked by `npm run walls` and by `npm test`. Everything that is not named here is refused, imports of types
 * included.
 */

type Wall = {
  /** What the wall is about, in the folders' names. */
  part: string;
  files: string;
  /** What of ours these files may import besides themselves. */
  may: string[];
  /** Packages that they must not import. */
  not?: string[];
  why: string;
};

const FOR_PAGES = ['react', 'react-dom', '@mui', '@emotion'];
const FOR_STAFF = ['react-admin', 'ra-[^/]+'];
const FOR_SERVERS = ['fastify', '@fastify', 'drizzle-orm'];

/** The parts, and what each may import. Only the server may use Node's own modules. */
const PARTS: Wall[] = [
  {
    part: 'common',
    files: '^common/(?!ui/)',
    may: ['^common/(?!ui/)'],
    not: [...FOR_PAGES, ...FOR_STAFF, ...FOR_SERVERS],
    why: 'What all sides agree on runs anywhere: no React, no Node, no server.',
  },
  {
    part: 'common/ui',
    files: '^common/ui/',
    may: ['^common/'],
    not: [...FOR_STAFF, ...FOR_SERVERS],
    why: 'It serves both apps, and an expert never downloads react-admin.',
  },
  {
    part: 'portal',
    files: '^portal/',
    may: ['^common/', '^portal/'],
    not: [...FOR_STAFF, ...FOR_SERVERS],
    why: 'An expert never downloads react-admin. The only door to the staff app is the lazy import in portal/routes.tsx.',
  },
  {
    part: 'admin',
    files: '^admin/',
    may: ['^common/', '^admin/'],
    not: FOR_SERVERS,
    why: 'The staff app knows the server by its API and the portal not at all.',
  },
  {
    part: 'server',
    files: '^server/',
    may: ['^common/(?!ui/)', '^server/'],
    not: [...FOR_PAGES, ...FOR_STAFF],
    why: 'The server shows no screens.',
  },
];

/** The one import through a wall. */
const DOOR = { from: '^portal/routes\\.tsx$', to: '^admin/AdminApp\\.tsx$' };

/** The floors of the server, from the ground up. A file imports its own folder and the floors below; neighbours on a floor never meet. */
const FLOORS = [
  ['data'],
  ['outside'],
  ['access'],
  ['web'],
  ['accounts', 'changes', 'help', 'library', 'mails', 'payouts', 'settings'],
  ['assessments'],
  ['answers'],
  ['people'],
  ['demo'],
  ['start'],
];

/** The folders of a domain, where they meet: each names those that it may import. */
const FOLDERS: Record<string, Record<string, string[]>> = {
  answers: {
    surveys: ['responses'],
    results: ['responses'],
    summaries: ['results', 'responses'],
    report: ['results', 'summaries'],
  },
  assessments: {
    templates: ['questions'],
  },
  library: {
    materials: ['files'],
    vis: ['files', 'materials'],
    resources: ['files'],
  },
};

const OURS = '^(common|portal|admin|server|tests|tools)/';
const part = (...path: string[]) => `^server/${path.join('/')}/`;
const anyOf = (names: string[]) => `(${names.join('|')})`;

const walls: IConfiguration['forbidden'] = PARTS.flatMap(({ part, files, may, not, why }) => [
  {
    name: `wall-of-${part}`,
    comment: why,
    severity: 'error',
    from: { path: files, pathNot: DOOR.from },
    to: { path: OURS, pathNot: may },
  },
  ...(not
    ? [
        {
          name: `packages-of-${part}`,
          comment: why,
          severity: 'error' as const,
          from: { path: files },
          to: { path: `(^|/)node_modules/${anyOf(not)}/` },
        },
      ]
    : []),
  ...(part === 'server'
    ? []
    : [
        {
          name: `node-in-${part}`,
          comment: 'It runs in browsers.',
          severity: 'error' as const,
          from: { path: files },
          to: { dependencyTypes: ['core' as const] },
        },
      ]),
]);

const house: IConfiguration['forbidden'] = [
  ...FLOORS.flatMap((floor, index) =>
    floor.map((folder) => ({
      name: `floor-${folder}`,
      comment: 'Imports only go down: data is the ground, and the start sees all of the house.',
      severity: 'error' as const,
      from: { path: part(folder) },
      to: { path: '^server/', pathNot: part(anyOf([...FLOORS.slice(0, index).flat(), folder])) },
    })),
  ),
  {
    name: 'floors-only',
    comment: 'What is on no floor is only the door: it imports none of them.',
    severity: 'error',
    from: { path: '^server/', pathNot: part(anyOf(FLOORS.flat())) },
    to: { path: '^server/' },
  },
  ...Object.entries(FOLDERS).map(([domain, folders]) => ({
    name: `folders-of-${domain}`,
    comment:
      'A folder imports another one of its domain only where FOLDERS names it; the files beside them are for all.',
    severity: 'error' as const,
    from: { path: part(domain, '([^/]+)'), pathNot: part(domain, anyOf(Object.keys(folders))) },
    to: { path: part(domain, '[^/]+'), pathNot: part(domain, '$1') },
  })),
  ...Object.entries(FOLDERS).flatMap(([domain, folders]) =>
    Object.entries(folders).map(([folder, may]) => ({
      name: `folder-${domain}/${folder}`,
      comment: `It may import ${may.join(' and ')}.`,
      severity: 'error' as const,
      from: { path: part(domain, folder) },
      to: { path: part(domain, '[^/]+'), pathNot: part(domain, anyOf([folder, ...may])) },
    })),
  ),
];

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Of files that import each other none can be read, tested or loaded alone. Types that both need get a file of their own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment:
        'Folders are read in one direction too. What two of them need moves to the lower one, or to a folder of its own.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(common|portal|admin|server)/' },
      to: { circular: true },
    },
    {
      name: 'door-to-admin',
      comment: 'portal/routes.tsx may load the staff app, and nothing else of it.',
      severity: 'error',
      from: { path: DOOR.from },
      to: { path: OURS, pathNot: ['^common/', '^portal/', DOOR.to] },
    },
    {
      name: 'lazy-door-to-admin',
      comment: 'The staff app is loaded after sign-in, never with the portal.',
      severity: 'error',
      from: { path: DOOR.from },
      to: { path: DOOR.to, dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'product-without-tests',
      comment: 'The product runs without its tests and tools.',
      severity: 'error',
      from: { path: '^(common|portal|admin|server)/' },
      to: { path: '^(tests|tools)/' },
    },
    {
      name: 'calls-in-calls',
      comment: 'Calls are declared in files named calls.ts; other files may name their types.',
      severity: 'error',
      from: { path: '^server/', pathNot: '/calls\\.ts$' },
      to: { path: '^server/web/call\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...walls,
    ...house,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.json'] },
  },
} satisfies IConfiguration;
