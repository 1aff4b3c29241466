import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataProvider } from '#admin/dataProvider/index.ts';
import { server } from '#admin/dataProvider/server.ts';

/** What ra-data-simple-rest asks, in the words of the API. What the API then does is in tests/api/data-provider.test.ts. */

type Args = unknown[];
let answers: Record<string, (...args: Args) => unknown>;
let calls: [string, ...Args][];
beforeEach(() => {
  [answers, calls] = [{}, []];
  for (const method of ['get', 'post', 'put', 'patch', 'delete', 'upload'] as const)
    vi.spyOn(server, method).mockImplementation((async (...args: Args) => {
      calls.push([method, ...args]);
      return answers[method]?.(...args);
    }) as never);
});
afterEach(() => void vi.restoreAllMocks());

const list = { pagination: { page: 3, perPage: 20 }, sort: { field: 'name', order: 'DESC' as const }, filter: {} };
const { signal } = new AbortController();

describe('reads', () => {
  test('a list by page, page size, ordering, search and single filters; the rest of the answer is meta', async () => {
    answers.get = () => ({ count: 45, next: 'x', previous: 'y', results: [{ id: 1 }], totals: { all: 9 } });
    const filter = { q: 'a&b=c ü', segments: [1, 2], registered: false, qualification: 0 };
    const found = await dataProvider.getList('experts', { ...list, filter, signal });
    expect(found).toEqual({ data: [{ id: 1 }], total: 45, meta: { totals: { all: 9 } } });
    const { q: search, ...others } = filter;
    const params = { ...others, search, page: 3, page_size: 20, ordering: '-name' };
    expect(calls).toEqual([['get', '/experts/list/', { params, signal }]]);
  });

  test('a list that is not paged, and one within a record, whose path has the filter', async () => {
    answers.get = () => [{ id: 1 }, { id: 2 }];
    const sort = { field: 'id', order: 'ASC' as const };
    const found = await dataProvider.getManyReference('assignments', { ...list, sort, target: 'assessment', id: 7 });
    expect(found).toEqual({ data: [{ id: 1 }, { id: 2 }], total: 2 });
    const params = { page: 3, page_size: 20, ordering: 'id' };
    expect(calls).toEqual([['get', '/assessments/7/assignments/', { params, signal: undefined }]]);
  });

  test('several records by their ids in one call', async () => {
    answers.get = () => ({ count: 1, results: [{ id: 9 }] });
    expect(await dataProvider.getMany('brands', { ids: [9, 10], signal })).toEqual({ data: [{ id: 9 }] });
    expect(calls).toEqual([['get', '/brands/brands/', { params: { id__in: '9,10', page_size: 2 }, signal }]]);
  });

  test('one record, whatever its id; one that is named by another field gets that as its id', async () => {
    answers.get = () => ({ number: 3, text: 'x' });
    expect(await dataProvider.getOne('agreements', { id: 3, signal })).toEqual({
      data: { id: 3, number: 3, text: 'x' },
    });
    await dataProvider.getOne('experts', { id: 'a/b?c' });
    expect(calls).toEqual([
      ['get', '/agreements/3/', { signal }],
      ['get', '/experts/a%2Fb%3Fc/', { signal: undefined }],
    ]);
  });
});

describe('writes', () => {
  const file = new File(['x'], 'logo.png');

  test('a new record, a change by PATCH, and by PUT where the specification says so', async () => {
    answers.post = answers.patch = answers.put = (path, data) => ({ id: 5, path, ...(data as object) });
    const data = { name: 'A', competitors: [], description: null };
    expect(await dataProvider.create('brands', { data })).toEqual({
      data: { id: 5, path: '/brands/brands/', ...data },
    });
    await dataProvider.update('brands', { id: 5, data, previousData: { id: 5 } });
    await dataProvider.update('vis', { id: 5, data, previousData: { id: 5 } });
    expect(await dataProvider.updateMany('brands', { ids: [5], data })).toEqual({ data: [5] });
    expect(calls).toEqual([
      ['post', '/brands/brands/', data],
      ['patch', '/brands/brands/5/', data],
      ['put', '/brands/vis/5/', data],
      ['patch', '/brands/brands/5/', data],
    ]);
  });

  test('a record with a new file as a form: lists repeat, objects are JSON, nothing is left out but what is absent', async () => {
    answers.post = answers.put = () => ({ id: 5 });
    const data = {
      name: 'A',
      names: ['a', 'b'],
      empty: [],
      facts: { a: 1 },
      none: null,
      absent: undefined,
      logo: file,
    };
    expect(await dataProvider.create('brands', { data })).toEqual({ data: { id: 5 } });
    expect(await dataProvider.update('vis', { id: 5, data: { images: [file] }, previousData: { id: 5 } })).toEqual({
      data: { id: 5 },
    });
    const forms = calls.map(([method, path, form]) => [method, path, [...(form as FormData)]]);
    expect(forms).toEqual([
      [
        'post',
        '/brands/brands/',
        [
          ['name', 'A'],
          ['names', 'a'],
          ['names', 'b'],
          ['empty', ''],
          ['facts', '{"a":1}'],
          ['logo', expect.any(File)],
        ],
      ],
      ['put', '/brands/vis/5/', [['images', expect.any(File)]]],
    ]);
  });

  test('an upload tells its progress and can be ended; a stored record is saved by its own method', async () => {
    answers.upload = () => ({ id: 6 });
    const onProgress = () => undefined;
    const data = { document: file };
    expect(await dataProvider.upload('vis', { data, onProgress, signal })).toEqual({ data: { id: 6 } });
    await dataProvider.upload('vis', { id: 6, data });
    await dataProvider.upload('vis-materials', { id: 6, data });
    expect(calls.map(([, ...args]) => args)).toEqual([
      ['POST', '/brands/vis/', expect.any(FormData), { onProgress, signal }],
      ['PUT', '/brands/vis/6/', expect.any(FormData), {}],
      ['PATCH', '/brands/vis-materials/6/', expect.any(FormData), {}],
    ]);
  });

  test('a deletion that answers nothing, and many in one call', async () => {
    expect(await dataProvider.delete('brands', { id: 4 })).toEqual({ data: { id: 4 } });
    expect(await dataProvider.deleteMany('brands', { ids: [1, 2] })).toEqual({ data: [1, 2] });
    expect(calls).toEqual([
      ['delete', '/brands/brands/4/'],
      ['delete', '/brands/brands/', undefined, { params: { id__in: '1,2' } }],
    ]);
  });

  test('what the server refuses is thrown as it is', async () => {
    const refusal = Object.assign(new Error('Please correct the errors below'), { status: 400, body: { errors: {} } });
    answers.post = answers.get = () => {
      throw refusal;
    };
    await expect(dataProvider.create('brands', { data: {} })).rejects.toBe(refusal);
    await expect(dataProvider.getList('brands', list)).rejects.toBe(refusal);
  });
});
