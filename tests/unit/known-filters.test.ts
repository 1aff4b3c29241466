import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownSearch } from '#admin/list/knownSearch.ts';
import { resultFilters } from '#common/answers/result-filters.ts';
import { changeFilters, changeQuery } from '#common/changes.ts';
import { materialFilters } from '#common/library/vis.ts';
import { adminPayout, payoutQuery } from '#common/payouts/payloads.ts';
import { expertFilters, expertListQuery } from '#common/people/experts/filters.ts';
import { expertRow } from '#common/people/experts/list.ts';
import { optionQuery } from '#common/people/form-options-admin.ts';
import { knownFilters, sameFilters } from '#common/schema/filters.ts';

describe('filters of experts', () => {
  const known = (given: object) => knownFilters(expertFilters.shape, given as Record<string, unknown>);

  test('a switch that is off does not filter; a choice of No does', () => {
    expect(known({ in_panel: false, beverage_client: 'false', registered: false })).toEqual({ registered: false });
    expect(known({ in_panel: 'true', beverage_client: true })).toEqual({ in_panel: true, beverage_client: true });
    expect(knownFilters(resultFilters.shape, { beverage_client: 'false' })).toEqual({ beverage_client: false });
    expect(expertFilters.parse({ in_panel: 'false', beverage_client: false })).toEqual({});
  });

  test.each([
    ['an unknown name', { foo: 1 }],
    ['names that every object has', JSON.parse('{"__proto__":1,"constructor":1,"toString":"x"}')],
    ['nothing', { gender: null, qualification: null, segments: [], regions: [null], activity: '' }],
    ['a word that is none of the choices', { gender: 'x', activity: 'Away', qualification: 'nine', registered: 'no' }],
    ['a number that is none', { qualification: 7, segments: [-1], regions: [1.5], industries: [2 ** 31] }],
    ['objects and lists', { qualification: {}, activity: { a: 1 }, gender: ['male', 'female'], in_panel: [[true]] }],
    ['what looks like a number', { qualification: [], segments: true }],
  ])('%s is left out', (_what, given) => expect(known(given)).toEqual({}));

  test('what is known stays, in its order and form, without what is not', () => {
    const given = { segments: ['1', 'x', 2, null], gender: 'Male', qualification: '0', age_groups: 'adults', foo: 1 };
    expect(Object.entries(known(given))).toEqual([
      ['segments', [1, 2]],
      ['gender', 'male'],
      ['qualification', 0],
      ['age_groups', ['adults']],
    ]);
  });
});

test('a word that a text offers no choice for is left out', () => {
  const given = { entity: 'nonsense', material_type: 'nonsense' };
  expect(knownFilters({ ...changeFilters.shape, ...materialFilters.shape }, given)).toEqual({});
  const known = { entity: 'brand', material_type: 'mockups' };
  expect(knownFilters({ ...changeFilters.shape, ...materialFilters.shape }, known)).toEqual(known);
});

test('filters are the same in any order, and empty ones do not count', () => {
  expect(sameFilters({ segments: [1, 2], gender: 'male' }, { gender: 'male', segments: [2, 1], regions: [] })).toBe(
    true,
  );
  expect(sameFilters({ q: '', activity: undefined }, {})).toBe(true);
  expect(sameFilters({ registered: false }, {})).toBe(false);
  expect(sameFilters({ segments: [1] }, { segments: [1, 2] })).toBe(false);
  expect(sameFilters({ segments: [1] }, { regions: [1] })).toBe(false);
});

describe('the search of an address', () => {
  const experts = { query: expertListQuery, row: expertRow, perPage: 25, pageSizes: [10, 25, 50] };
  const sorted = { ...experts, sort: { field: 'memberSince', order: 'DESC' as const } };
  const known = (search: string, list: Parameters<typeof knownSearch>[1] = sorted) =>
    decodeURIComponent(knownSearch(search, list).replaceAll('+', ' '));

  test.each([
    '?filter={"search":"x"}',
    '?filter={"foo":1}',
    '?filter={"in_panel":false,"beverage_client":false}',
    '?filter={broken',
    '?filter=null',
    '?filter=5',
    '?filter="x"',
    '?filter=["q"]',
    '?filter={"id__in":"1","page":2,"page_size":3,"ordering":"name"}',
    '?page=abc',
    '?page=0',
    '?page=-3',
    '?page=1.5',
    '?page=99999999999',
    '?perPage=100000',
    '?perPage=0',
    '?perPage=abc',
    '?sort=nonsense&order=UP',
    '?sort=constructor&order=ASC',
    '?order=ASC',
    '?displayedFilters=5',
    '?displayedFilters={broken',
    '?filterValues=1&requestSignature=1&tab=x',
    '?',
    '',
  ])('%s asks for nothing', (search) => expect(known(search)).toBe(''));

  test('what the list knows stays', () => {
    const asked = '?filter={"q":"tea","gender":"male"}&sort=name&order=DESC&perPage=50&page=3';
    expect(known(asked)).toBe(asked);
    expect(known('?sort=memberSince&order=ASC')).toBe('?sort=memberSince&order=ASC');
    expect(known('?sort=user&order=ASC', { query: payoutQuery, row: adminPayout, perPage: 25 })).toContain('user');
  });

  test('an order without a direction is ascending, and the first of several values counts', () => {
    expect(known('?sort=name&order=UP')).toBe('?sort=name&order=ASC');
    expect(known('?page=2&page=x&sort=name&sort=x')).toBe('?sort=name&order=ASC&page=2');
  });

  test('a page beyond the depth of the log of changes is ignored', () => {
    const log = { query: changeQuery, perPage: 25, pageSizes: [25, 100] };
    expect(known('?page=400', log)).toBe('?page=400');
    expect(known('?page=401', log)).toBe('');
    expect(known('?page=101&perPage=100', log)).toBe('?perPage=100');
  });

  test('a list that must have a filter has it whatever the address asks', () => {
    const options = { query: optionQuery, perPage: 1000, filterDefaultValues: { kind: 'area' } };
    for (const search of ['', '?page=1', '?filter={"kind":"nonsense"}', '?filter={}&foo=1'])
      expect(known(search, options)).toMatch(/^\?filter={"kind":"area"}/);
    expect(known('?filter={"kind":"brand"}', options)).toBe('?filter={"kind":"brand"}');
  });

  test('what belongs to others on the screen stays', () =>
    expect(known('?tab=responses&regions=1&regions=2&foo=1', { ...sorted, beside: ['tab', 'regions'] })).toBe(
      '?tab=responses&regions=1&regions=2',
    ));

  test('whatever is asked, the call takes it, and reading it again changes nothing', () => {
    const names = [...Object.keys(expertListQuery.shape), 'q', 'foo'];
    const filter = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    const word = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    );
    const others = fc.dictionary(fc.constantFrom('sort', 'order', 'page', 'perPage', 'displayedFilters', 'x'), word);
    fc.assert(
      fc.property(filter, others, (wanted, more) => {
        const search = `?${new URLSearchParams({ ...more, filter: JSON.stringify(wanted) })}`;
        const once = knownSearch(search, sorted);
        expect(knownSearch(once, sorted)).toBe(once);
        const { q, ...filters } = JSON.parse(new URLSearchParams(once).get('filter') ?? '{}');
        const { page, perPage: page_size } = Object.fromEntries(new URLSearchParams(once));
        expect(expertListQuery.strict().safeParse({ ...filters, search: q, page, page_size }).error).toBeUndefined();
      }),
    );
  });
});
