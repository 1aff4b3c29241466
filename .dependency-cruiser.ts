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

/** Which other domains the features of a domain may import. A domain that is not named imports none. */
const DOMAINS: Record<string, { may: string[]; why: string }> = {
  people: {
    may: ['answers', 'assessments', 'payouts', 'library'],
    why: 'A profile shows what a person answered and earned, has a photo, and whoever leaves takes all of it along.',
  },
  answers: {
    may: ['assessments', 'payouts', 'library'],
    why: 'Answers are given to the questions and materials of an assessment, and earn a payout.',
  },
  assessments: {
    may: ['payouts', 'library'],
    why: 'An assessment shows materials, and is kept while payouts of it are owed.',
  },
  resources: {
    may: ['library'],
    why: 'A plain resource may have pictures, which are files of the library.',
  },
  help: {
    may: ['resources'],
    why: 'Questions and their categories are plain resources with ways of their own.',
  },
  mailbox: {
    may: ['people'],
    why: 'It hides the mails about decisions that can still be undone.',
  },
};

/** The same inside a domain, where its folders meet: each names those that it may import. */
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
  },
};

/** Where the features are put together: what else the server consists of knows none of them. */
const FEATURES_MEET = '^server/(features\\.ts|jobs/(handlers|renewals)\\.ts)$';

const OURS = '^(common|portal|admin|server|tests|tools)/';
const feature = (...path: string[]) => `^server/features/${path.join('/')}/`;
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

const domains: IConfiguration['forbidden'] = [
  ...Object.entries(DOMAINS).map(([domain, { may, why }]) => ({
    name: `wall-of-${domain}`,
    comment: why,
    severity: 'error' as const,
    from: { path: feature(domain) },
    to: { path: feature('[^/]+'), pathNot: feature(anyOf([domain, ...may])) },
  })),
  {
    name: 'wall-of-domain',
    comment: 'A domain without an entry in DOMAINS imports no other one.',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/', pathNot: feature(anyOf(Object.keys(DOMAINS))) },
    to: { path: feature('[^/]+'), pathNot: feature('$1') },
  },
  ...Object.entries(FOLDERS).map(([domain, folders]) => ({
    name: `folders-of-${domain}`,
    comment:
      'A folder imports another one of its domain only where FOLDERS names it; the files beside them are for all.',
    severity: 'error' as const,
    from: { path: feature(domain, '([^/]+)'), pathNot: feature(domain, anyOf(Object.keys(folders))) },
    to: { path: feature(domain, '[^/]+'), pathNot: feature(domain, '$1') },
  })),
  ...Object.entries(FOLDERS).flatMap(([domain, folders]) =>
    Object.entries(folders).map(([folder, may]) => ({
      name: `folder-${domain}/${folder}`,
      comment: `It may import ${may.join(' and ')}.`,
      severity: 'error' as const,
      from: { path: feature(domain, folder) },
      to: { path: feature(domain, '[^/]+'), pathNot: feature(domain, anyOf([folder, ...may])) },
    })),
  ),
  {
    name: 'features-only-on-top',
    comment: 'The server is built below its features: they import it, and it imports none of them.',
    severity: 'error',
    from: { path: '^server/(?!features/)', pathNot: FEATURES_MEET },
    to: { path: '^server/features/' },
  },
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
    ...walls,
    ...domains,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.json'] },
  },
} satisfies IConfiguration;
