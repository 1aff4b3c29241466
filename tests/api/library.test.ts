import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import { BRAND_NAME_TAKEN } from '#common/library/brand-messages.ts';
import type { Brand } from '#common/library/brands.ts';
import type { GeographicalRegion, VisDetail, VisMaterial, VisRow } from '#common/library/vis.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { vis, visMaterials } from '#server/data/schema/library.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { form, pdf, png, upload } from '#tests/factories/files.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createImage, createRegion, createVis, visFields } from './library-factories.ts';
import { untilWaiting } from './locks.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const call = <Body = VisDetail>(method: string, path: string, body?: unknown, token = admin.token) =>
  server.call<Body>(method, `/api/brands/${path}`, { token, body });

const storedFiles = async () => (await server.ctx.db.select().from(files)).length;

describe('brands', () => {
  test('are created with a logo, changed field by field, and lose the logo on a blank one', async () => {
    const logo = upload(await png(400, 200), 'logo.png', 'image/png');
    const body = form({ name: 'Aqualta', description: 'Alpine water', competitors: ['Fonte', 'Rivo', 'fonte'], logo });
    const made = await call<Brand>('POST', 'brands/', body);
    expect(made.status).toBe(201);
    const said = { name: 'Aqualta', description: 'Alpine water', competitors: ['Fonte', 'Rivo'] };
    const { id } = made.body;
    const told = { logo: expect.any(String), vis_count: 0, created_at: expect.any(String), revision: 1 };
    expect(made.body).toEqual({ ...said, id, ...told });
    expect((await call<Brand>('GET', `brands/${id}/`)).body).toEqual(made.body);
    expect((await fetch(server.url + made.body.logo)).headers.get('content-type')).toBe('image/webp');

    const changed = await call<Brand>(
      'PATCH',
      `brands/${made.body.id}/`,
      form({ description: 'Still water', logo: '' }),
    );
    expect(changed.body).toEqual({ ...made.body, description: 'Still water', logo: null, revision: 2 });
    expect(await server.trailOf('brand', id)).toMatchObject([
      { action: 'brand.created', actor_id: admin.id, before: null, after: said },
      {
        action: 'brand.updated',
        actor_id: admin.id,
        before: { ...said, logo_id: expect.any(Number) },
        after: { description: 'Still water', logo_id: null },
      },
    ]);
    expect((await call('PATCH', 'brands/2000000000/', { name: 'Nobody' })).status).toBe(404);
  });

  test('are listed by name unless ordered otherwise, a page at a time, each with its number of VIS', async () => {
    const [second, first, third] = [
      await createBrand(server, admin.token, 'listed bronze'),
      await createBrand(server, admin.token, 'Listed amber'),
      await createBrand(server, admin.token, 'Listed copper'),
    ];
    await createVis(server, admin.token, { brand: second.id });
    await createVis(server, admin.token, { brand: second.id });
    const listed = async (query: string) => {
      const { body } = await call<Page<Brand>>('GET', `brands/?${query}`);
      return [body.count, body.results.map(({ id, vis_count }) => [id, vis_count])];
    };
    const all = [first.id, second.id, third.id].map((id) => [id, id === second.id ? 2 : 0]);
    expect(await listed('search=LISTED')).toEqual([3, all]);
    expect(await listed('search=listed&page_size=2&page=2')).toEqual([3, all.slice(2)]);
    expect(await listed('search=listed&ordering=-name')).toEqual([3, all.toReversed()]);
    expect(await listed('search=listed&ordering=created_at')).toEqual([3, [all[1], all[0], all[2]]]);
    expect(await listed('search=listed&ordering=-id')).toEqual([3, [all[2], all[0], all[1]]]);
    expect(await listed('search=listed&ordering=unknown')).toEqual([3, all]);
    expect(await listed(`id__in=${third.id},${first.id}`)).toEqual([2, [all[0], all[2]]]);
  });

  test('need a name that no other brand has, whatever its case', async () => {
    const nameless = await call('POST', 'brands/', form({ name: ' ' }));
    expect([nameless.status, nameless.body]).toEqual([400, { errors: { name: ['Brand name is required'] } }]);
    await createBrand(server, admin.token, 'Verdara');
    const before = await storedFiles();
    const twice = await call('POST', 'brands/', form({ name: 'VERDARA', logo: upload(await png(), 'v.png') }));
    expect([twice.status, twice.body]).toEqual([400, { errors: { name: [BRAND_NAME_TAKEN] } }]);
    expect(await storedFiles(), 'its logo is not kept').toBe(before);
  });

  test('ASVS 1.2.4: are found by signs that mean something to the database', async () => {
    const brand = await createBrand(server, admin.token, '100% Pur_e');
    const found = async (search: string) => {
      const { body } = await call<Page<Brand>>('GET', `brands/?search=${encodeURIComponent(search)}`);
      return body.results.map(({ id }) => id);
    };
    expect(await found('0% pur_')).toEqual([brand.id]);
    expect(await found('%a')).toEqual([]);
  });

  test('are not deleted while they have a VIS, and the refusal names it', async () => {
    const brand = await createBrand(server, admin.token, 'Nordhav');
    await createVis(server, admin.token, { brand: brand.id, version: 'V2.5' });
    const refused = await call('DELETE', `brands/${brand.id}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      detail: 'Nordhav is used by its visual identity system V2.5 and cannot be deleted.',
    });
    for (const version of ['V3', 'V4', 'V5']) await createVis(server, admin.token, { brand: brand.id, version });
    expect((await call('DELETE', `brands/${brand.id}/`)).body).toEqual({
      detail: 'Nordhav is used by its visual identity systems V5, V4, V3 and 1 more and cannot be deleted.',
    });
    const unused = await createBrand(server, admin.token);
    const both = await call('DELETE', `brands/?id__in=${unused.id},${brand.id}`);
    expect(both.status, 'many are deleted all or none').toBe(409);
    expect((await call('DELETE', `brands/?id__in=${unused.id}`)).status).toBe(204);
    const alone = await createBrand(server, admin.token);
    expect((await call('DELETE', `brands/${alone.id}/`)).status).toBe(204);
    expect((await call('GET', `brands/${alone.id}/`)).status).toBe(404);
  });

  test('are deleted many at once, all or none, each with a trace', async () => {
    const [one, two, three] = [
      await createBrand(server, admin.token),
      await createBrand(server, admin.token),
      await createBrand(server, admin.token),
    ];
    const remove = async (...ids: number[]) => (await call('DELETE', `brands/?id__in=${ids}`)).status;
    const found = () =>
      Promise.all([one, two, three].map(async ({ id }) => (await call('GET', `brands/${id}/`)).status));
    expect([await remove(one.id, 2_000_000_000), await remove()]).toEqual([404, 400]);
    expect(await found()).toEqual([200, 200, 200]);
    expect(await remove(one.id, two.id, one.id)).toBe(204);
    expect(await found()).toEqual([404, 404, 200]);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.action, 'brand.deleted'));
    for (const { id, name } of [one, two])
      expect(trace.filter(({ entity_id }) => entity_id === id)).toMatchObject([
        { actor_id: admin.id, entity: 'brand', before: { name } },
      ]);
  });
});

describe('visual identity systems', () => {
  test('are created from the specified fields and read back', async () => {
    const brand = await createBrand(server, admin.token, 'Solenne');
    const [europe, asia] = [await createRegion(server), await createRegion(server)];
    const made = await call(
      'POST',
      'vis/',
      form({ ...visFields(brand.id, europe), geographical_footprint: [europe, asia] }),
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      brand: brand.id,
      brand_name: 'Solenne',
      version: 'V1',
      release_date: '2026-05-04',
      category: 'Premium refreshment',
      market: 'Italy',
      geographical_footprint: [europe, asia],
      document_file: { name: 'guidelines.pdf', mime: 'application/pdf', pages: [] },
      assessments: [],
      versions: [{ id: made.body.id, version: 'V1' }],
    });
    const read = await call('GET', `vis/${made.body.id}/`);
    expect(read.body).toEqual(made.body);
    const { document: _, ...said } = visFields(brand.id, europe);
    expect(await server.trailOf('vis', made.body.id)).toMatchObject([
      {
        action: 'vis.created',
        actor_id: admin.id,
        before: null,
        after: { ...said, geographical_footprint: [europe, asia] },
      },
    ]);
  });

  test('name all versions of their brand, the newest release first', async () => {
    const brand = await createBrand(server, admin.token);
    const add = (version: string, release_date: string) =>
      createVis(server, admin.token, { brand: brand.id, version, release_date });
    const newest = await add('V3', '2026-03-01');
    const [first, second] = [await add('V1', '2026-02-01'), await add('V2', '2026-02-01')];
    const { body } = await call<VisDetail>('GET', `vis/${first.id}/`);
    expect(body.versions).toEqual([
      { id: newest.id, version: 'V3', release_date: '2026-03-01' },
      { id: second.id, version: 'V2', release_date: '2026-02-01' },
      { id: first.id, version: 'V1', release_date: '2026-02-01' },
    ]);
  });

  test('say what is missing, field by field', async () => {
    const empty = await call('POST', 'vis/', form({ version: '' }));
    expect(empty.status).toBe(400);
    expect(empty.body).toEqual({
      errors: {
        brand: ['Please select a brand'],
        version: ['Version is required'],
        release_date: ['Release date is required'],
        category: ['Category is required'],
        market: ['Market is required'],
        geographical_footprint: ['At least one geographical region is required'],
      },
    });
    const { document: _, ...rest } = visFields((await createBrand(server, admin.token)).id, await createRegion(server));
    const bare = await call('POST', 'vis/', form(rest));
    expect([bare.status, bare.body]).toEqual([400, { errors: { document: ['VIS document is required'] } }]);
  });

  test('are refused with an unknown brand or region, and their document is not kept', async () => {
    const before = await storedFiles();
    const region = await createRegion(server);
    const noBrand = await call('POST', 'vis/', form(visFields(999_999, region)));
    expect([noBrand.status, noBrand.body]).toEqual([400, { errors: { brand: ['Please select a brand'] } }]);
    const brand = await createBrand(server, admin.token);
    const noRegion = await call('POST', 'vis/', form(visFields(brand.id, 999_999)));
    expect(noRegion.body).toEqual({ errors: { geographical_footprint: ['This region is not offered.'] } });
    expect(await storedFiles()).toBe(before);
  });

  test('keep their document when saved without one, and take a new one', async () => {
    const vis = await createVis(server, admin.token);
    const { document: _, ...fields } = visFields(vis.brand, vis.geographical_footprint[0] ?? 0);
    const { brand, ...others } = fields;
    const same = await call('PUT', `vis/${vis.id}/`, form({ ...fields, version: 'V1.1' }));
    expect(same.body).toMatchObject({ version: 'V1.1', document_file: { id: vis.document_file?.id } });
    const [, saved] = await server.trailOf('vis', vis.id);
    const regions = vis.geographical_footprint;
    expect(saved).toMatchObject({
      action: 'vis.updated',
      actor_id: admin.id,
      before: { version: 'V1', market: 'Italy', geographical_footprint: regions, document_id: vis.document_file?.id },
      after: {
        ...others,
        brand_id: brand,
        version: 'V1.1',
        geographical_footprint: regions,
        document_id: vis.document_file?.id,
      },
    });
    const newer = upload(pdf(), 'newer.pdf');
    const replaced = await call('PUT', `vis/${vis.id}/`, form({ ...fields, document: newer }));
    expect(replaced.body.document_file).toMatchObject({ name: 'newer.pdf' });
    expect(replaced.body.document_file?.id).not.toBe(vis.document_file?.id);
    const all = await call<Page<VisMaterial>>('GET', `vis-materials/?vis_id=${vis.id}&include_documents=true`);
    expect(
      all.body.results.map(({ file_name }) => file_name),
      'nothing shows the older one',
    ).toEqual(['newer.pdf']);
    const [, , exchanged] = await server.trailOf('vis', vis.id);
    expect(exchanged?.after).toMatchObject({ document_id: replaced.body.document_file?.id });
    expect((await call('PUT', 'vis/2000000000/', form(fields))).status).toBe(404);
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')('saved by two at once are saved by only one', async () => {
    const made = await createVis(server, admin.token);
    const { document: _, ...fields } = visFields(made.brand, made.geographical_footprint[0] ?? 0);
    const save = (version: string) => call('PUT', `vis/${made.id}/`, { ...fields, version, revision: made.revision });
    const both = await waitingBehind(made.id, () => [save('V2'), save('V3')]);
    const [first, second] = both.toSorted((one, other) => one.status - other.status);
    expect(first?.status).toBe(200);
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')('deleted twice at once are deleted once', async () => {
    const made = await createVis(server, admin.token);
    const remove = () => call('DELETE', `vis/${made.id}/`);
    const both = await waitingBehind(made.id, () => [remove(), remove()]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await server.trailOf('vis', made.id)).map(({ action }) => action)).toEqual(['vis.created', 'vis.deleted']);
  });

  /** Makes calls while the VIS is being saved elsewhere, so that all of them wait for that. */
  async function waitingBehind<Body>(id: number, calls: () => Promise<{ status: number; body: Body }>[]) {
    const { db } = server.ctx;
    const { made } = await db.transaction(async (tx) => {
      await tx.select().from(vis).where(eq(vis.id, id)).for('update');
      const made = calls();
      await untilWaiting(db, made.length);
      return { made };
    });
    return Promise.all(made);
  }

  test('are not found when they are deleted while they are read', async () => {
    const made = await createVis(server, admin.token);
    await server.ctx.db.delete(visMaterials).where(eq(visMaterials.vis_id, made.id));
    expect((await call('GET', `vis/${made.id}/`)).status).toBe(404);
  });

  test('are not overwritten when somebody else has saved them in the meantime', async () => {
    const vis = await createVis(server, admin.token);
    const {
      version: _version,
      document: _document,
      ...fields
    } = visFields(vis.brand, vis.geographical_footprint[0] ?? 0);
    const save = (version: string, revision?: number) =>
      call('PUT', `vis/${vis.id}/`, { ...fields, version, ...(revision !== undefined && { revision }) });
    const seen = vis.revision;
    const first = await save('V2', seen);
    expect(first).toMatchObject({ status: 200, body: { version: 'V2' } });
    expect(await save('V3', seen)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        detail: 'You changed this Visual Identity System yourself in the meantime, in another tab or window.',
      },
    });
    const other = await createAdmin(server.ctx, { first_name: 'Ana', last_name: 'Silva' });
    expect(
      await server.call('PUT', `/api/brands/vis/${vis.id}/`, {
        token: other.token,
        body: { ...fields, version: 'V3', revision: seen },
      }),
    ).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^.+ changed this Visual Identity System/) },
    });
    expect(await save('V3', Number(first.body.revision))).toMatchObject({ status: 200, body: { version: 'V3' } });
    const { revision } = (await call('GET', `vis/${vis.id}/`)).body;
    const both = await Promise.all(['V4', 'V5'].map((version) => save(version, Number(revision))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are listed in pages, searched by brand, version, market and shown id, newest first', async () => {
    const brand = await createBrand(server, admin.token, 'Quillfeather');
    const first = await createVis(server, admin.token, { brand: brand.id, version: 'Q-Alpha' });
    const second = await createVis(server, admin.token, { brand: brand.id, market: 'Lisbon_50%' });
    const found = await call<Page<VisRow>>('GET', 'vis/?search=quillFEATHER&page_size=1&page=2');
    expect(found.body.count).toBe(2);
    expect(found.body.results.map((row) => row.id)).toEqual([first.id]);
    expect(found.body.previous).toContain('page=1');
    const ids = async (query: string) =>
      (await call<Page<VisRow>>('GET', `vis/?${query}`)).body.results.map((row) => row.id);
    expect(await ids('search=q-alpha')).toEqual([first.id]);
    const name = `${first.brand_name} ${first.version}`;
    expect(await ids(`search=${encodeURIComponent(name)}`)).toEqual([first.id]);
    expect(await ids('search=lisbon_50%25')).toEqual([second.id]);
    expect(await ids(`search=${String(second.id).padStart(6, '0')}`)).toContain(second.id);
    expect(await ids(`brand=${brand.id}&ordering=id`)).toEqual([first.id, second.id]);
    expect(await ids(`id__in=${second.id},${first.id}`)).toEqual([second.id, first.id]);
    expect(await ids(`region=${first.geographical_footprint[0]}`)).toEqual([first.id]);
  });

  test('are not deleted while an assessment uses them; others go with their materials', async () => {
    const used = await createVis(server, admin.token);
    const assessment = await server.call('POST', '/api/assessments/', {
      token: admin.token,
      body: { vis: used.id, title: 'Shelf test' },
    });
    expect(assessment.status).toBe(201);
    const refused = await call('DELETE', `vis/${used.id}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      detail: 'This visual identity system is used by the assessment “Shelf test” and cannot be deleted.',
    });
    expect((await call('GET', `vis/${used.id}/`)).body).toMatchObject({
      in_use: true,
      assessments: [{ title: 'Shelf test' }],
    });
    const free = await createVis(server, admin.token);
    await createImage(server, admin.token, free.id);
    expect((await call('GET', `vis/${free.id}/`)).body).toMatchObject({ in_use: false, materials_in_use: [] });
    expect((await call('DELETE', `vis/${free.id}/`)).status).toBe(204);
    expect((await call('GET', `vis/${free.id}/`)).status).toBe(404);
    expect((await server.trailOf('vis', free.id)).at(-1)).toMatchObject({
      action: 'vis.deleted',
      actor_id: admin.id,
      before: { version: 'V1', brand_id: free.brand },
    });
    const [one, two] = [await createVis(server, admin.token), await createVis(server, admin.token)];
    const remove = async (...ids: number[]) => (await call('DELETE', `vis/?id__in=${ids}`)).status;
    expect([await remove(one.id, used.id), await remove(one.id, 2_000_000_000)]).toEqual([409, 404]);
    expect(await remove()).toBe(400);
    expect((await call('GET', `vis/${one.id}/`)).status).toBe(200);
    expect(await remove(one.id, two.id)).toBe(204);
    expect((await call('GET', `vis/${two.id}/`)).status).toBe(404);
  });

  test('name their own assessments, the newest first, without deleted ones', async () => {
    const [own, other] = [await createVis(server, admin.token), await createVis(server, admin.token)];
    const add = async (visId: number, created_at: string, archived_at: Date | null = null) => {
      const { id } = await createAssessment(server.ctx);
      const row = { vis_id: visId, created_at: new Date(created_at), archived_at };
      await server.ctx.db.update(assessments).set(row).where(eq(assessments.id, id));
      return id;
    };
    const newest = await add(own.id, '2026-03-01');
    const [first, second] = [await add(own.id, '2026-02-01'), await add(own.id, '2026-02-01')];
    await add(own.id, '2026-04-01', new Date());
    await add(other.id, '2026-05-01');
    const { body } = await call<VisDetail>('GET', `vis/${own.id}/`);
    expect(body.assessments.map(({ id }) => id)).toEqual([newest, second, first]);
  });

  test('are for staff only, as are brands', async () => {
    const expert = await createExpert(server.ctx);
    for (const path of ['vis/', 'brands/', 'vis-materials/', 'geographical-regions/']) {
      expect((await call('GET', path, undefined, expert.token)).status, path).toBe(403);
    }
    expect((await call('POST', 'vis/', form({ version: 'V1' }), expert.token)).status).toBe(403);
  });
});

test('regions on offer are listed, retired ones only by id', async () => {
  const region = await createRegion(server, 'Antarctica');
  const unlike = await call<Page<GeographicalRegion>>('GET', 'geographical-regions/?search=%25');
  expect(unlike.body.results, 'a percent sign is searched for as it is').toEqual([]);
  const listed = await call<Page<GeographicalRegion>>('GET', 'geographical-regions/?search=antarc');
  expect(listed.body).toMatchObject({ count: 1, results: [{ id: region, name: 'Antarctica' }] });
  const other = await createRegion(server, 'Antarctic Sea');
  const regions = async (query: string) =>
    (await call<Page<GeographicalRegion>>('GET', `geographical-regions/?${query}`)).body.results.map(({ id }) => id);
  expect(await regions('search=ANTARC')).toEqual([region, other]);
  expect(await regions('search=antarc&page_size=1')).toEqual([region]);
  expect(await regions('search=antarc&page_size=1&page=2')).toEqual([other]);
  await server.ctx.db.update(formOptions).set({ retired_at: new Date() }).where(eq(formOptions.id, region));
  expect(await regions('search=antarc')).toEqual([other]);
  expect(await regions(`id__in=${region}`)).toEqual([region]);
});
