import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { STAMP_FILE, serverFolder } from '#server/web/portal-stamp.ts';
import { form, glb, pdf, png, upload } from '#tests/factories/files.ts';
import { accessToken } from '#tests/servers/api.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { buildServer } from '../../../tools/server-build.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const STAMP = { sources: 'portal', server: 'fingerprint-of-sources', api: '' };

/** A folder with a build and the packages, and without any source. */
let folder: string;
let product: ProductProcess;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-built-'));
  const place = (...names: string[]) => path.join(folder, ...names);
  await mkdir(place('tools'));
  await cp(path.join(root, 'package.json'), place('package.json'));
  await cp(path.join(root, 'tools', 'start.mjs'), place('tools', 'start.mjs'));
  await cp(path.join(root, 'dist', 'index.html'), place('dist', 'index.html'));
  await symlink(path.join(root, 'node_modules'), place('node_modules'));
  await buildServer(place('dist', serverFolder(STAMP)));
  await writeFile(place('dist', STAMP_FILE), JSON.stringify({ ...STAMP, assets: [] }));
  // In development the demo's people may sign in. It is made here, of the files beside the built server.
  product = await startProcess({ SEED_DEMO: '1' }, undefined, [place('dist', serverFolder(STAMP), 'serve.js')]);
  token = await accessToken(product.url, 'superadmin@example.com');
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, target: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) };
  return fetch(product.url + target, { method, headers, body: isForm ? body : body && JSON.stringify(body) });
}
const first = async (list: string): Promise<{ id: number }> =>
  ((await (await call('GET', list)).json()) as { results: { id: number }[] }).results[0] ?? { id: 0 };

test('serves the portal, and nothing of the server or of the build', async () => {
  const status = async (address: string) => (await fetch(product.url + address)).status;
  expect([await status('/login'), await status('/index.html')]).toEqual([200, 404]);
  for (const hidden of [
    `/${serverFolder(STAMP)}/serve.js`,
    `/${STAMP_FILE}`,
    '/%2Ebuilt-from',
    '/assets/../.built-from',
  ])
    expect([hidden, await status(hidden)]).toEqual([hidden, 404]);
});

test('takes pictures, documents and 3D models, which programs of its own check', async () => {
  const vis = await first('/api/brands/vis/');
  const brand = await first('/api/brands/brands/');
  const region = await first('/api/brands/geographical-regions/');
  const fields = { version: 'V9', release_date: '2026-05-04', category: 'Water', market: 'Italy' };
  const image = upload(await png(900, 700), 'front.png', 'image/png');
  const model = upload(
    glb((gltf) => gltf),
    'can.glb',
    'model/gltf-binary',
  );
  const document = upload(pdf(), 'guidelines.pdf', 'application/pdf');
  const answers = [
    await call('POST', '/api/brands/vis-materials/', form({ vis: vis.id, image })),
    await call('POST', '/api/brands/vis-materials/', form({ vis: vis.id, model_3d: model })),
    await call(
      'POST',
      '/api/brands/vis/',
      form({ ...fields, brand: brand.id, geographical_footprint: [region.id], document }),
    ),
  ];
  for (const answer of answers) expect(answer.status, await answer.text()).toBeLessThan(300);
});

test('writes reports and begins a passkey', async () => {
  const { id } = await first('/api/assessments/');
  const report = await call('GET', `/api/assessments/${id}/export-pdf/`);
  expect([report.status, (await report.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  const passkey = await call('POST', '/api/auth/passkeys/begin/', { password: DEMO_PASSWORD });
  expect([passkey.status, await passkey.json()]).toMatchObject([200, { challenge: expect.any(String) }]);
});
