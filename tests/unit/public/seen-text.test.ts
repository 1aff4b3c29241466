import { expect, test } from 'vitest';
import { personName } from '#common/people/profile-fields.ts';
import { seenText, trimmedText } from '#common/words/text-fields.ts';

test.each([
  ['Zoe\u0301', 'Zoé'],
  ['ad\u202egpj.exe', 'adgpj.exe'],
  ['\u2066Ada\u2069 \u200eLove\u00adlace\ufeff', 'Ada Lovelace'],
  ['A\u200db\u200c', 'Ab'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
  ['👩\u200d🚀 🏳️\u200d🌈', '👩\u200d🚀 🏳️\u200d🌈'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} A\u{e0041}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} A',
  ],
  ['\u202e\u115f', ''],
  ['\ufe0f \u17b4', ''],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
])('of %j is seen %j', (text, seen) => {
  expect(seenText(text)).toBe(seen);
});

test('names lose blanks around them, also wide ones, and are missing if nothing is seen', () => {
  expect(trimmedText(40).parse('\u00a0\u3000 A \u2003')).toBe('A');
  const checked = personName.first_name.safeParse('\u200b\u3164\u202e\u200d');
  expect(checked.error?.issues.map(({ message }) => message)).toEqual(['First name is required']);
});
