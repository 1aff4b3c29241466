import { expect, test } from 'vitest';
import { storable } from '#common/answers/player/storable.ts';

test('an answer loses the characters that no database keeps, and nothing else', () => {
  expect(storable('a\0b')).toBe('ab');
  expect(storable('half \ud83d')).toBe('half \ufffd');
  expect(storable('whole 😀, עברית')).toBe('whole 😀, עברית');
  expect(storable([{ x: 0.5, y: 1, comment: '\0' }])).toEqual([{ x: 0.5, y: 1, comment: '' }]);
  expect(storable(null)).toBeNull();
  expect(storable(7)).toBe(7);
});
