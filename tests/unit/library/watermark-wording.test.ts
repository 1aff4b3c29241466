import { expect, test } from 'vitest';
import { watermarkName } from '#server/library/files/watermark.ts';

const textFor = (first_name: string, last_name: string) =>
  watermarkName({ id: 12, first_name, last_name }).replace(/[\u2066\u2069]/g, '');

test.each([
  ['Ada', 'Lovelace'],
  ['Zoë', 'Nuñez-O’Neil'],
  ['Ёлка', 'Іванова'],
  ['Ngọc', 'Nguyễn'],
  ['محمد', 'علي'],
  ['Γιώργος', 'Παπαδόπουλος'],
])('a watermark says the name %s %s and the number', (first, last) => {
  expect(textFor(first, last)).toBe(`${first} ${last} (12)`);
});

test.each([
  ['李', '小龙'],
  ['Ada 🎨', 'Lovelace'],
  ['', ''],
  ['<b>', 'x'],
])('it says the number alone for the name %j %j, which the font cannot write or which is none', (first, last) => {
  expect(textFor(first, last)).toBe('Expert 12');
});

test('a long name is cut', () => {
  expect(textFor('A'.repeat(200), 'B').length).toBeLessThan(90);
});
