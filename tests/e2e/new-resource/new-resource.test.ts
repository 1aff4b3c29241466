import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, PHONE, sharedBrowser } from '#tests/e2e/harness.ts';
import { type Api, apiOf } from '#tests/servers/api.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import type {} from '#tests/setup/provided.ts';
import { ADDED, DEFINITION } from './tags.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const PARTS = [
  ...['admin', 'common', 'portal', 'server', 'tools', 'index.html', 'tsconfig.json'],
  ...['package.json', 'package-lock.json', 'drizzle.config.ts', 'vite.config.ts'],
];
const STAFF = 'admin@example.com';

let folder: string;
let product: ProductProcess;
let api: Api;

/** A copy of the product with the resource: its migration is made, the portal built and the server started as ever. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-resource-'));
  const there = (file: string) => path.join(folder, file);
  await Promise.all(PARTS.map((part) => cp(path.join(root, part), there(part), { recursive: true })));
  await symlink(path.join(root, 'node_modules'), there('node_modules'));
  for (const { file, after, lines } of ADDED) {
    if (!after) await appendFile(there(file), lines);
    else await replace(there(file), after, after + lines);
  }
  // Minifying the portal takes the longest, and is tested elsewhere.
  await replace(there('vite.config.ts'), 'portalChunks(), pageScripts(), precompress()', 'pageScripts()');
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  await Promise.all([
    run('drizzle-kit/bin.cjs', 'generate', '--name', 'tags'),
    run('vite/bin/vite.js', 'build', '--logLevel', 'error'),
  ]);
  const program = ['--import', there('tools/quick-drizzle.ts'), there('server/start/serve.ts')];
  product = await startProcess({ SEED_DEMO: '1' }, inject('demoData'), program);
  api = apiOf(product.url);
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function replace(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text, file).toContain(from);
  await writeFile(file, text.replace(from, to));
}

test('a new resource is four files and sixty lines at most; the documentation shows its definition', async () => {
  expect(new Set(ADDED.map(({ file }) => file)).size).toBeLessThanOrEqual(4);
  const lines = ADDED.flatMap((added) => added.lines.trimEnd().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(await readFile(path.join(root, 'docs', 'architecture.md'), 'utf8')).toContain(DEFINITION.trim());
});

type Tag = { id: number; name: string; colour: string };

test('its calls create, list, order, search, filter, change, refuse and delete, and the log records it', async () => {
  const call = <Body>(method: string, target: string, body?: unknown) => api<Body>(method, target, STAFF, body);
  const add = (name: string, colour: string) => call<Tag>('POST', '/tags/', { name, colour });
  const [dark, bold] = [await add('Dark', 'blue'), await add(' bold ', 'red')];
  expect(bold).toMatchObject({ status: 201, body: { name: 'bold', colour: 'red' } });
  expect(await add('DARK', 'red')).toEqual({
    status: 400,
    body: { errors: { name: ['There is a tag with this name already.'] } },
  });
  expect(await add('', 'red')).toEqual({ status: 400, body: { errors: { name: ['Name is required'] } } });
  expect((await add('Other', 'green')).status).toBe(400);
  const found = async (query = '') => {
    const { body } = await call<Page<Tag>>('GET', `/tags/${query}`);
    return body.results.map(({ name }) => name);
  };
  expect(await found()).toEqual(['bold', 'Dark']);
  expect(await found('?ordering=-colour')).toEqual(['bold', 'Dark']);
  expect(await found('?search=AR')).toEqual(['Dark']);
  expect(await found('?colour=red')).toEqual(['bold']);
  expect(await found(`?id__in=${dark.body.id}`)).toEqual(['Dark']);
  const target = `/tags/${bold.body.id}/`;
  expect((await call('PATCH', target, {})).body).toEqual(bold.body);
  expect((await call('PATCH', target, { colour: 'blue' })).body).toEqual({ ...bold.body, revision: 2, colour: 'blue' });
  expect((await call('GET', target)).body).toEqual({ ...bold.body, revision: 2, colour: 'blue' });
  expect((await call('DELETE', target)).status).toBe(204);
  expect((await call('GET', target)).status).toBe(404);
  expect((await call('DELETE', `/tags/?id__in=${dark.body.id}`)).status).toBe(204);
  expect((await api('GET', '/tags/')).status).toBe(401);
  const log = await api<Page<{ action: string }>>('GET', '/changes/?entity=tag', 'superadmin@example.com');
  expect(log.body.results.map(({ action }) => action)).toEqual([
    ...['tag.deleted', 'tag.deleted', 'tag.updated', 'tag.created', 'tag.created'],
  ]);
});

test('signed out, its address asks to sign in; staff find it in the menu and work with it on its screen', async () => {
  const { page, pageErrors, context } = await openPage(await sharedBrowser());
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const enter = async (name: string, colour: string) => {
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Colour').click();
    await page.getByRole('option', { name: colour }).click();
  };
  await page.goto(`${product.url}/tags`);
  await page.getByPlaceholder('Your Name').fill(STAFF);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button('Log In').click();
  await told('A tag keeps designs together.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tags', exact: true }).waitFor();

  await button('New Tag').click();
  await enter('Calm', 'Blue');
  await dialog.getByRole('button', { name: 'Create Tag' }).click();
  await told('Tag created successfully');
  await button('New Tag').click();
  await enter('CALM', 'Red');
  await dialog.getByRole('button', { name: 'Create Tag' }).click();
  await told('There is a tag with this name already.');
  await dialog.getByLabel('Name').fill('Bold');
  await dialog.getByRole('button', { name: 'Create Tag' }).click();
  const table = page.getByRole('table', { name: 'Tags' });
  const rows = () => table.getByRole('row').allTextContents();
  await expect.poll(rows).toEqual(['NameColourActions', 'BoldRed', 'CalmBlue']);
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'Blue' }).click();
  await expect.poll(rows).toEqual([expect.anything(), 'CalmBlue']);
  await button('Edit Calm').click();
  await dialog.getByLabel('Name').fill('Quiet');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(rows).toEqual([expect.anything(), 'QuietBlue']);

  await page.setViewportSize(PHONE);
  await page.getByRole('list', { name: 'Tags' }).getByText('Quiet').waitFor();
  await expectNoSidewaysScroll(page);
  await button('Delete Quiet').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await told('No tags found.');
  await context.close();
  expect(pageErrors).toEqual([]);
});
