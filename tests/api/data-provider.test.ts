import type { RaRecord } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Brand } from '#common/library/brands.ts';
import { pdf, png, upload } from '#tests/factories/files.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createRegion, createVis } from './library-factories.ts';
import { staffProvider, watchRequests } from './staff-provider.ts';

/** react-admin's provider against a real server. */
let server: TestServer;
let admin: Person;
let provider: Awaited<ReturnType<typeof staffProvider>>;
let requests: string[];

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  provider = await staffProvider(admin.token);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  requests = watchRequests(server);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const page = { page: 1, perPage: 10 };
const byName = { field: 'name', order: 'ASC' } as const;

describe('reading', () => {
  test('a list sends page, page size, ordering, search and filters, and counts', async () => {
    const brand = await createBrand(server, admin.token, 'Listed');
    for (const version of ['V1', 'V2', 'V3']) await createVis(server, admin.token, { brand: brand.id, version });
    requests.length = 0;
    const found = await provider.getList('vis', {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'version', order: 'DESC' },
      filter: { q: 'listed', brand: brand.id, region: [] },
    });
    expect(found).toMatchObject({ total: 3, data: [{ version: 'V1', brand_name: 'Listed' }] });
    const query = new URLSearchParams(requests[0]?.split('?')[1]);
    expect(requests[0]).toMatch(/^GET \/api\/brands\/vis\/\?/);
    expect(Object.fromEntries(query)).toEqual({
      page: '2',
      page_size: '2',
      ordering: '-version',
      search: 'listed',
      brand: String(brand.id),
    });
  });

  test('a list that the API does not page is counted all the same; what comes with it is in meta', async () => {
    vi.mocked(fetch).mockImplementationOnce(async () => Response.json([{ id: 1 }, { id: 2 }]));
    expect(await provider.getList('payouts', { pagination: page, sort: byName, filter: {} })).toMatchObject({
      data: [{ id: 1 }, { id: 2 }],
      total: 2,
    });
    vi.mocked(fetch).mockImplementationOnce(async () =>
      Response.json({ count: 7, next: null, previous: null, results: [], metrics: { total_paid_amount: '5.00' } }),
    );
    expect(await provider.getList('payouts', { pagination: page, sort: byName, filter: {} })).toEqual({
      data: [],
      total: 7,
      meta: { metrics: { total_paid_amount: '5.00' } },
    });
  });

  test('a list within a record takes its path from the filter', async () => {
    vi.mocked(fetch).mockImplementationOnce(async () => Response.json({ count: 0, results: [] }));
    const filter = { assessment_id: 7, state: 'late' };
    await provider.getList('assessment-responses', { pagination: page, sort: byName, filter });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toMatch(/\/api\/assessments\/7\/responses\/\?state=late&/);
  });

  test('records that are named by another field get it as their id', async () => {
    const { data } = await provider.getList('agreements', { pagination: page, sort: byName, filter: {} });
    expect(data).toMatchObject([{ id: 1, number: 1 }]);
    expect(await provider.getOne('agreements', { id: 1 })).toMatchObject({ data: { id: 1, number: 1 } });
  });

  test('many records are one request, in whatever order', async () => {
    const [one, two] = [await createBrand(server, admin.token), await createBrand(server, admin.token)];
    requests.length = 0;
    const { data } = await provider.getMany('brands', { ids: [two.id, one.id] });
    expect(data.map(({ id }: RaRecord) => id).sort()).toEqual([one.id, two.id].sort());
    expect(requests).toHaveLength(1);
    const of = await provider.getManyReference('vis', {
      target: 'brand',
      id: one.id,
      pagination: page,
      sort: byName,
      filter: {},
    });
    expect(of).toMatchObject({ data: [], total: 0 });
  });

  test('a record that is not there is a 404 with its sentence', async () => {
    await expect(provider.getOne('vis', { id: 999_999 })).rejects.toMatchObject({ status: 404, message: 'Not found.' });
  });

  test('stops when react-admin aborts, without an error of the server', async () => {
    expect(provider.supportAbortSignal).toBe(true);
    const abort = new AbortController();
    const reading = provider.getList('vis', { pagination: page, sort: byName, filter: {}, signal: abort.signal });
    abort.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('says that the server did not answer', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('failed'));
    await expect(provider.getOne('brands', { id: 1 })).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection and try again.',
    });
  });
});

