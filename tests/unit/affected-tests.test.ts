import { describe, expect, test } from 'vitest';
import { affectedTests } from '../../tools/affected-tests.ts';

const second = () => 1;

describe('the tests that a change touches', () => {
  test('begin with those that import it themselves, and those whose name is most like it', () => {
    const { tests } = affectedTests(['server/payouts/books.ts'], 5, second);
    expect(tests).toHaveLength(5);
    expect(tests[0]).toBe('tests/api/payout-books.test.ts');
  });

  test('are those of screens for a screen', () => {
    const { tests } = affectedTests(['portal/account/PasswordTab.tsx'], 1000, second);
    expect(tests).toContain('tests/ui/portal/account.test.tsx');
    expect(tests.filter((file) => !file.startsWith('tests/ui/'))).toEqual([]);
  });

  test('are itself where it is a test, also one in the browser', () => {
    const own = ['tests/e2e/journey.test.ts', 'tests/unit/config.test.ts'];
    expect(affectedTests(own, 0, second)).toEqual({ tests: own, leftOut: 0 });
  });

  test('are those that name it where it is no source', () => {
    expect(affectedTests(['README.md'], 1000, second).tests).toContain('tests/unit/docs.test.ts');
  });

  test('take no longer than there is time, and the others are counted', () => {
    const all = affectedTests(['common/words/units.ts'], 1_000_000, second);
    const some = affectedTests(['common/words/units.ts'], 10, second);
    expect(some.tests).toEqual(all.tests.slice(0, 10));
    expect(some.leftOut).toBe(all.leftOut + all.tests.length - 10);
  });

  test('are not all those that start the server, but those that are named like it', () => {
    const { tests, leftOut } = affectedTests(['server/payouts/books.ts'], 1_000_000, second);
    expect(tests).not.toContain('tests/api/help.test.ts');
    expect(leftOut).toBeGreaterThan(50);
  });

  test('leave out a file that was deleted', () => {
    expect(affectedTests(['tests/unit/no-longer-there.test.ts'], 1000, second)).toEqual({ tests: [], leftOut: 0 });
  });
});
