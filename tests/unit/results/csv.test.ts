import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { UNFILTERED } from '#common/answers/result-filters.ts';
import { cellText, csvLine, safeCell } from '#common/words/csv.ts';
import { fileNameOf } from '#server/answers/results/export-csv.ts';
import { contentDisposition } from '#server/web/content-disposition.ts';

describe('a CSV line', () => {
  test('has no cell that a spreadsheet takes for a formula', () => {
    for (const cell of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '\rx']) expect(safeCell(cell)).toBe(`'${cell}`);
  });

  test('has no part that becomes a formula where another sign separates cells, or quotes and blanks are dropped', () => {
    for (const [cell, safe] of [
      ['nice;=1+1', "nice;'=1+1"],
      ['a;b;-2+3;c', "a;b;'-2+3;c"],
      ['a|@SUM(A1)', "a|'@SUM(A1)"],
      ['\t=1', "'\t'=1"],
      ['two\r\nlines\n=1+1', "two\r\nlines\n'=1+1"],
      ['x;"=1+1;', 'x;\'"=1+1;'],
      [' =1+1', "' =1+1"],
      ['\u00A0\uFEFF\u200B=1', "'\u00A0\uFEFF\u200B=1"],
      ['＝1+1', "'＝1+1"],
      ['a\u2028＠SUM(A1)', "a\u2028'＠SUM(A1)"],
    ] as const)
      expect(safeCell(cell)).toBe(safe);
    expect(csvLine(['a;b', 'c|d', 'e\tf', 'g'])).toBe('"a;b","c|d","e\tf",g');
  });

  test('keeps numbers, phone numbers and common text between such signs', () => {
    for (const cell of [
      '-3;+4; -0.5',
      'Call; +43 660 123 45 67',
      'Design; Branding',
      'a - b',
      "'t Hooft",
      'me@x.org',
      'A+B=C',
    ])
      expect(safeCell(cell)).toBe(cell);
  });

  test('is the text again once our own import has read it', () => {
    const awkward = fc.constantFrom(...'=+-@＝\t\r\n;| 1ab"');
    fc.assert(
      fc.property(fc.string({ unit: awkward }), (text) => {
        expect(cellText(safeCell(text))).toBe(text);
      }),
    );
    expect(cellText("'t Hooft")).toBe("'t Hooft");
  });

  test('keeps numbers as they are', () => {
    for (const cell of ['-3', '+4', '-0.5', '-3,5', '12', '']) expect(safeCell(cell)).toBe(cell);
  });

  test('keeps phone numbers as they are, unless a spreadsheet would calculate with them', () => {
    const phones = ['+46 70 123 45 67', '+1 (555) 010-1234', '+44 (0)20 7946 0958', '+49 30.5550 1000', '+467012345'];
    for (const phone of phones) expect(safeCell(phone)).toBe(phone);
    const others = ['+46-70-123', '+46 - 70', '+46 70+1', '+46 70 A1', '+46 70 =1', '-46 70 123', '+46 70 -cmd'];
    for (const cell of others) expect(safeCell(cell)).toBe(`'${cell}`);
  });

  test('is read back as it was, whatever is in the cells', () => {
    const awkward = fc.constantFrom(...'=+-@\t\r\n",; 1a');
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: awkward }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
        const [row] = Papa.parse<string[]>(`${csvLine(cells)}\r\n`, { delimiter: ',', newline: '\r\n' }).data;
        expect(row).toEqual(cells.map(safeCell));
      }),
    );
  });
});

test.each([
  ['Tea pack 2026', 'tea-pack-2026'],
  ['! Thé_vert: ½ price ?', 'the-vert-12-price'],
  ['Łódź Øl', 'lodz-ol'],
  ['这个包装', '这个包装'],
  ['Чай: новая упаковка', 'чай-новая-упаковка'],
  ['عبوة الشاي', 'عبوة-الشاي'],
  ['!?', 'assessment-7'],
])('the file of “%s” is named %s', (title, name) => {
  expect(fileNameOf(7, title, UNFILTERED)).toEqual({ name, otherwise: 'assessment-7' });
  const filtered = { name: `${name}-filtered`, otherwise: 'assessment-7-filtered' };
  expect(fileNameOf(7, title, { ...UNFILTERED, regions: [1] })).toEqual(filtered);
});

test.each([
  ['Tea.csv', 'attachment; filename="Tea.csv"'],
  ['Guía "2026".pdf', `attachment; filename="Guia _2026_.pdf"; filename*=UTF-8''Gu%C3%ADa%20%222026%22.pdf`],
  ['чай.csv', `attachment; filename="file-3.csv"; filename*=UTF-8''%D1%87%D0%B0%D0%B9.csv`],
  [`100% (it's).png`, `attachment; filename="100_ (it's).png"; filename*=UTF-8''100%25%20%28it%27s%29.png`],
])('the header for %s is %s', (name, header) => {
  expect(contentDisposition('attachment', name, 'file-3')).toBe(header);
});
