import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { form, glb, pdf, png, upload } from '#tests/factories/files.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createImage, createVis, visFields } from './library-factories.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const call = <Body = VisDetail>(method: string, path: string, body?: unknown, token = admin.token) =>
  server.call<Body>(method, `/api/brands/${path}`, { token, body });

describe('materials', () => {
  test('are images with a title from their file name, or 3D models with options', async () => {
    const vis = await createVis(server, admin.token);
    const image = await createImage(server, admin.token, vis.id, 'Front of pack.final.png');
    expect(image).toMatchObject({
      vis: vis.id,
      title: 'Front of pack.final',
      material_type: '2d_graphics',
      kind: 'image',
      width: 64,
      height: 48,
      model_3d: null,
      is_interactive: false,
      allow_zoom: false,
    });
    const model = await call<VisMaterial>(
      'POST',
      'vis-materials/',
      form({
        vis: vis.id,
        material_type: '3d_graphics',
        model_3d: upload(glb(), 'can.glb'),
        is_interactive: true,
        allow_zoom: 'true',
      }),
    );
    expect(model.status).toBe(201);
    expect(model.body).toMatchObject({
      title: 'VIS 3D Model',
      kind: 'model',
      image: null,
      is_interactive: true,
      allow_rotation: false,
      allow_zoom: true,
      views: [],
    });
    const listed = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}`);
    expect(listed.body.results.map((row) => row.id)).toEqual([image.id, model.body.id]);
    expect((await call('GET', `vis/${vis.id}/`)).body).toMatchObject({ materials_count: 2, cover: { width: 64 } });
  });

  test('are in the order in which they were chosen, whichever arrives first, until staff move them', async () => {
    const vis = await createVis(server, admin.token);
    const image = await png();
    for (const [title, position] of [
      ['Shelf', 2],
      ['Front', 0],
      ['Back', 1],
    ] as const)
      await call(
        'POST',
        'vis-materials/',
        form({ vis: vis.id, title, position, image: upload(image, `${title}.png`) }),
      );
    const assessment = await server.call<{ id: number }>('POST', '/api/assessments/', {
      token: admin.token,
      body: { vis: vis.id, title: 'Ordered' },
    });
    const orders = async () => {
      const lists = [`vis_id=${vis.id}`, `vis_id=${vis.id}&ordering=position`].map((query) =>
        call<Page<VisMaterial>>('GET', `vis-materials/?${query}`),
      );
      const builder = await server.call<{ materials: VisMaterial[] }>(
        'GET',
        `/api/assessments/${assessment.body.id}/`,
        { token: admin.token },
      );
      const shown = [...(await Promise.all(lists)).map(({ body }) => body.results), builder.body.materials];
      return shown.map((list) => list.filter(({ kind }) => kind === 'image').map(({ title }) => title));
    };
    expect(await orders()).toEqual(Array(3).fill(['Front', 'Back', 'Shelf']));
    const found = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}`);
    const front = found.body.results.find(({ title }) => title === 'Front');
    expect((await call('PATCH', `vis-materials/${front?.id}/`, { position: 3 })).status).toBe(200);
    expect(await orders()).toEqual(Array(3).fill(['Back', 'Shelf', 'Front']));
  });

  test('include the document only where asked for, so that questions can be about it', async () => {
    const vis = await createVis(server, admin.token);
    const plain = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}`);
    expect(plain.body.count).toBe(0);
    const all = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}&include_documents=true`);
    expect(all.body.results).toMatchObject([
      { id: vis.document_file?.material_id, kind: 'pdf', title: 'VIS document V1' },
    ]);
  });

  test('get pages and views from the browser that uploaded them', async () => {
    const vis = await createVis(server, admin.token);
    const page = (position: number) =>
      server.call('POST', `/api/files/${vis.document_file?.id}/renditions/`, {
        token: admin.token,
        body: form({ kind: 'page', position, image: (() => upload(pagePng, `${position}.png`))() }),
      });
    const pagePng = await png(100, 140);
    const documentNow = async () => (await call('GET', `vis/${vis.id}/`)).body.document_file;
    const pagesNow = async () => (await documentNow())?.pages;
    expect((await documentNow())?.unfinished).toBeNull();
    expect((await page(2)).status).toBe(204);
    expect(await pagesNow(), 'not before the first page, which is drawn last, is there').toEqual([]);
    expect((await documentNow())?.unfinished).toEqual({ stored: 1, total: 2 });
    expect([(await page(1)).status, (await page(1)).status]).toEqual([204, 204]);
    expect(await pagesNow()).toMatchObject([{ number: 1, width: 100, height: 140 }, { number: 2 }]);
    expect((await documentNow())?.unfinished).toBeNull();
    const view = await server.call('POST', `/api/files/${vis.document_file?.id}/renditions/`, {
      token: admin.token,
      body: form({ kind: 'view', label: 'front', image: upload(pagePng, 'v.png') }),
    });
    expect([view.status, view.body]).toEqual([400, { errors: { label: ['This view is not known.'] } }]);
  });

  test('keep with each view of a model the camera that drew it', async () => {
    const vis = await createVis(server, admin.token);
    const body = form({ vis: vis.id, title: 'Can', model_3d: upload(glb(), 'can.glb') });
    const model = (await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body }))
      .body;
    const image = await png(90, 90);
    const store = (fields: Record<string, string>) =>
      server.call('POST', `/api/files/${model.file_id}/renditions/`, {
        token: admin.token,
        body: form({ kind: 'view', label: 'front', ...fields, image: upload(image, 'front.png') }),
      });
    const cameras = async () => {
      const list = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}`);
      return list.body.results.find(({ id }) => id === model.id)?.views.map((view) => view.camera);
    };
    const camera = { target: [0, 0.5, 0], theta: 0, phi: 1.5, radius: 4, fov: 30 };
    expect((await store({ camera: JSON.stringify(camera) })).status).toBe(204);
    expect(await cameras()).toEqual([camera]);
    const wrong = await store({ camera: '{"target":[0,0]}' });
    expect([wrong.status, wrong.body]).toEqual([400, { errors: { camera: ['This is not a camera.'] } }]);
    // A picture drawn anew without its camera is not that camera's.
    expect((await store({})).status).toBe(204);
    expect(await cameras()).toEqual([null]);
  });

  test('are not deleted while a question shows them, nor is a document that a question is about', async () => {
    const vis = await createVis(server, admin.token);
    const image = await createImage(server, admin.token, vis.id);
    const beside = question('rating', 'q1', { material_ids: [image.id] });
    const about = question('pins', 'q2', {
      config: { ...question('pins', 'q2').config, material_id: vis.document_file?.material_id ?? 0, page: 1 },
    });
    await server.call('POST', '/api/assessments/', {
      token: admin.token,
      body: { vis: vis.id, title: 'On pack', questionnaire: questionnaire([beside, about]) },
    });
    const refused = await call('DELETE', `vis-materials/${image.id}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      detail: 'This material is used by the assessment “On pack” and cannot be deleted.',
    });
    const titles = ['Second', 'Third', 'Fourth', 'Fifth'];
    for (const title of titles) {
      await server.call('POST', '/api/assessments/', {
        token: admin.token,
        body: { vis: vis.id, title, questionnaire: questionnaire([{ ...beside, id: 'q9' }]) },
      });
    }
    expect((await call('DELETE', `vis-materials/${image.id}/`)).body).toEqual({
      detail: 'This material is used by the assessments “Fifth”, “Fourth”, “Third” and 2 more and cannot be deleted.',
    });
    expect((await call('DELETE', `vis/${vis.id}/`)).body).toMatchObject({
      detail: expect.stringContaining('“Fifth”, “Fourth”, “Third” and 2 more'),
    });
    const uses = (await call('GET', `vis/${vis.id}/`)).body.materials_in_use;
    expect(uses.map(({ id }) => id).sort()).toEqual([image.id, vis.document_file?.material_id].sort());
    const about_document = uses.find(({ id }) => id !== image.id);
    expect(about_document?.assessments).toEqual(['On pack']);

    const fields = visFields(vis.brand, vis.geographical_footprint[0] ?? 0);
    await call('PUT', `vis/${vis.id}/`, form({ ...fields, document: upload(pdf(), 'second.pdf') }));
    const all = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}&include_documents=true`);
    expect(all.body.results.filter((row) => row.kind === 'pdf').map((row) => row.file_name)).toEqual([
      'guidelines.pdf',
      'second.pdf',
    ]);
    const unused = await createImage(server, admin.token, vis.id);
    expect((await call('DELETE', `vis-materials/?id__in=${unused.id},${image.id}`)).status).toBe(409);
    expect((await call('DELETE', `vis-materials/${unused.id}/`)).status).toBe(204);
  });

  test('are deleted many at once, all or none', async () => {
    const vis = await createVis(server, admin.token);
    const [one, two, three] = [
      await createImage(server, admin.token, vis.id),
      await createImage(server, admin.token, vis.id),
      await createImage(server, admin.token, vis.id),
    ];
    const remove = async (...ids: number[]) => (await call('DELETE', `vis-materials/?id__in=${ids}`)).status;
    const left = async () => {
      const { body } = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}`);
      return body.results.map(({ id }) => id);
    };
    expect([await remove(one.id, 2_000_000_000), await remove()]).toEqual([404, 400]);
    expect(await left()).toEqual([one.id, two.id, three.id]);
    expect(await remove(one.id, two.id)).toBe(204);
    expect(await left()).toEqual([three.id]);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.action, 'material.deleted'));
    for (const { id, title } of [one, two])
      expect(trace).toContainEqual(
        expect.objectContaining({ actor_id: admin.id, entity_id: id, before: expect.objectContaining({ title }) }),
      );
  });

  test('need exactly one file, an existing VIS and a title that is not blank when changed', async () => {
    const vis = await createVis(server, admin.token);
    const none = await call('POST', 'vis-materials/', form({ vis: vis.id }));
    expect([none.status, none.body]).toEqual([
      400,
      { errors: { image: ['Please choose one image or one 3D model.'] } },
    ]);
    const stray = await call('POST', 'vis-materials/', form({ vis: 999_999, image: upload(await png(), 'a.png') }));
    expect([stray.status, stray.body]).toEqual([
      400,
      { errors: { vis: ['This visual identity system does not exist.'] } },
    ]);
    const image = await createImage(server, admin.token, vis.id);
    const blank = await call('PATCH', `vis-materials/${image.id}/`, { title: ' ' });
    expect([blank.status, blank.body]).toEqual([400, { errors: { title: ['Title is required'] } }]);
    const changed = await call<VisMaterial>('PATCH', `vis-materials/${image.id}/`, {
      title: 'Back',
      material_type: 'renders',
    });
    expect(changed.body).toEqual({ ...image, title: 'Back', material_type: 'renders', revision: image.revision + 1 });
    const trace = await server.trailOf('vis_material', image.id);
    const first = { vis_id: vis.id, title: 'front', image_id: image.file_id, position: 1 };
    expect(trace).toMatchObject([
      { action: 'material.created', actor_id: admin.id, before: null, after: first },
      {
        action: 'material.updated',
        actor_id: admin.id,
        before: { ...first, material_type: '2d_graphics' },
        after: { title: 'Back', material_type: 'renders' },
      },
    ]);
    await call('PATCH', `vis-materials/${image.id}/`, {});
    expect((await call('PATCH', 'vis-materials/2000000000/', { title: 'Nowhere' })).status).toBe(404);
    expect((await call('GET', 'vis-materials/2000000000/')).status).toBe(404);
    const next = await createImage(server, admin.token, vis.id);
    expect([image.position, next.position], 'behind the document').toEqual([1, 2]);
  });

  test('are listed over the whole library: searched, by brand, type and use, in the order asked for', async () => {
    const brand = await createBrand(server, admin.token, 'Listed Brand');
    const vis = await createVis(server, admin.token, { brand: brand.id, version: 'V7' });
    const other = await createVis(server, admin.token);
    const front = await createImage(server, admin.token, vis.id, 'Zebra front.png');
    const back = await createImage(server, admin.token, vis.id, 'Aardvark back.png');
    await createImage(server, admin.token, other.id, 'Elsewhere.png');
    const said = { description: 'The lion on its label', material_type: 'renders' };
    expect((await call<VisMaterial>('PATCH', `vis-materials/${back.id}/`, said)).body).toMatchObject(said);
    const shown = question('rating', 'q1', { material_ids: [front.id] });
    const body = { vis: vis.id, title: 'About the front', questionnaire: questionnaire([shown]) };
    const { body: assessment } = await server.call<{ id: number }>('POST', '/api/assessments/', {
      token: admin.token,
      body,
    });
    const ids = async (query: string) =>
      (await call<Page<VisMaterial>>('GET', `vis-materials/?${query}`)).body.results.map(({ id }) => id);

    expect(await ids('search=listed%20brand%20v7'), 'the newest first').toEqual([back.id, front.id]);
    expect(await ids('search=zebra')).toEqual([front.id]);
    expect(await ids(`id__in=${front.id}`)).toEqual([front.id]);
    expect(await ids('search=LION')).toEqual([back.id]);
    expect(await ids('search=%25')).toEqual([]);
    const ofBrand = `brand=${brand.id}`;
    expect(await ids(ofBrand)).toEqual([back.id, front.id]);
    expect(await ids(`${ofBrand}&ordering=-title`)).toEqual([front.id, back.id]);
    expect(await ids(`${ofBrand}&material_type=renders`)).toEqual([back.id]);
    const elsewhere = question('rating', 'q1', { material_ids: [back.id] });
    const foreign = { vis: other.id, title: 'Of another VIS', questionnaire: questionnaire([elsewhere]) };
    await server.call('POST', '/api/assessments/', { token: admin.token, body: foreign });
    expect(await ids(`${ofBrand}&in_use=true`), 'where assessments of its VIS show it').toEqual([front.id]);
    expect(await ids(`${ofBrand}&in_use=false`)).toEqual([back.id]);
    expect((await call('GET', 'vis-materials/?in_use=perhaps')).status).toBe(400);

    const uses = { brand_name: 'Listed Brand', vis_version: 'V7' };
    expect((await call('GET', `vis-materials/${front.id}/`)).body).toMatchObject({
      ...uses,
      in_use: true,
      assessments: [{ id: assessment.id, title: 'About the front', is_deleted: false }],
    });
    expect((await call('GET', `vis-materials/${back.id}/`)).body).toMatchObject({
      ...uses,
      in_use: false,
      assessments: [],
    });
    expect((await call('GET', `vis/${vis.id}/`)).body.materials_in_use).toEqual([
      { id: front.id, assessments: ['About the front'] },
    ]);
    expect((await call('DELETE', `vis-materials/${back.id}/`)).status).toBe(204);
  });
});
