import { expect, test } from 'vitest';
import { type Change, changesBetween } from '#common/words/text-changes.ts';

const words = (spans: { text: string }[] = []) => spans.map(({ text }) => text).join('');
/** Changes in short: "~ same -removed- +added+" for a changed line, the words of a context, or a count. */
const inShort = (change: Change) => {
  if (change.kind === 'same') return change.lines;
  if (change.kind === 'context') return words(change.block.lines[0]);
  const sign = { same: '', removed: '-', added: '+' };
  const pieces = change.pieces.map(({ kind, spans }) => sign[kind] + words(spans) + sign[kind]);
  return `~${change.block.kind} ${pieces.join('')}`;
};
const changes = (before: string, after: string) => changesBetween(before, after).map(inShort);

test('a changed line shows its words, with its neighbours, and counts the rest', () => {
  const before = '# One\n\nTwo\n\nThe fee is $20.\n\n- Four\n- Five\n- Six\n';
  expect(changes(before, before.replace('20', '30'))).toEqual([
    1,
    'Two',
    '~paragraph The fee is $-20-+30+.',
    'Four',
    2,
  ]);
  expect(changes(before, before.replace('Five', 'Five\n- Next'))).toEqual([4, 'Five', '~list +Next+', 'Six']);
});

test('lines that were only added or taken away are whole, beside one that was rewritten', () => {
  expect(changes('One\n', 'One\n\nTwo\n')).toEqual(['One', '~paragraph +Two+']);
  expect(changes('One\n\nTwo\n', 'Two\n')).toEqual(['~paragraph -One-', 'Two']);
  expect(changes('Keep old secrets.\n\nEnd', 'Be on time.\n\nKeep new secrets.\n\nEnd')).toEqual([
    '~paragraph +Be on time.+',
    '~paragraph Keep -old-+new+ secrets.',
    'End',
  ]);
});

test('a new look of the same words is a change: bold, a link, another address, a heading, an item', () => {
  expect(changes('Keep old secrets', 'Keep **old** secrets')).toEqual(['~paragraph Keep -old-+old+ secrets']);
  expect(changes('See [this](https://a.example)', 'See [this](https://b.example)')).toEqual([
    '~paragraph See -this-+this+',
  ]);
  expect(changes('Why', '## Why')).toEqual(['~paragraph -Why-', '~heading +Why+']);
  expect(changes('- Why', '1. Why')).toEqual(['~list -Why-', '~list +Why+']);
  const [bold] = changesBetween('old', '**old**');
  expect(bold).toMatchObject({ pieces: [{}, { kind: 'added', spans: [{ text: 'old', bold: true }] }] });
});

test('texts that are alike differ in nothing, even if they are written in another way', () => {
  expect(changes('One\n\nTwo\n', '\nOne\r\n\r\n\r\nTwo')).toEqual([2]);
  expect(changes('1. One\n2. Two', '1. New\n2. One\n3. Two')).toEqual(['~list +New+', 'One', 1]);
});
