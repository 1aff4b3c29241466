import { expect, test } from 'vitest';
import { toStorable } from '#common/answers/player/stored-answers.ts';

test('an answer loses the characters that no database keeps, and nothing else', () => {
  expect(toStorable('a\0b')).toBe('ab');
  expect(toStorable('half \ud83d')).toBe('half \ufffd');
  expect(toStorable('whole 😀, עברית')).toBe('whole 😀, עברית');
  expect(toStorable([{ x: 0.5, y: 1, comment: '\0' }])).toEqual([{ x: 0.5, y: 1, comment: '' }]);
  expect(toStorable(null)).toBeNull();
  expect(toStorable(7)).toBe(7);
});
