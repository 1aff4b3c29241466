import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { affectedTests, CONTRACTS } from '../../tools/affected-tests.ts';

const second = () => 1;
const ALWAYS = CONTRACTS.length;

describe('the tests that a change touches', () => {
  test('begin with those that import it themselves, and those whose name is most like it', () => {
    const { tests } = affectedTests(['server/payouts/books.ts'], 5, second);
    expect(tests).toHaveLength(ALWAYS + 5);
    expect(tests[ALWAYS]).toBe('tests/api/payout-books.test.ts');
  });

  test('are those of screens for a screen', () => {
    const { tests } = affectedTests(['portal/account/PasswordTab.tsx'], 1000, second);
    expect(tests).toContain('tests/ui/portal/account.test.tsx');
    expect(tests.slice(ALWAYS).filter((file) => !file.startsWith('tests/ui/'))).toEqual([]);
  });

  test('always go through every call, column, permission and page of the docs', () => {
    expect(affectedTests([], 0, second)).toEqual({ tests: CONTRACTS, leftOut: [] });
    for (const file of CONTRACTS) expect(existsSync(file), file).toBe(true);
  });

  test('are itself where it is a test, also one in the browser', () => {
    const own = ['tests/e2e/journey.test.ts', 'tests/unit/config.test.ts'];
    expect(affectedTests(own, 0, second)).toEqual({ tests: [...own, ...CONTRACTS], leftOut: [] });
  });

  test('are those that name it where it is not a source', () => {
    expect(affectedTests(['README.md'], 1000, second).tests).toContain('tests/unit/docs.test.ts');
  });

  test('take no longer than there is time, and the others are counted', () => {
    const all = affectedTests(['common/words/units.ts'], 1_000_000, second);
    const some = affectedTests(['common/words/units.ts'], 10, second);
    expect(some.tests).toEqual(all.tests.slice(0, ALWAYS + 10));
    expect(some.leftOut.toSorted()).toEqual([...all.tests.slice(ALWAYS + 10), ...all.leftOut].toSorted());
  });

  test('are not all those that start the server, but those that are named like it', () => {
    const { tests, leftOut } = affectedTests(['server/payouts/books.ts'], 1_000_000, second);
    expect(tests).not.toContain('tests/api/help.test.ts');
    expect(leftOut.length).toBeGreaterThan(50);
  });

  test('leave out a file that was deleted', () => {
    expect(affectedTests(['tests/unit/no-longer-there.test.ts'], 1000, second)).toEqual({
      tests: CONTRACTS,
      leftOut: [],
    });
  });
});
