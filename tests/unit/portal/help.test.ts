import { describe, expect, test } from 'vitest';
import type { Faq } from '#common/settings/faqs.ts';
import { groupFaqs, highlightParts, searchFaqs } from '#common/settings/help.ts';
import { PLACEHOLDER_CATEGORIES, placeholderFaqs } from '#common/settings/help-defaults.ts';

const faq = (id: number, category: number | null, question = `Question ${id}`, answer = 'Answer'): Faq => ({
  id,
  category,
  question,
  answer,
});
const categories = [
  { id: 1, name: 'First' },
  { id: 2, name: 'Second' },
];

describe('grouping', () => {
  test('questions stand under their categories, in the order of both lists', () => {
    const groups = groupFaqs(categories, [faq(3, 2), faq(1, 1), faq(2, 2)]);
    expect(groups.map(({ name, faqs }) => [name, faqs.map(({ id }) => id)])).toEqual([
      ['First', [1]],
      ['Second', [3, 2]],
    ]);
  });

  test('questions of no known category come last', () => {
    expect(groupFaqs(categories, [faq(1, null), faq(2, 9)]).at(-1)).toMatchObject({
      name: 'General',
      faqs: [{ id: 1 }, { id: 2 }],
    });
    expect(groupFaqs([], [faq(1, 4)])).toMatchObject([{ name: 'Frequently asked questions', faqs: [{ id: 1 }] }]);
  });

  test('there are eight placeholders, all of known categories, one naming the 15th and 30th', () => {
    const groups = groupFaqs(PLACEHOLDER_CATEGORIES, placeholderFaqs(undefined));
    expect(groups.flatMap((group) => group.faqs)).toHaveLength(8);
    expect(groups.every((group) => group.id !== null)).toBe(true);
    expect(placeholderFaqs(undefined).filter(({ answer }) => /15th and 30th/.test(answer))).toHaveLength(1);
  });
});

describe('searching', () => {
  const groups = groupFaqs(categories, [
    faq(1, 1, 'When are payouts made?', 'On the 15th.'),
    faq(2, 2, 'Who reads my answers?', 'Our staff. Payouts are another matter.'),
  ]);
  const found = (query: string) => searchFaqs(groups, query).flatMap((group) => group.faqs.map(({ id }) => id));

  test('every word must occur, in question or answer, in whatever case', () => {
    expect(found('PAYOUTS')).toEqual([1, 2]);
    expect(found('payouts 15th')).toEqual([1]);
    expect(found('payouts zebra')).toEqual([]);
    expect(found('  ')).toEqual([1, 2]);
  });

  test('hits are marked and the parts give the text again', () => {
    const parts = highlightParts('Gift cards: a card (a+b)', 'card (a+b)');
    expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['card', 'card', '(a+b)']);
    expect(parts.map(({ text }) => text).join('')).toBe('Gift cards: a card (a+b)');
  });

  test('the longer of two words that begin alike is marked whole', () => {
    expect(highlightParts('payouts', 'pay payouts').filter(({ hit }) => hit)).toEqual([{ text: 'payouts', hit: true }]);
  });
});