describe('writing', () => {
  test('a record without files goes as JSON, with one as a form', async () => {
    const plain = await provider.create<Brand>('brands', { data: { name: 'As JSON', competitors: ['A', 'B'] } });
    expect(plain.data).toMatchObject({ name: 'As JSON', competitors: ['A', 'B'], logo: null });
    const logo = upload(await png(), 'logo.png');
    const formed = await provider.create<Brand>('brands', {
      data: { name: 'As a form', description: null, competitors: ['A', 'B'], logo },
    });
    expect(formed.data).toMatchObject({ name: 'As a form', competitors: ['A', 'B'], logo: expect.any(String) });
  });

  test('a change is a PATCH, and a PUT where the specification says so', async () => {
    const brand = await createBrand(server, admin.token);
    const previousData = brand;
    await provider.update('brands', { id: brand.id, data: { description: 'New' }, previousData });
    const vis = await createVis(server, admin.token);
    const region = await createRegion(server);
    const { brand: of, release_date, category, market } = vis;
    const fields = { brand: of, release_date, category, market, geographical_footprint: [region] };
    const data = { ...fields, version: 'V8', document: upload(pdf(), 'b.pdf') };
    const saved = await provider.update('vis', { id: vis.id, data, previousData: vis });
    expect(saved.data).toMatchObject({ version: 'V8', document_file: { name: 'b.pdf' } });
    expect(requests.filter((request) => /PATCH|PUT/.test(request))).toEqual([
      `PATCH /api/brands/brands/${brand.id}/`,
      `PUT /api/brands/vis/${vis.id}/`,
    ]);
  });

  test('messages go to their fields, those of no field to the form', async () => {
    await expect(provider.create('brands', { data: { name: '' } })).rejects.toMatchObject({
      status: 400,
      message: 'Please correct the errors below',
      body: { errors: { name: 'Brand name is required' } },
    });
    vi.mocked(fetch).mockImplementationOnce(async () =>
      Response.json({ errors: { name: ['One.', 'Two.'], non_field_errors: ['Both.'] } }, { status: 400 }),
    );
    await expect(provider.create('brands', { data: {} })).rejects.toMatchObject({
      message: 'Both.',
      body: { errors: { name: 'One., Two.', root: { serverError: 'Both.' } } },
    });
  });

  test('many records are changed one by one', async () => {
    const [one, two] = [await createBrand(server, admin.token), await createBrand(server, admin.token)];
    const ids = [one.id, two.id];
    expect((await provider.updateMany('brands', { ids, data: { description: 'Both' } })).data).toEqual(ids);
    const { data } = await provider.getMany('brands', { ids });
    expect(data.map(({ description }: RaRecord) => description)).toEqual(['Both', 'Both']);
  });

  test('a deletion that answers nothing gives the record back; many are one request', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => createBrand(server, admin.token)));
    const ids = [two?.id ?? 0, three?.id ?? 0];
    requests.length = 0;
    const deleted = await provider.delete('brands', { id: one?.id ?? 0, previousData: one as RaRecord });
    expect(deleted.data).toMatchObject({ id: one?.id });
    expect((await provider.deleteMany('brands', { ids })).data).toEqual(ids);
    expect(requests).toEqual([
      `DELETE /api/brands/brands/${one?.id}/`,
      `DELETE /api/brands/brands/?id__in=${encodeURIComponent(ids.join(','))}`,
    ]);
  });

  test('refuses to delete what is in use, and says where it is used', async () => {
    const vis = await createVis(server, admin.token);
    await expect(provider.delete('brands', { id: vis.brand })).rejects.toMatchObject({
      status: 409,
      message: `${vis.brand_name} is used by its visual identity system V1 and cannot be deleted.`,
    });
  });
});
