import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { DAY, MINUTE } from '#common/words/units.ts';
import { files, fileViews } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { cleanFiles, removeContent } from '#server/library/files/clean-up.ts';
import { discardFiles, receiveFile } from '#server/library/files/receive-file.ts';
import { signedUrl } from '#server/library/files/view.ts';
import { materialViews } from '#server/library/materials/views.ts';
import { MissingContent } from '#server/outside/storage/adapter.ts';
import { createApp } from '#server/start/create-app.ts';
import { form, glb, pdf, photo, png, upload } from '#tests/factories/files.ts';
import { asViewer } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createImage, createVis } from './library-factories.ts';

let server: TestServer;
let admin: Person;
let vis: VisDetail;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  vis = await createVis(server, admin.token, { document: upload(pdf(), 'Guía “2026” – final.pdf') });
});
afterAll(() => server.close());

const fetchFile = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + address, { headers, method });

async function addImage(content: Buffer, name: string): Promise<VisMaterial> {
  const body = form({ vis: vis.id, image: upload(content, name) });
  const answer = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('an image', () => {
  test('is given out upright, without metadata, as WebP in sizes never wider than itself', async () => {
    const material = await addImage(await photo(1000, 500, 6), 'IMG_1.jpg');
    expect(material).toMatchObject({ width: 500, height: 1000 });
    const sizes = material.srcset?.split(', ').map((source) => source.split(' ')[1]);
    expect(sizes).toEqual(['320w', '500w']);
    const answer = await fetchFile(material.url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 500, height: 1000, format: 'webp' });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    expect(material.blur).toMatch(/^data:image\/webp;base64,/);
  });

  test('accepts a picture as narrow as a ribbon, and keeps all of its pixels', async () => {
    const { width, height, detail } = await addImage(await png(10, 20_000), 'ribbon.png');
    expect({ width, height, above: detail?.above }).toEqual({ width: 10, height: 20_000, above: 2 });
  });

  test('ASVS 5.4.1: can be had back as it was sent, under its own name', async () => {
    const sent = await photo();
    const { download_url } = await addImage(sent, 'Vorderseite – grün.jpg');
    const answer = await fetchFile(download_url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Vorderseite - grun.jpg"; filename*=UTF-8''Vorderseite%20%E2%80%93%20gr%C3%BCn.jpg`,
    );
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  });
});

