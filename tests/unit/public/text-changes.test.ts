import { expect, test } from 'vitest';
import { changesBetween } from '#common/words/text-changes.ts';

test('a changed line shows its words, with its neighbours, and counts the rest', () => {
  const before = 'One\n\nTwo\n\nThe fee is $20.\n\nFour\n\nFive\n\nSix\n';
  const after = 'One\n\nTwo\n\nThe fee is $30.\n\nFour\n\nFive\n\nSix\n';
  const [first, second, changed, ...rest] = changesBetween(before, after);
  expect([first, second]).toEqual([
    { kind: 'same', lines: 1 },
    { kind: 'context', text: 'Two' },
  ]);
  const pieces = changed?.kind === 'changed' ? changed.pieces : [];
  const without = (kind: string) =>
    pieces
      .flatMap((piece) => (piece.kind === kind ? [] : [piece.text]))
      .join('')
      .trim();
  expect(without('added')).toBe('The fee is $20.');
  expect(without('removed')).toBe('The fee is $30.');
  expect(rest).toEqual([
    { kind: 'context', text: 'Four' },
    { kind: 'same', lines: 2 },
  ]);
});

test('lines that were only added or taken away are whole', () => {
  expect(changesBetween('One\n', 'One\nTwo\n')).toEqual([
    { kind: 'context', text: 'One' },
    { kind: 'changed', pieces: [{ kind: 'added', text: 'Two\n' }] },
  ]);
  expect(changesBetween('One\nTwo\n', 'Two\n')).toEqual([
    { kind: 'changed', pieces: [{ kind: 'removed', text: 'One\n' }] },
    { kind: 'context', text: 'Two' },
  ]);
});

test('texts that are alike differ in nothing', () => {
  expect(changesBetween('One\n\nTwo\n', 'One\n\nTwo\n')).toEqual([{ kind: 'same', lines: 2 }]);
});
