import { expect, test } from 'vitest';
import {
  basisInWords,
  chosenResultFilters,
  filtersInWords,
  filtersSet,
  isFiltered,
  qualityInWords,
  type ResultBasis,
  resultFilters,
  UNFILTERED,
} from '#common/answers/result-filters.ts';
import { BUILT_IN_OPTIONS } from '#common/people/experts/filter-words.ts';

const OPTIONS = {
  ...BUILT_IN_OPTIONS,
  regions: [
    { value: 22, label: 'North America' },
    { value: 23, label: 'Africa' },
  ],
};

test('without filters, and with their defaults, nothing is set', () => {
  for (const query of [{}, { state: 'completed', quality: 'all' }, { gender: 'All', expertise_level: '' }]) {
    const filters = resultFilters.parse(query);
    expect(isFiltered(filters)).toBe(false);
    expect(filtersSet(filters)).toEqual({});
    expect(filtersInWords(filters, OPTIONS)).toBe('');
  }
  expect(isFiltered({ ...UNFILTERED, regions: [] })).toBe(false);
});

test('filters are said in words', () => {
  const filters = resultFilters.parse({
    expertise_level: 'senior',
    regions: ['22', '23'],
    qualification: '0',
    beverage_client: 'false',
    version: '2',
    state: 'all',
    quality: 'unflagged',
  });
  expect(isFiltered(filters)).toBe(true);
  expect(filtersInWords(filters, OPTIONS)).toBe(
    'Expertise level: Expert; Regions: North America or Africa; Qualification: Not rated; Works with the beverage client: No; ' +
      'Version: 2; State: Any; Quality: Without flagged responses',
  );
  expect(filtersInWords(resultFilters.parse({ regions: '29' }), OPTIONS)).toBe('Regions: no longer a choice');
  expect(chosenResultFilters(filters, OPTIONS).filter(({ name }) => name === 'regions')).toMatchObject([
    { value: 22, label: 'North America' },
    { value: 23, label: 'Africa' },
  ]);
});

const basis = (responses_count: number, excluded: ResultBasis['excluded']) => ({
  responses_count,
  considered: excluded.reduce((sum, { count }) => sum + count, responses_count),
  excluded,
});

test('what the results rest on is said with what is left out', () => {
  expect(basisInWords(basis(1, []))).toBe('These results rest on 1 response. None is left out.');
  expect(basisInWords(basis(2400, []))).toBe('These results rest on 2,400 responses. None is left out.');
  expect(
    basisInWords(
      basis(24, [
        { reason: 'in_progress', count: 1 },
        { reason: 'late', count: 2 },
        { reason: 'ended', count: 3 },
        { reason: 'filters', count: 5 },
        { reason: 'flagged', count: 1 },
      ]),
    ),
  ).toBe(
    'These results rest on 24 of 36 responses. Left out: 1 in progress, 2 late answers, 3 withdrawn or declined, 5 by the filters, 1 flagged.',
  );
});

test('flagged responses are counted by flag', () => {
  const flagged: ResultBasis['quality']['flagged'] = [
    { response_id: 1, flags: ['too_fast'] },
    { response_id: 2, flags: ['too_fast', 'failed_attention'] },
  ];
  expect(qualityInWords({ responses: 24, flagged: [] })).toBe('');
  expect(qualityInWords({ responses: 1, flagged: flagged.slice(0, 1) })).toBe(
    '1 of 1 response is flagged: 1 too fast.',
  );
  expect(qualityInWords({ responses: 24, flagged })).toBe(
    '2 of 24 responses are flagged: 2 too fast, 1 failed the attention check.',
  );
});