describe('an address', () => {
  test('is the same all day and stops at the end of the next', async () => {
    const { config } = server.ctx;
    const morning = Date.UTC(2031, 4, 5, 0, 0, 1);
    const night = Date.UTC(2031, 4, 5, 23, 59, 59);
    const at = (now: number, fileId = 7) =>
      signedUrl(config, { fileId, variant: 'original', use: 'design' }, admin, now);
    expect(at(morning)).toBe(at(night));
    expect(at(night + 2000)).not.toBe(at(night));
    const id = vis.document_file?.id ?? 0;
    const old = await fetchFile(at(Date.now() - 2 * DAY, id));
    expect(old.status).toBe(403);
    expect(await old.json()).toEqual({ detail: 'This address is no longer valid. Please reload the page.' });
    const yesterday = await fetchFile(at(Date.now() - DAY, id));
    expect(yesterday.status).toBe(200);
  });

  test('cannot be changed to another file, size, person or time', async () => {
    const image = await createImage(server, admin.token, vis.id);
    const stranger = await createAdmin(server.ctx);
    for (const forged of [
      image.url.replace(/files\/\d+/, `files/${vis.document_file?.id}`),
      image.url.replace('/full?', '/original?'),
      image.url.replace(admin.session, stranger.session),
      image.url.replace('use=design', 'use=portrait'),
      image.url.replace(/e=(\d+)/, (_, at) => `e=${Number(at) + 86_400}`),
      image.url.replace(/s=.*/, 's=x'),
    ]) {
      expect((await fetchFile(forged)).status, forged).toBe(403);
    }
    expect((await fetchFile(image.url)).status).toBe(200);
  });

  test('ASVS 3.2.1, 5.3.1: carries what caches need and lets nothing run', async () => {
    const answer = await fetchFile(vis.document_file?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toContain('inline; filename="Guia _2026_ - final.pdf"');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
    const again = await fetchFile(vis.document_file?.url ?? '', { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const image = await createImage(server, admin.token, vis.id);
    expect((await fetchFile(image.url)).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('tells its length without its content', async () => {
    const url = vis.document_file?.url ?? '';
    const { byteLength } = await (await fetchFile(url)).arrayBuffer();
    const head = await fetchFile(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(byteLength)]);
  });

  test('records views of the expert it was made for, one for all that is asked for within minutes', async () => {
    const expert = await asViewer(server.ctx, await createExpert(server.ctx));
    const image = await createImage(server, admin.token, vis.id);
    const [material] = await materialViews(server.ctx, [image.id], expert);
    const url = material?.url ?? '';
    const viewsOf = ({ id }: Person) => server.ctx.db.select().from(fileViews).where(eq(fileViews.user_id, id));
    expect((await fetchFile(url, {}, 'HEAD')).status).toBe(200);
    expect(await viewsOf(expert), 'nothing was shown').toEqual([]);
    expect((await fetchFile(url)).status).toBe(200);
    expect(await viewsOf(expert)).toMatchObject([{ file_id: image.file_id }]);
    const { headers } = await fetchFile(url);
    expect(await viewsOf(expert)).toHaveLength(1);
    await server.ctx.db.update(fileViews).set({ viewed_at: new Date(Date.now() - 6 * 60_000) });
    expect((await fetchFile(url, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    expect(await viewsOf(expert), 'a copy that is still fresh is looked at').toHaveLength(2);
  });
});

test('a model keeps its type and name', async () => {
  const body = form({ vis: vis.id, model_3d: upload(glb(), 'can.glb') });
  const made = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body });
  const answer = await fetchFile(made.body.model_3d ?? '');
  expect(answer.headers.get('content-type')).toBe('model/gltf-binary');
  expect(Buffer.from(await answer.arrayBuffer()).equals(glb())).toBe(true);
});

test('people who are signed in read which files are accepted', async () => {
  const limits = await server.call('GET', '/api/files/limits/', { token: admin.token });
  expect(limits.body).toMatchObject({ image: 20 * 1024 * 1024, pdf: 50 * 1024 * 1024, model: 100 * 1024 * 1024 });
  expect((await server.call('GET', '/api/files/limits/')).status).toBe(401);
});

describe('a file', () => {
  test('is seen by nobody before what refers to it is saved, and leaves nothing when it is discarded', async () => {
    const part = { file: Readable.from([await png()]), filename: 'a.png' };
    const { file_id } = await receiveFile(server.ctx, part, { kind: 'image', uploadedBy: admin.id });
    const [row] = await server.ctx.db.select().from(files).where(eq(files.id, file_id));
    const address = signedUrl(server.ctx.config, { fileId: file_id, variant: 'full', use: 'design' }, admin);
    expect((await fetchFile(address)).status).toBe(404);
    await discardFiles(server.ctx, [file_id]);
    expect(await server.ctx.db.select().from(files).where(eq(files.id, file_id))).toEqual([]);
    await expect(server.ctx.storage.stream(row?.key ?? '')).rejects.toThrow(MissingContent);
  });

  test('answers a plain 404 when its content is missing', async () => {
    const image = await createImage(server, admin.token, vis.id);
    const [row] = await server.ctx.db.select().from(files).where(eq(files.id, image.file_id));
    const stored = path.join(server.ctx.config.dataDir, 'files', row?.variants[0]?.key ?? '');
    await rename(stored, `${stored}.away`);
    const answer = await fetchFile(image.url);
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not found.' }]);
  });

  test('what a killed process left of uploads is removed at the start, and by the job once it is an hour old', async () => {
    const folder = path.join(server.ctx.config.dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    const leave = async (name: string, minutes: number) => {
      const then = new Date(Date.now() - minutes * MINUTE);
      await writeFile(path.join(folder, name), 'half a file');
      await utimes(path.join(folder, name), then, then);
    };
    await leave('old', 61);
    await leave('young', 1);
    await cleanFiles(server.ctx);
    expect(await readdir(folder)).toEqual(['young']);
    await leave('old', 61);
    const again = await createApp(server.ctx);
    await again.ready();
    await again.close();
    // Copies on one PostgreSQL may share the folder.
    expect(await readdir(folder)).toEqual(server.ctx.database.kind === 'pglite' ? [] : ['young']);
    await rm(folder, { recursive: true });
  });

  test('a file that nothing refers to is removed with its content; others stay', async () => {
    const kept = await createImage(server, admin.token, vis.id);
    const dropped = await createImage(server, admin.token, vis.id);
    const rendered = await server.call('POST', `/api/files/${vis.document_file?.id}/renditions/`, {
      token: admin.token,
      body: form({ kind: 'page', position: 1, image: upload(await png(), 'p.png') }),
    });
    expect(rendered.status).toBe(204);
    const [row] = await server.ctx.db.select().from(files).where(eq(files.id, dropped.file_id));
    await server.ctx.db.delete(visMaterials).where(eq(visMaterials.id, dropped.id));
    const idsNow = async () => (await server.ctx.db.select({ id: files.id }).from(files)).map(({ id }) => id);
    await cleanFiles(server.ctx);
    expect(await idsNow(), 'not at once').toContain(dropped.file_id);
    const before = await idsNow();
    await cleanFiles(server.ctx, Date.now() + 2 * 60 * 60 * 1000);
    const after = await idsNow();
    expect(before.filter((id) => !after.includes(id))).toEqual([dropped.file_id]);
    expect((await fetchFile(kept.url)).status).toBe(200);
    await cleanFiles(server.ctx, Date.now() + 2 * DAY);
    expect(await idsNow(), 'used files, however old').toEqual(after);
    const keys = [row?.key ?? '', ...(row?.variants ?? []).map((variant) => variant.key)];
    await removeContent(server.ctx, keys);
    await removeContent(server.ctx, keys);
    for (const key of keys) await expect(server.ctx.storage.stream(key)).rejects.toThrow(MissingContent);
  });
});
