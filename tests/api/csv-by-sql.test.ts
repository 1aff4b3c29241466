import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine, UTF8_BOM } from '#common/words/csv.ts';
import { csvBySql } from '#server/web/csv-by-sql.ts';
import { readAhead } from '#tests/factories/read-ahead.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Row = { text: string | null; phone: string; list: string; next: string };

/** The file that the database writes of some rows. */
async function written(rows: readonly Row[]): Promise<string> {
  const table = JSON.stringify(rows.map((row, index) => ({ id: index + 1, ...row })));
  const file = csvBySql(server.ctx.db, {
    columns: [
      ['ID', sql`id`],
      ['Text', sql`text`, 'text'],
      ['Phone', sql`phone`, 'phone'],
      ['List', sql`list`, 'list'],
      ['Next', sql`next`, 'text'],
      ['Day', sql`date '2026-11-29'`],
    ],
    id: sql`id`,
    ids: async (after, limit) => rows.map((_, index) => index + 1).slice(after, after + limit),
    from: (ids) =>
      sql`json_to_recordset(${table}::json) given(id int, text text, phone text, list text, next text) where id = any(${ids})`,
  });
  return String(await buffer(file));
}

/** The same by `csvLine`. */
const expected = (rows: readonly Row[]) =>
  rows
    .map(({ text, phone, list, next }, index) => [`${index + 1}`, text ?? '', phone, list, next, '2026-11-29'])
    .reduce((file, cells) => `${file}${csvLine(cells)}\r\n`, `${UTF8_BOM}ID,Text,Phone,List,Next,Day\r\n`);

const row = (given: Partial<Row>): Row => ({ text: 'Ana', phone: '+49 170 1000004', list: 'a; b', next: '', ...given });

const AWKWARD = [
  ...[
    '',
    ' ',
    '"',
    ',',
    ';',
    '|',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    "'",
    '\\',
    "\\'",
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '-1+2',
    '@x',
    '\t=1',
    ' =1',
    '"=1',
    '\u00A0=1',
    '\uFEFF\u200B=1',
    '＝1',
    '﹣1',
    'a=1',
    'a - b',
    '-',
  ],
  ...[
    '\u0001',
    '\u0002',
    '\u0001[]\u0001',
    'a\u0002=1',
    '\u0002',
    '\u007F=1',
    '\u00AD-x',
    'Ö-x',
    'é €',
    '茶-x',
    '𝒳=1',
    '👍🏽-1',
  ],
  ...[
    'one\r\ntwo',
    'one\n=two',
    'a;-2+3',
    'a; -2',
    'a; =2',
    ';=1',
    '=;',
    '"a", b',
    '\tb',
    '\nb',
    '-3;+4; -0.5',
    '-0,5',
    '+4 ',
    ' +4',
  ],
  ...[
    '+46 70 123 45 67',
    '+1 (555) 010-1234',
    '+44 (0)20 7946 0958',
    '+467012345',
    '+46-70-123',
    '+46 - 70',
    '+46 70+1',
    '+1 1-',
    '+٣ ٤',
  ],
  ...[
    '2026-11-29',
    '29.11.2026',
    "'t Hooft",
    'me@x.org',
    'https://x.org/?a=1&b=+2',
    '%s $1 \\1 &',
    '\u{10FFFF}',
    '\uE000=1',
    '\u{E0001}=1',
  ],
];

test('a file that the database writes holds every awkward text in every kind of cell as csvLine writes it', async () => {
  const rows = AWKWARD.flatMap((text) => [
    row({ text }),
    row({ phone: text }),
    row({ list: text }),
    row({ next: text }),
  ]);
  rows.push(row({ text: null }), ...AWKWARD.map((text) => row({ text, list: text, phone: text, next: text })));
  expect((await written(rows)).split('\r\n')).toEqual(expected(rows).split('\r\n'));
});

test('a file that the database writes is byte for byte that of csvLine, whatever its texts', async () => {
  const sign = fc.oneof(
    fc.constantFrom(...'=+-@＝;|,"\t\r\n\u2028\u0001\u0002 0()1ab'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  // PostgreSQL has no text with U+0000.
  const text = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('').replaceAll('\0', ''));
  const any = fc.record({ text: fc.option(text), phone: text, list: text, next: text });
  await fc.assert(
    fc.asyncProperty(fc.array(any, { minLength: 200, maxLength: 400 }), async (rows) => {
      expect(await written(rows)).toBe(expected(rows));
    }),
    { numRuns: 15 },
  );
});

/** A file of the numbers up to `size`, and the ids after which it was read. */
function numbers(size: number, failAfter = size) {
  const asked: number[] = [];
  const file = csvBySql(server.ctx.db, {
    columns: [['ID', sql`n / (case when n > ${failAfter} then 0 else 1 end)`]],
    id: sql`n`,
    ids: async (after, limit) => {
      asked.push(after);
      return Array.from({ length: Math.min(limit, size - after) }, (_, index) => after + index + 1);
    },
    from: (ids) => sql`unnest(${ids}) numbers(n)`,
  });
  return { asked, file };
}

test('a file that the database writes holds its heading and every row once, over the ends of batches', async () => {
  for (const size of [0, 1, 499, 2000, 2001, 9001]) {
    const ids = Array.from({ length: size }, (_, index) => `${index + 1}\r\n`);
    expect(String(await buffer(numbers(size).file))).toBe(`${UTF8_BOM}ID\r\n${ids.join('')}`);
  }
});

test('a file that the database writes is read little ahead of its receiver, and no further once the receiver has left', async () => {
  const { asked, file } = numbers(100_000);
  expect(await readAhead(asked, file)).toBeLessThan(8);
});

test('a file that the database writes ends with the failure of a statement', async () => {
  const { file } = numbers(10_000, 4000);
  const [error] = await Promise.all([
    once(file, 'error').then(([reason]) => reason),
    buffer(file).catch(() => undefined),
  ]);
  expect(error).toMatchObject({ cause: { message: 'division by zero' } });
});
