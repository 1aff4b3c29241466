import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIB } from '#common/words/units.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { ownIdFor, populate, type World } from './populated-world.ts';
import { everyRoute, NOBODYS } from './walk-routes.ts';

/** Runs a program and returns what it wrote. @throws with what it wrote if it fails */
const run = (program: string, args: string[], options = {}) =>
  promisify(execFile)(program, args, options).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr);
  });
const root = path.join(import.meta.dirname, '../..');

type Response = { $ref?: string; content?: Record<string, { schema: object }> };
type Operation = { operationId: string; responses: Record<string, Response> };
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

let server: TestServer;
let world: World;
let document: Document;

beforeAll(async () => {
  server = await startTestServer({});
  await seedFormOptions(server.ctx);
  world = await populate(server);
  document = (await server.call<Document>('GET', '/api/openapi.json')).body;
});
afterAll(() => server.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every call has a name of its own, and the document names the server', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(expect.arrayContaining(['getExpertsById', 'postBrandsBrands', 'patchBrandsBrandsById']));
  expect(document.servers).toEqual([{ url: server.ctx.config.publicUrl }]);
});

test('the document says each thing once', () => {
  expect(JSON.stringify(document).length).toBeLessThan(280 * KIB);
});

test('real answers, refusals among them, are as the document says', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const deviations: string[] = [];
  let checked = 0;
  const own = everyRoute((parameter, route) => ownIdFor(world, parameter, route));
  const nobodys = everyRoute(() => NOBODYS).filter(({ name }) => !name.includes('/close/'));
  const calls = [
    ...own.filter(({ method }) => method === 'GET'),
    // Sent to nobody's rows and without their fields, so that nothing is changed.
    ...nobodys.filter(({ method }) => method !== 'GET'),
  ];
  for (const { name, method, path: address } of calls) {
    const pattern = (name.split(' ')[1] ?? '').replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[pattern]?.[method.toLowerCase()];
    if (!operation) continue;
    for (const caller of ['nobody', 'owner', 'super admin'] as const) {
      const body = method === 'GET' ? undefined : {};
      const answer = await server.call<unknown>(method, address, { token: world.callers[caller], body });
      checked += 1;
      const said = operation.responses[answer.status];
      const at =
        said?.$ref?.slice(1) ?? `/paths/${escaped(pattern)}/${method.toLowerCase()}/responses/${answer.status}`;
      const content = (said?.$ref ? document.components.responses[said.$ref.split('/').at(-1) ?? ''] : said)?.content;
      const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
      const told = `${caller}: ${name}: ${answer.status} ${type}`;
      if (!said) deviations.push(`${told} is not declared`);
      else if (type !== 'application/json') {
        if (type !== '' && !content?.[type] && !content?.['application/octet-stream'])
          deviations.push(`${told} has another type`);
      } else if (!ajv.validate({ $ref: `api#${at}/content/application~1json/schema` }, answer.body)) {
        deviations.push(`${told}: ${ajv.errorsText()}`);
      }
    }
  }
  expect(deviations).toEqual([]);
  expect(checked).toBeGreaterThan(500);
});

const escaped = (pattern: string) => encodeURIComponent(pattern.replaceAll('~', '~0').replaceAll('/', '~1'));

const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });

const created = await client.POST('/api/brands/brands/', { body: { name: 'Generated', competitors: ['One'] } });
const id: number = created.data?.id ?? 0;
const changed = await client.PATCH('/api/brands/brands/{id}/', { params: { path: { id } }, body: { description: 'By a client' } });
const list = await client.GET('/api/brands/brands/', { params: { query: { search: 'generated' } } });
const refused = await client.POST('/api/brands/brands/', { body: { name: 'generated' } });
const deleted = await client.DELETE('/api/brands/brands/{id}/', { params: { path: { id } } });
// @ts-expect-error: there is no such field
void created.data?.surname;
// @ts-expect-error: there is no such call
void client.PUT('/api/brands/brands/{id}/', { params: { path: { id } } });
console.log(JSON.stringify([
  created.data?.name,
  changed.data?.description,
  list.data?.results.map(({ name }) => name),
  refused.error,
  deleted.response.status,
]));
`;

/** The document is the same on both databases. */
const compiled = test.runIf(process.env.TEST_DATABASE === 'pglite');

compiled('a client that is generated from the document compiles and makes calls', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-client-'));
  try {
    const file = (name: string) => path.join(folder, name);
    await writeFile(file('package.json'), '{ "type": "module" }');
    await symlink(path.join(root, 'node_modules'), file('node_modules'));
    await writeFile(file('api.json'), JSON.stringify(document));
    await writeFile(file('client.ts'), CLIENT);
    const generator = path.join(root, 'tests/client/node_modules/openapi-typescript/bin/cli.js');
    await run(process.execPath, [generator, file('api.json'), '-o', file('api.d.ts'), '--default-non-nullable=false']);
    const compiler = path.join(root, 'node_modules/.bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--allowImportingTsExtensions'];
    await run(compiler, [...options, '--types', 'node', file('client.ts')], { cwd: folder });
    const { stdout } = await run(process.execPath, [file('client.ts'), server.url, world.admin.token]);
    expect(JSON.parse(stdout)).toEqual([
      'Generated',
      'By a client',
      ['Generated'],
      { errors: { name: ['A brand with this name already exists.'] } },
      204,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
