import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bradleyTerry, comparisonsOfChoice, comparisonsOfRanks } from '#common/answers/statistics/bradley-terry.ts';
import { friedman, kendallW } from '#common/answers/statistics/concordance.ts';
import { pairedDifference, unpairedDifference } from '#common/answers/statistics/differences.ts';
import {
  chiSquareTail,
  equalPreference,
  incompleteBeta,
  spread,
  tCdf,
  tQuantile,
} from '#common/answers/statistics/distributions.ts';
import { netPreference, superiority } from '#common/answers/statistics/effects.ts';
import {
  estimateMean,
  estimateMedian,
  estimateShare,
  geometricMean,
  netScoreInterval,
} from '#common/answers/statistics/estimates.ts';
import { holm } from '#common/answers/statistics/families.ts';
import { kruskalWallis, rankSum, signedRank } from '#common/answers/statistics/rank-tests.ts';
import { fisher, mcnemar } from '#common/answers/statistics/table-tests.ts';
import { compare, compared } from './figures-of-r.ts';

/** What tests/statistics/figures.R has found. */
type Case = { call: string; arguments: unknown[]; result: unknown };
const cases: Case[] = JSON.parse(readFileSync('tests/statistics/figures.json', 'utf8'));

const worthsOfChoices = (chosen: number[][], items: number) =>
  bradleyTerry(
    chosen.map((one) => comparisonsOfChoice(one, items)),
    items,
  );
const worthsOfRanks = (ranks: number[][], items: number) => bradleyTerry(ranks.map(comparisonsOfRanks), items);

const CALLS = {
  chiSquareTail,
  equalPreference,
  estimateMean,
  estimateMedian,
  estimateShare,
  fisher,
  friedman,
  geometricMean,
  holm,
  incompleteBeta,
  kendallW,
  kruskalWallis,
  mcnemar,
  netPreference,
  netScoreInterval,
  pairedDifference,
  rankSum,
  signedRank,
  spread,
  superiority,
  tCdf,
  tQuantile,
  unpairedDifference,
  worthsOfChoices,
  worthsOfRanks,
} as Record<string, (...values: unknown[]) => unknown>;

const FIGURES_MIN = 250;

describe('figures are those of R', () => {
  test.each([...Map.groupBy(cases, ({ call }) => call)])('%s', (call, all) => {
    for (const { arguments: given, result } of all) {
      compare(CALLS[call]?.(...given), result, `${call}(${JSON.stringify(given).slice(1, -1)})`);
    }
  });

  test(`at least ${FIGURES_MIN} were compared`, () => {
    expect(compared.figures).toBeGreaterThanOrEqual(FIGURES_MIN);
  });
});
