import { describe, expect, test } from 'vitest';
import { conflictsOf, monthsBefore } from '#common/assessments/assignments.ts';

const TODAY = '2026-11-22';
type Part = Partial<{ name: string; end_date: string | null; involved_with_brand: boolean }>;
const reasons = (part: Part, months = 24) =>
  conflictsOf(
    [{ name: 'Alpina', start_date: '2015-01-01', end_date: null, involved_with_brand: false, ...part }],
    ['Alpina', 'Rival'],
    TODAY,
    months,
  ).map(({ reason }) => reason);

describe('months are months of the calendar', () => {
  test.each([
    ['2026-11-22', 24, '2024-11-22'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s less %i months is %s', (day, months, expected) => {
    expect(monthsBefore(day, months)).toBe(expected);
  });
});

describe('a conflict of interest', () => {
  test('is work that ended less than 24 months ago', () => {
    expect(reasons({ end_date: '2026-03-31' })).toEqual(['Worked for Alpina until 31 Mar 2026']);
    expect(reasons({ end_date: '2024-11-23' })).toEqual(['Worked for Alpina until 23 Nov 2024']);
    expect(reasons({ end_date: '2024-11-22' })).toEqual([]);
    expect(reasons({ end_date: '2019-12-31' })).toEqual([]);
  });

  test('is work that goes on, whatever its end date says', () => {
    expect(reasons({ involved_with_brand: true })).toEqual(['Still works for Alpina']);
    expect(reasons({ involved_with_brand: true, end_date: '2010-01-01' })).toEqual(['Still works for Alpina']);
    expect(reasons({ end_date: '2027-02-01' })).toEqual(['Works for Alpina until 1 Feb 2027']);
  });

  test('is work without an end date, since nobody knows that it ended', () => {
    expect(reasons({ end_date: null })).toEqual(['Worked for Alpina, with no end date given']);
  });

  test('follows the months that are set; with none only work that goes on counts', () => {
    expect(reasons({ end_date: '2026-03-31' }, 7)).toEqual([]);
    expect(reasons({ end_date: '2026-03-31' }, 8)).toHaveLength(1);
    expect(reasons({ end_date: TODAY }, 0)).toEqual([]);
    expect(reasons({ involved_with_brand: true }, 0)).toHaveLength(1);
  });

  test('says of a competitor that it is one', () => {
    expect(reasons({ name: 'RIVAL ', end_date: '2026-03-31' })).toEqual([
      'Worked for RIVAL (a competitor) until 31 Mar 2026',
    ]);
  });

  test('compares brand names without regard to case and spaces, and finds no conflict with other brands', () => {
    expect(reasons({ name: ' alpina', involved_with_brand: true })).toEqual(['Still works for alpina']);
    expect(reasons({ name: 'Other', involved_with_brand: true })).toEqual([]);
  });
});
