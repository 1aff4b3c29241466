type TestName = 'signed-rank' | 'rank-sum' | 'kruskal-wallis' | 'friedman' | 'mcnemar' | 'fisher';

/** What a test found of `n` people; without a p, why not. */
export type TestOutcome = { test: TestName; n: number } & (
  | {
      p_value: number;
      method: 'exact' | 'random permutations' | 'chi-square';
      /** Half the width of the 95% interval of a p that was found with random permutations; null for others. */
      p_error: number | null;
      no_test: null;
    }
  | { p_value: null; method: null; p_error: null; no_test: 'too_few' }
);

/** A test of fewer than five people, or with a group of fewer. */
export const tooFew = (of: Pick<TestOutcome, 'test' | 'n'>): TestOutcome => ({
  ...of,
  p_value: null,
  method: null,
  p_error: null,
  no_test: 'too_few',
});
