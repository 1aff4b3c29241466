import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import { BRAND_NAME_TAKEN, type Brand } from '#common/library/brands.ts';
import type { GeographicalRegion, VisDetail, VisRow } from '#common/library/vis.ts';
import { assessments } from '#server/db/schema/assessments.ts';
import { files } from '#server/db/schema/files.ts';
import { auditEntries } from '#server/db/schema/system.ts';
import { form, pdf, png, upload } from '#tests/factories/files.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createImage, createRegion, createVis, visFields } from './library-factories.ts';

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
    expect(made.body).toMatchObject({ name: 'Aqualta', description: 'Alpine water', competitors: ['Fonte', 'Rivo'] });
    expect((await fetch(server.url + made.body.logo)).headers.get('content-type')).toBe('image/webp');

    const changed = await call<Brand>(
      'PATCH',
      `brands/${made.body.id}/`,
      form({ description: 'Still water', logo: '' }),
    );
    expect(changed.body).toMatchObject({ name: 'Aqualta', description: 'Still water', logo: null });
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
    const unused = await createBrand(server, admin.token);
    const both = await call('DELETE', `brands/?id__in=${unused.id},${brand.id}`);
    expect(both.status, 'many are deleted all or none').toBe(409);
    expect((await call('DELETE', `brands/?id__in=${unused.id}`)).status).toBe(204);
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
    expect(await remove(one.id, 2_000_000_000)).toBe(404);
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
    const same = await call('PUT', `vis/${vis.id}/`, form({ ...fields, version: 'V1.1' }));
    expect(same.body).toMatchObject({ version: 'V1.1', document_file: { id: vis.document_file?.id } });
    const newer = upload(pdf(), 'newer.pdf');
    const replaced = await call('PUT', `vis/${vis.id}/`, form({ ...fields, document: newer }));
    expect(replaced.body.document_file).toMatchObject({ name: 'newer.pdf' });
    expect(replaced.body.document_file?.id).not.toBe(vis.document_file?.id);
  });

  test('are not overwritten when somebody else has saved them in the meantime', async () => {
    const vis = await createVis(server, admin.token);
    const {
      version: _version,
      document: _document,
      ...fields
    } = visFields(vis.brand, vis.geographical_footprint[0] ?? 0);
    const save = (version: string, updated_at?: string) =>
      call('PUT', `vis/${vis.id}/`, { ...fields, version, ...(updated_at && { updated_at }) });
    const seen = String(vis.updated_at);
    const first = await save('V2', seen);
    expect(first).toMatchObject({ status: 200, body: { version: 'V2' } });
    expect(await save('V3', seen)).toMatchObject({
      status: 409,
      body: { code: 'stale', detail: 'Somebody else saved this Visual Identity System in the meantime.' },
    });
    expect(await save('V3', String(first.body.updated_at))).toMatchObject({ status: 200, body: { version: 'V3' } });
    const { updated_at } = (await call('GET', `vis/${vis.id}/`)).body;
    const both = await Promise.all(['V4', 'V5'].map((version) => save(version, String(updated_at))));
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
  expect(listed.body.results).toEqual([{ id: region, name: 'Antarctica' }]);
});
