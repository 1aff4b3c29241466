import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '#common/words/line-breaks.ts';

const within = (most: number) => (line: string) => [...line].length <= most;

test.each([
  ['The lemon, bright and fresh.', 10, ['The lemon,', 'bright and', 'fresh.']],
  ['  one \n two ', 20, ['one two']],
  ['ada.lovelace@example.test', 10, ['ada.lovela', 'ce@example', '.test']],
  ['see abcdefghijkl', 6, ['see ab', 'cdefgh', 'ijkl']],
  ['你喜欢哪种包装', 4, ['你喜欢哪', '种包装']],
  ['', 5, []],
])('%j in lines of at most %i letters', (text, most, lines) => {
  expect(linesOf(text, within(most))).toEqual(lines);
});

test('every line fits, and no letter is lost or cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const lines = linesOf(text, (line) => line.length <= 12);
      const solid = (words: string) => words.replace(/\s+/g, '');
      expect(solid(lines.join(''))).toBe(solid(text));
      for (const line of lines)
        expect(line.length <= 12 || [...new Intl.Segmenter('en').segment(line)].length === 1).toBe(true);
    }),
  );
});
