import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { UNFILTERED } from '#common/answers/result-filters.ts';
import { csvLine, safeCell } from '#common/words/csv.ts';
import { fileNameOf } from '#server/answers/results/calls.ts';

describe('a CSV line', () => {
  test('has no cell that a spreadsheet takes for a formula', () => {
    for (const cell of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1']) expect(safeCell(cell)).toBe(`'${cell}`);
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
  ['这个包装', 'assessment'],
])('the file of “%s” is named %s', (title, name) => {
  expect(fileNameOf(title, UNFILTERED)).toBe(name);
  expect(fileNameOf(title, { ...UNFILTERED, regions: [1] })).toBe(`${name}-filtered`);
});
