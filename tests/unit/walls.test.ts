import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import walls from '../../.dependency-cruiser.ts';

/** A file, what it imports, and the rule that refuses it. */
type Refused = [file: string, imports: string, rule: string];

const REFUSED: Refused[] = [
  ['common/rule.ts', '../common/ui/Part.tsx', 'wall-of-common'],
  ['common/drawn.ts', 'react', 'packages-of-common'],
  ['common/reader.ts', 'node:fs', 'node-in-common'],
  ['common/ui/Part.tsx', '../../portal/Screen.tsx', 'wall-of-common/ui'],
  ['common/ui/List.tsx', 'react-admin', 'packages-of-common/ui'],
  ['portal/Screen.tsx', '../admin/AdminApp.tsx', 'wall-of-portal'],
  ['portal/Data.tsx', '../server/web/context.ts', 'wall-of-portal'],
  ['portal/List.tsx', 'react-admin', 'packages-of-portal'],
  ['portal/routes.tsx', '../admin/List.tsx', 'door-to-admin'],
  ['portal/routes.tsx', '../admin/AdminApp.tsx', 'lazy-door-to-admin'],
  ['admin/Screen.tsx', '../portal/Data.tsx', 'wall-of-admin'],
  ['admin/file.ts', 'node:path', 'node-in-admin'],
  ['server/page.ts', '../common/ui/List.tsx', 'wall-of-server'],
  ['server/drawn.ts', 'react', 'packages-of-server'],
  ['server/data/log.ts', '../outside/mail.ts', 'floor-data'],
  ['server/outside/mail.ts', '../access/tokens.ts', 'floor-outside'],
  ['server/access/tokens.ts', '../web/call.ts', 'floor-access'],
  ['server/web/call.ts', '../library/usage.ts', 'floor-web'],
  ['server/library/usage.ts', '../payouts/pay.ts', 'floor-library'],
  ['server/payouts/pay.ts', '../assessments/read.ts', 'floor-payouts'],
  ['server/assessments/read.ts', '../answers/give.ts', 'floor-assessments'],
  ['server/answers/save.ts', '../people/mail.ts', 'floor-answers'],
  ['server/people/mail.ts', '../demo/seed.ts', 'floor-people'],
  ['server/demo/seed.ts', '../start/jobs.ts', 'floor-demo'],
  ['server/main.ts', './start/jobs.ts', 'floors-only'],
  ['server/web/context.ts', '../../tests/harness.ts', 'product-without-tests'],
  ['server/library/materials/save.ts', '../vis/save.ts', 'folder-library/materials'],
  ['server/library/files/save.ts', '../vis/save.ts', 'folders-of-library'],
];

/** Each of these is in order. */
const ALLOWED: [file: string, imports: string][] = [
  ['server/answers/give.ts', '../payouts/none.ts'],
  ['server/library/vis/save.ts', '../files/none.ts'],
  ['server/people/list.ts', '../library/none.ts'],
  ['server/start/jobs.ts', '../people/none.ts'],
  ['admin/AdminApp.tsx', 'react-admin'],
];

let folder: string;
let found: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-walls-'));
  for (const name of ['react', 'react-admin']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  for (const [file] of [...REFUSED, ...ALLOWED]) {
    const imports = [...REFUSED, ...ALLOWED].filter(([other]) => other === file);
    await write(file, imports.map(([, from], index) => `export type { A as A${index} } from '${from}';\n`).join(''));
  }
  for (const file of ['people/none', 'payouts/none', 'library/none', 'library/files/none']) {
    await write(`server/${file}.ts`, 'export {};\n');
  }
  await write('admin/List.tsx', 'export const List = <p />;\n');
  await write('tests/harness.ts', 'export {};\n');
  await write('server/one.ts', "import type { Two } from './two.ts';\nexport type One = Two | 1;\n");
  await write('server/two.ts', "import type { One } from './one.ts';\nexport type Two = One | 2;\n");
  await write('admin/list/Row.ts', "export type { Cell } from '../cells/Cell.ts';\n");
  await write('admin/cells/Cell.ts', 'export type Cell = 1;\n');
  await write('admin/cells/Wide.ts', "export type { Page } from '../list/Page.ts';\n");
  await write('admin/list/Page.ts', 'export type Page = 1;\n');
  const { options, ...ruleSet } = walls;
  const cruised = await cruise(['common', 'portal', 'admin', 'server', 'tests'], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: folder,
  });
  const { violations } = (cruised.output as ICruiseResult).summary;
  found = violations.map(({ from, rule }) => `${from} ${rule.name}`).sort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

test.each(REFUSED)('%s may not import %s', (file, _imports, rule) => {
  expect(found).toContain(`${file} ${rule}`);
});

test('files that need each other are refused, even for their types', () => {
  expect(found.filter((one) => one.endsWith('no-circle')).join()).toMatch(/server\/(one|two)\.ts/);
});

test('folders that need each other are refused, even by files that do not', () => {
  expect(found).toContain('admin/list no-circle-of-folders');
  expect(found).not.toContain('admin/list/Row.ts no-circle');
});

test('imports along the allowed ways pass', () => {
  const allowed = ALLOWED.map(([file]) => `${file} `);
  expect(found.filter((one) => allowed.some((file) => one.startsWith(file)))).toEqual([]);
});
