import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { listQuery, orderPayload, repeated, wholeListQuery } from '#common/api/lists.ts';
import { resultsOf } from '#common/api/page-sizes.ts';
import { isIdempotencyKey } from '#common/api/repetition.ts';
import { apiAddress, resolveUrl } from '#common/ui/api/address.ts';
import { ApiError, asApiError, errorFrom } from '#common/ui/api/apiError.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the address of a call', () => {
  test.each([
    [['experts/list/'], '/api/experts/list/'],
    [
      ['/experts/list/', { page: 2, ids: [1, 2], all: false, zero: 0 }],
      '/api/experts/list/?page=2&ids=1&ids=2&all=false&zero=0',
    ],
    [['/a/', { none: null, nothing: undefined, empty: '', list: [] }], '/api/a/'],
    [['/a/?b=1', { c: 'ö &' }], '/api/a/?b=1&c=%C3%B6+%26'],
  ] as const)('of %j is %s', (given, address) => {
    expect(apiAddress(...(given as unknown as Parameters<typeof apiAddress>))).toBe(address);
  });

  test('begins with the host of the API if that is another one, as the address of a file does', async () => {
    expect(resolveUrl('/api/files/a.png')).toBe('/api/files/a.png');
    vi.stubEnv('VITE_API_URL', 'https://api.example.com');
    vi.resetModules();
    const there = await import('#common/ui/api/address.ts');
    expect(there.apiAddress('/a/', { b: 1 })).toBe('https://api.example.com/api/a/?b=1');
    expect(there.resolveUrl('/api/files/a.png')).toBe('https://api.example.com/api/files/a.png');
    expect(there.resolveUrl('https://cdn.example.com/a.png')).toBe('https://cdn.example.com/a.png');
    expect(there.resolveUrl('blob:1')).toBe('blob:1');
  });
});

describe('a refused call', () => {
  const read = (status: number, body: unknown, retryAfter: string | null = null) =>
    errorFrom(status, typeof body === 'string' ? body : JSON.stringify(body), retryAfter);

  test('has the words, the code, the messages at fields and the rest of the answer', () => {
    const body = { detail: 'No.', code: 'stale', errors: { name: 'Taken', tags: ['Too many', 5] }, left: 3 };
    expect({ ...read(409, body, '7') }).toEqual({
      name: 'ApiError',
      status: 409,
      detail: 'No.',
      code: 'stale',
      errors: { name: ['Taken'], tags: ['Too many', '5'] },
      answer: body,
      retryAfter: 7,
    });
  });

  test.each([
    [{ detail: 'No.', errors: { name: ['Taken'] } }, 'No.'],
    [{ errors: { name: ['Taken', 'Long'], other: ['x'] } }, 'Taken'],
    [{}, 'HTTP 400'],
    ['<html>Bad gateway</html>', 'HTTP 400'],
    ['null', 'HTTP 400'],
    ['5', 'HTTP 400'],
    [{ detail: 5, code: 6, errors: null }, 'HTTP 400'],
    [{ errors: 'x' }, 'HTTP 400'],
  ])('%j reads as %s', (body, message) => {
    const error = read(400, body);
    expect(error.message).toBe(message);
    expect([typeof error.detail, typeof error.code].filter((type) => !['string', 'undefined'].includes(type))).toEqual(
      [],
    );
  });

  test('may be tried again after the seconds that it names, if it names some', () => {
    expect(
      [null, '', '0', '12', 'Wed, 21 Oct 2026 07:28:00 GMT'].map((header) => read(503, {}, header).retryAfter),
    ).toEqual([undefined, 0, 0, 12, undefined]);
  });

  test('has the status 0 if there was no answer, or if something else was thrown', () => {
    expect(new ApiError(0).message).toBe('No response');
    const refused = read(404, {});
    expect(asApiError(refused)).toBe(refused);
    expect(asApiError(new Error('x'))).toMatchObject({ status: 0, answer: {} });
  });
});

describe('the query of a list', () => {
  test('has a first page of ten, and a whole list of a thousand; a search is trimmed', () => {
    expect(listQuery.parse({})).toEqual({ page: 1, page_size: 10 });
    expect(wholeListQuery.parse({})).toEqual({ page: 1, page_size: 1000 });
    expect(listQuery.parse({ page: '3', page_size: '1', ordering: '-name', search: ' tea ' })).toEqual({
      page: 3,
      page_size: 1,
      ordering: '-name',
      search: 'tea',
    });
  });

  test.each([
    [{ page: '1000000', page_size: '1000', ordering: 'a'.repeat(60), search: 'a'.repeat(200) }, true],
    [{ page: '0' }, false],
    [{ page: '1000001' }, false],
    [{ page: '1.5' }, false],
    [{ page_size: '0' }, false],
    [{ page_size: '1001' }, false],
    [{ page_size: '2.5' }, false],
    [{ ordering: 'a'.repeat(61) }, false],
    [{ ordering: 'constructor' }, false],
    [{ ordering: '-constructor' }, false],
    [{ search: 'a'.repeat(201) }, false],
    [{ search: ` ${'a'.repeat(200)} ` }, true],
  ])('%j is taken: %s', (query, is) => expect(listQuery.safeParse(query).success).toBe(is));

  test('repeats a parameter or has it once', () => {
    const ids = repeated(z.coerce.number());
    expect([undefined, '5', ['5', '6']].map((value) => ids.parse(value))).toEqual([undefined, [5], [5, 6]]);
  });
});

test('the rows of a list are read, paged or plain', () => {
  expect([resultsOf([1, 2]), resultsOf({ results: [3] })]).toEqual([[1, 2], [3]]);
});

test.each([
  ['a', true],
  ['!~', true],
  ['a'.repeat(255), true],
  ['a'.repeat(256), false],
  ['', false],
  ['a b', false],
  ['ä', false],
])('%s names a call: %s', (key, is) => expect(isIdempotencyKey(key)).toBe(is));

test.each([
  [[1], true],
  [Array.from({ length: 500 }, (_none, index) => index + 1), true],
  [Array.from({ length: 501 }, (_none, index) => index + 1), false],
  [[], false],
  [[0], false],
  [[1.5], false],
  [['1'], false],
])('an order of %j is taken: %s', (ids, is) => expect(orderPayload.safeParse({ ids }).success).toBe(is));
