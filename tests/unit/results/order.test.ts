import { expect, test } from 'vitest';
import { comparisonsIn } from '#common/answers/compare/comparison.ts';
import { differenceBlocks } from '#common/answers/report/comparison.ts';
import { orderTable } from '#common/answers/results/order.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { estimateMean } from '#common/answers/statistics/estimates.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { version } from '#tests/factories/compared.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';
import { measured, reportResponse } from '#tests/factories/report-responses.ts';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('a preference shows how many chose each design when it was shown first and when it was not', () => {
  const { config } = question('preference', 'q', { config: { material_ids: [1, 2], allow_ties: true } });
  const chose = (chosen: number[], ...order_shown: number[]) => ({ chosen, order_shown, reason: '' });
  // Most chose what they saw first.
  const answers = [
    ...times(14, chose([1], 1, 2)),
    ...times(5, chose([2], 1, 2)),
    chose([1, 2], 1, 2),
    ...times(3, chose([1], 2, 1)),
    ...times(13, chose([2], 2, 1)),
  ];
  const preference = resultsOfType('preference');
  const materials = new Map([1, 2].map((id) => [id, material(id, { title: `Design ${id}` })]));
  expect(preference.folds?.(config, preference.aggregate(config, answers), materials)).toEqual([
    {
      title: 'By what was shown first',
      columns: ['Design', 'When shown first', 'When not'],
      rows: [
        ['Design 1', '75% (15 of 20; 95% CI 51% to 91%)', '19% (3 of 16; 95% CI 4% to 46%)'],
        ['Design 2', '81% (13 of 16; 95% CI 54% to 96%)', '30% (6 of 20; 95% CI 12% to 54%)'],
      ],
    },
  ]);
});

test('a ranking shows what each item got when it was shown first', () => {
  const items = ['Amber', 'Blue'].map((label, index) => ({ id: `i${index}`, label }));
  const ranking = question('ranking', 'q', { config: { items } });
  const responses = Array.from({ length: 12 }, (_, index) => {
    const shown = index < 8 ? ['i0', 'i1'] : ['i1', 'i0'];
    const response = reportResponse(index + 1, 1, { q: shown });
    const [answer] = response.answers;
    return {
      ...response,
      answers: answer ? [{ ...answer, measurement: { ...measured(0), options_shown: shown } }] : [],
    };
  });
  const [comparison] = comparisonsIn(questionResults([version([ranking])], responses), {});
  const [compared] = comparison?.questions ?? [];
  if (!comparison || !compared) throw new Error('nothing is compared');
  expect(differenceBlocks(comparison, compared)).toContainEqual({
    kind: 'table',
    title: 'By what was shown first',
    columns: ['Item', 'When shown first', 'When not'],
    rows: [
      ['Amber', expect.stringMatching(/^1\.00 .*n = 8$/), expect.stringMatching(/^2\.00 .*n = 4$/)],
      ['Blue', expect.stringMatching(/^1\.00 .*n = 4$/), expect.stringMatching(/^2\.00 .*n = 8$/)],
    ],
  });
});

test('of designs that were rated it shows their means; nobody may have seen one first', () => {
  const scale = { min: 1, max: 5 };
  const row = {
    label: 'Amber',
    when_first: estimateMean([4, 5, 4, 5, 4, 5], scale),
    when_not: estimateMean([], scale),
  };
  const [[, first, not] = []] = orderTable([row]).rows;
  expect(first).toBe('4.50 (95% CI 2.87 to 4.88), n = 6');
  expect(not).toBe('–, n = 0');
  const net = { ...row, when_first: estimateMean([100, 0, -100, 100], { min: -100, max: 100 }), digits: 0 };
  expect(orderTable([net]).rows[0]?.[1]).toMatch(/^25 /);
});
