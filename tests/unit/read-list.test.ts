import { expect, test } from 'vitest';
import { decode, type Encoding, guessEncoding } from '#admin/experts/invite/encodings.ts';
import { unclear, unknownColumns } from '#admin/experts/invite/ListQuestions.tsx';
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

const WESTERN = 'François;Müller\nJosé;Nuñez\nÅsa;Åberg\nJoão;Simões';
const CZECH = 'Jiří;Dvořák\nŠtěpán;Žák\nTomáš;Kučera';
const RUSSIAN = 'Имя;Фамилия\nАнна;Иванова\nПЁТР;Чехов';

test.each<[Encoding, string]>([
  ['windows-1252', WESTERN],
  ['windows-1252', 'Nino;D’angelo'],
  ['windows-1250', 'Łukasz;Wałęsa\nJiří;Dvořák\nŽofia;Őry'],
  ['windows-1250', CZECH],
  ['windows-1250', 'László;Kovács\nGergő;Tóth\nÁgnes;Szűcs'],
  ['windows-1250', 'Željko;Đurić\nIvana;Horvatić'],
  ['windows-1250', 'Ştefan;Popescu\nIoniţă;Bălan'],
  ['iso-8859-2', CZECH],
  ['windows-1254', 'Ayşe;Yılmaz\nİbrahim;Çelik\nOğuz;Doğan'],
  ['windows-1253', 'Μαρία;Παπαδοπούλου\nΓιώργος;Νικολάου'],
  ['windows-1251', RUSSIAN],
  ['windows-1251', 'Ігор;Коваль\nЇжак;Гнатюк'],
  ['ibm866', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['koi8-u', 'Ігор;Коваль\nЇжак;Гнатюк'],
  ['iso-8859-5', RUSSIAN],
  ['macintosh', WESTERN],
  ['x-mac-ce', 'Łukasz;Wałęsa\nJiří;Dvořák'],
  ['x-mac-cyrillic', RUSSIAN],
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
    [3, 'A\nda'],
    [5, 'Bo'],
  ]);
});

test('each line is a row, also where line ends differ', () => {
  const { rows } = readList('First name,Last name,Email\r\nAnn,Lee,ann@x.com\nBob,Day,bob@x.com\rCid,Fox,cid@x.com\n');
  expect(rows.map(({ line, cells }) => [line, cells[0], cells.length])).toEqual([
    [2, 'Ann', 3],
    [3, 'Bob', 3],
    [4, 'Cid', 3],
  ]);
});

test.each([
  ['Ann,Lee,ann@x.com\r\n"Bob,Day,bob@x.com\r\nCid,Fox,cid@x.com\r\n', 3],
  ['Ann,Lee,ann@x.com\n"Bob",Day,"bob@x.com', 3],
  ['sep=,\nAnn,"Lee,ann@x.com\nBob,"Day",bob@x.com\n', 2],
])('a quotation mark that is not closed is told with its line: %j', (text, line) => {
  const header = text.startsWith('sep') ? '' : 'First name,Last name,Email\n';
  const { problem, rows } = readList(header + text);
  expect([problem, rows]).toEqual([`A quotation mark in line ${line} is not closed.`, []]);
});

test('quotation marks within a cell are part of it', () => {
  const { problem, rows } = readList('First name,Last name\n"Ann "Bunny" B",Lee\nBo "Bee",Day');
  expect([problem, rows.map(({ cells }) => cells[0])]).toEqual(['', ['Ann "Bunny" B', 'Bo "Bee"']]);
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

test('apostrophes that our own files have before formulas are not part of the text', () => {
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
  const numbered = readList('1,+43 1 5,Ann,Lee,ann@x.com\n2.,,Bob,Day,bob@x.com');
  expect(certain(numbered)).toEqual({ firstName: 2, lastName: 3, email: 4 });
  const foreign = readList('Vorname;Nachname;E-Mail-Adresse\nAda;Lovelace;ada@x.org');
  expect([foreign.hasHeader, certain(foreign)]).toEqual([true, { email: 2 }]);
  expect(unclear(foreign)).toBe('No column holds First name or Last name. Check which column is which.');
});

test('the portal’s own names of columns are known', () => {
  const list = readList('First name,Last name,Email,Works with the beverage client\nAda,One,a@example.org,yes');
  expect(certain(list)).toEqual({ firstName: 0, lastName: 1, email: 2, worksWithBeverageClient: 3 });
  expect(unknownColumns(list)).toEqual([]);
  expect(unknownColumns(readList('Email,Town,\na@example.org,Oslo,'))).toEqual([1]);
});
