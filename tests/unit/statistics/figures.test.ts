import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bradleyTerry, comparisonsOfChoice, comparisonsOfRanks } from '#common/answers/statistics/bradley-terry.ts';
import { kendallW } from '#common/answers/statistics/concordance.ts';
import { chiSquareTail, incompleteBeta, spread, tCdf, tQuantile } from '#common/answers/statistics/distributions.ts';
import {
  estimateMean,
  estimateMedian,
  estimateShare,
  geometricMean,
  netScoreInterval,
} from '#common/answers/statistics/estimates.ts';
import { groupsP, pairsP } from '#common/answers/statistics/exchange-test.ts';
import { holm } from '#common/answers/statistics/families.ts';
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
  estimateMean,
  estimateMedian,
  estimateShare,
  geometricMean,
  groupsP,
  holm,
  incompleteBeta,
  kendallW,
  netScoreInterval,
  pairsP,
  spread,
  tCdf,
  tQuantile,
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
