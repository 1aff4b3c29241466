import { expect, test } from 'vitest';
import { decode, type Encoding, guessEncoding } from '#admin/experts/invite/encodings.ts';
import { unclear } from '#admin/experts/invite/ListQuestions.tsx';
import { certain, readList } from '#admin/experts/invite/readList.ts';

const TEXT = 'First name;Last name\r\nJosé;"Müller; Søn"\r\n';
const utf16 = Buffer.from(TEXT, 'utf16le');
const marked = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
const read = (content: Uint8Array) => readList(decode(content, guessEncoding(content).encoding));

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', marked],
  ['UTF-16, the other byte first', Buffer.from(marked).swap16()],
  ['UTF-16 without a mark', utf16],
  ['UTF-16 without a mark, the other byte first', Buffer.from(utf16).swap16()],
  ['the encoding of Windows', Buffer.from(TEXT, 'latin1')],
])('a file in %s is read', (_encoding, content) => {
  const { columns, rows } = read(new Uint8Array(content));
  expect([columns, rows]).toEqual([['First name', 'Last name'], [{ line: 2, cells: ['José', 'Müller; Søn'] }]]);
});

/** The bytes of a text in an encoding of one byte. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const letters = decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  return Uint8Array.from([...text], (letter) => letters.indexOf(letter));
}

test.each<[Encoding, string]>([
  ['windows-1252', 'François;Müller\nJosé;Nuñez\nÅsa;Åberg'],
  ['windows-1250', 'Łukasz;Wałęsa\nJiří;Dvořák\nŽofia;Őry'],
  ['windows-1251', 'Анна;Иванова\nПётр;Чехов'],
  ['macintosh', 'François;Müller\nJosé;Nuñez\nÅsa;Åberg'],
  ['x-mac-ce', 'Łukasz;Wałęsa\nJiří;Dvořák'],
  ['x-mac-cyrillic', 'Анна;Иванова\nПётр;Чехов'],
])('%s is proposed for names that are right in it, as a guess', (encoding, text) => {
  const content = encoded(`First name;Last name\n${text}\n`, encoding);
  expect(guessEncoding(content)).toEqual({ encoding, isSure: false });
  expect(decode(content, encoding)).toContain(text);
});

test('lines are those of the file: over blank ones, "sep=", and line ends within quotes', () => {
  const rows = (text: string) => readList(text).rows.map(({ line, cells }) => [line, cells[0]]);
  expect(rows('\r\nFirst name\r\nAda\r\n\r\nBo\r\n\r\n')).toEqual([
    [3, 'Ada'],
    [5, 'Bo'],
  ]);
  expect(rows('sep=;\r\nFirst name;Email\r\n"A\r\nda";a@x.org\r\nBo;b@x.org')).toEqual([
    [3, 'A\r\nda'],
    [5, 'Bo'],
  ]);
});

test.each([
  ['a semicolon', 'First name;Last name;Email\nA;B;a@x.org'],
  ['a tab', 'First name\tLast name\tEmail\nA\tB\ta@x.org'],
  ['a bar', 'First name|Last name|Email\nA|B|a@x.org'],
  ['what "sep=" says', '"sep=^"\nFirst name^Last name^Email\nA^B^a@x.org'],
])('%s may separate cells', (_sign, text) => {
  const list = readList(text);
  expect(list.rows[0]?.cells).toEqual(['A', 'B', 'a@x.org']);
  expect(certain(list)).toEqual({ firstName: 0, lastName: 1, email: 2 });
  expect(unclear(list)).toBe('');
});

test('apostrophes that our own files have before formulas are no part of the text', () => {
  expect(readList("First name,Last name\n'=Ada,'t Hooft").rows[0]?.cells).toEqual(['=Ada', "'t Hooft"]);
});

test('two columns of addresses are asked about, unless they hold the same', () => {
  const two = readList('First name,Last name,Email,E-mail work\nA,B,a@x.org,a@work.org\nC,D,c@x.org,');
  expect(two.found.email).toEqual([2, 3]);
  expect(certain(two)).toEqual({ firstName: 0, lastName: 1 });
  expect(unclear(two)).toBe('More than one column can be Email. Check which column is which.');
  const same = readList('First name,Last name,Email,E-mail 2,Mailing city\nA,B,a@x.org,a@x.org,Graz');
  expect(certain(same).email).toBe(2);
  expect(unclear(same)).toBe('');
});

test('a list without names of columns is understood by its addresses, and asked about', () => {
  const list = readList('Ada;Lovelace;ada@x.org\nBo;Berg;bo@x.org');
  expect(list).toMatchObject({
    hasHeader: false,
    columns: ['Column 1 (Ada)', 'Column 2 (Lovelace)', 'Column 3 (ada@x.org)'],
  });
  expect(list.rows.map(({ line }) => line)).toEqual([1, 2]);
  expect(certain(list)).toEqual({ firstName: 0, lastName: 1, email: 2 });
  expect(unclear(list)).toBe('The file does not name its columns. Check which column is which.');
  const foreign = readList('Vorname;Nachname;E-Mail-Adresse\nAda;Lovelace;ada@x.org');
  expect([foreign.hasHeader, certain(foreign)]).toEqual([true, { email: 2 }]);
  expect(unclear(foreign)).toBe('The file has no column First name, Last name. Check which column is which.');
});
