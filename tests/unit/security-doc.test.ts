import { describe, expect, test } from 'vitest';
import { type Report, writePage } from '../../tools/security-doc.ts';

const requirements = { '6.2.1': { level: 1, what: 'long enough' }, '6.2.2': { level: 1, what: 'can be changed' } };
const without = { 'not applicable': {}, exception: {}, reviewed: { '6.2.2': 'see there' } };

/** A report of one file: [names around and of the test, its status]. */
const reportOf = (...tests: [string[], string][]): Report => ({
  testResults: [
    {
      name: `${process.cwd()}/tests/unit/password.test.ts`,
      assertionResults: tests.map(([names, status]) => ({
        ancestorTitles: names.slice(0, -1),
        title: names.at(-1) ?? '',
        status,
      })),
    },
  ],
});

describe('the page of what is required', () => {
  test('names the tests that carry a number and passed, and what no test shows', () => {
    const report = reportOf([['ASVS 6.2.1: a password', 'is refused'], 'passed'], [['something else'], 'failed']);
    const { page, problems } = writePage(report, '', requirements, without);
    expect(problems).toEqual([]);
    expect(page).toContain('| 6.2.1 | 1 | long enough | met | `tests/unit/password.test.ts`: a password |');
    expect(page).toContain('| 6.2.2 | 1 | can be changed | reviewed | see there |');
  });

  test.each([
    ['without a test', reportOf()],
    ['with a test that failed', reportOf([['ASVS 6.2.1: is refused'], 'failed'])],
    ['with one of two tests that failed', reportOf([['ASVS 6.2.1: a'], 'passed'], [['ASVS 6.2.1: b'], 'failed'])],
    ['with a test that was skipped and no row before', reportOf([['ASVS 6.2.1: is refused'], 'skipped'])],
  ])('does not call a requirement met %s', (_name, report) => {
    const { page, problems } = writePage(report, '', requirements, without);
    expect(problems).toEqual(['6.2.1: no test that passed shows it (long enough)']);
    expect(page).toContain('| 6.2.1 | 1 | long enough | open |  |');
  });

  test('keeps the row of a requirement whose tests were skipped', () => {
    const before = '| 6.2.1 | 1 | long enough | met | as before |';
    const { page } = writePage(reportOf([['ASVS 6.2.1: is refused'], 'skipped']), before, requirements, without);
    expect(page).toContain(before);
  });

  test('refuses unknown numbers, and tests of requirements that are listed as without tests', () => {
    const report = reportOf([['ASVS 6.2.1, 6.2.2, 6.2.99: is refused'], 'passed']);
    expect(writePage(report, '', requirements, without).problems).toEqual([
      '6.2.99: there is no such requirement',
      '6.2.2: tests show it, and it is listed as reviewed',
    ]);
  });
});
