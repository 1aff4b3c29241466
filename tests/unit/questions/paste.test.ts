import { expect, test } from 'vitest';
import { OPTION_LABEL_MAX, OPTIONS_MAX } from '#common/assessments/questions/limits.ts';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/words/paste.ts';

const limits = { max: OPTIONS_MAX, length: OPTION_LABEL_MAX };

test('takes as many of 500 pasted lines as fit and counts the rest', () => {
  const text = Array.from({ length: 500 }, (_, index) => `Line ${index}`).join('\r\n');
  const lines = parsePastedLines(text, { known: ['Yes', 'No'], free: OPTIONS_MAX - 2, length: OPTION_LABEL_MAX });
  expect(pasteInWords(lines, 'option', 'a question', limits)).toBe(
    '48 options added; 452 left out, since a question holds at most 50.',
  );
});

test('every line is accounted for', () => {
  const text = `  \nRed\nred\n\nBlue\n${'x'.repeat(301)}\nGreen\nYellow\n`;
  const lines = parsePastedLines(text, { known: ['yellow'], free: 2, length: OPTION_LABEL_MAX });
  expect(lines).toEqual({ taken: ['Red', 'Blue'], leftOut: 1, repeated: 2, empty: 1, tooLong: 1 });
  expect(isAllTaken(lines)).toBe(false);
  expect(isAllTaken(parsePastedLines('Red\nBlue\n', { known: [], free: 5, length: 10 }))).toBe(true);
});
