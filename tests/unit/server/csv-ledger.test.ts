import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LedgerRow } from '#server/outside/ledger/adapter.ts';
import { createCsvLedger } from '#server/outside/ledger/csv-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  file = path.join(folder, 'ledger.csv');
});
afterEach(() => rm(folder, { recursive: true }));

const row = (payout_id: number, part: Partial<LedgerRow> = {}): LedgerRow => ({
  payout_id,
  paid_at: '2026-11-21T10:00:00.000Z',
  name: 'Ada Person',
  email: 'ada@example.com',
  amount: '25.00',
  currency: 'USD',
  assessment: 'Tea pack',
  provider: 'manual',
  provider_order_id: '',
  ...part,
});
const erased = (before: LedgerRow, name = 'Expert 7') => ({ ...before, name, email: '' });
const lines = async () => (await readFile(file, 'utf8')).trimEnd().split('\r\n').slice(1);

test.each([
  ['a plain name', {}],
  ['a name with commas, quotes and umlauts', { name: 'Öberg, "Åsa"', email: 'asa@öberg.example' }],
  ['a name that looks like a formula', { name: '=1+1' }],
])('%s is overwritten in place, and all other bytes stay', async (_name, part) => {
  const ledger = createCsvLedger(file);
  const rows = [row(1), row(2, part), row(3)];
  for (const one of rows) await ledger.append(one);
  const [first, , third] = await lines();
  const { length } = await readFile(file);
  const [, second = row(2)] = rows;
  expect(await ledger.replace(second, erased(second))).toBe(true);
  const after = await lines();
  expect([after[0], after[2]]).toEqual([first, third]);
  expect(after[1]).toMatch(/^2,2026-11-21T10:00:00\.000Z,Expert 7, *,25\.00,USD,Tea pack,manual,$/);
  expect((await readFile(file)).length).toBe(length);
  expect(await ledger.contains(2)).toBe(true);
});

test('rows from before it was kept how a gift card was sent are found beside newer ones', async () => {
  const ledger = createCsvLedger(file);
  const [older, newer] = [row(1), row(2, { sent_how: 'By post' })];
  for (const one of [older, newer]) await ledger.append(one);
  expect(await ledger.replace(older, erased(older))).toBe(true);
  expect(await ledger.replace(newer, erased(newer))).toBe(true);
  const [first = '', second = ''] = await lines();
  expect([first, second].map((line) => line.split(',').slice(7))).toEqual([
    ['manual', ''],
    ['manual', '', 'By post'],
  ]);
});

test('a row that an earlier release wrote with fewer quotes is found', async () => {
  await writeFile(
    file,
    '1,2026-11-21T10:00:00.000Z,Ada Person,ada@example.com,25.00,USD,Tea | a;b,manual,\r\n2,kept\r\n',
  );
  const older = row(1, { assessment: 'Tea | a;b' });
  expect(await createCsvLedger(file).replace(older, erased(older))).toBe(true);
  expect(await readFile(file, 'utf8')).toMatch(
    /^1,2026[^,]*,Expert 7, *,25\.00,USD,"Tea \| a;b",manual,\r\n2,kept\r\n$/,
  );
});

test('a pseudonym that does not fit is cut', async () => {
  const ledger = createCsvLedger(file);
  const short = row(1, { name: '', email: 'a@b.co' });
  await ledger.append(short);
  expect(await ledger.replace(short, erased(short, 'Expert 1234567'))).toBe(true);
  expect(await lines()).toEqual([expect.stringMatching(/^1,2026[^,]*,Expert,,25\.00,/)]);
});

test('a row that was changed by hand is left alone', async () => {
  await writeFile(file, 'payout_id\r\n1,changed\r\n');
  expect(await createCsvLedger(file).replace(row(1), erased(row(1)))).toBe(false);
  expect(await lines()).toEqual(['1,changed']);
  expect(await createCsvLedger(path.join(folder, 'none.csv')).replace(row(1), erased(row(1)))).toBe(false);
});

test('a row whose line ends as another line does is found at the start of its own', async () => {
  const ledger = createCsvLedger(file);
  for (const one of [row(11), row(1)]) await ledger.append(one);
  expect(await ledger.replace(row(1), erased(row(1)))).toBe(true);
  expect(await lines()).toEqual([
    expect.stringMatching(/^11,.*,Ada Person,/),
    expect.stringMatching(/^1,.*,Expert 7 *,/),
  ]);
});

test('a file that cannot be read is an error, and one that is not there an empty ledger', async () => {
  expect(await createCsvLedger(file).contains(1)).toBe(false);
  await expect(createCsvLedger(folder).contains(1)).rejects.toThrow('EISDIR');
});

test('the folder is made for the first row, which stands below the names of the columns', async () => {
  file = path.join(folder, 'of', 'panel', 'ledger.csv');
  await createCsvLedger(file).append(row(1));
  expect(await readFile(file, 'utf8')).toMatch(
    /^\ufeffpayout_id,paid_at,name,email,amount,currency,assessment,provider,provider_order_id,sent_how\r\n1,2026[^\n]*\r\n$/,
  );
});

test('a row that was cut off is ended before the next one, and does not count', async () => {
  await writeFile(file, 'payout_id\r\n1,cut');
  const ledger = createCsvLedger(file);
  expect(await ledger.contains(1)).toBe(false);
  await ledger.append(row(2));
  expect(await lines()).toEqual(['1,cut', expect.stringMatching(/^2,2026/)]);
});

test('a row at the very beginning of a file is found', async () => {
  const ledger = createCsvLedger(file);
  await ledger.append(row(1));
  const [, first = ''] = (await readFile(file, 'utf8')).split('\r\n');
  await writeFile(file, `${first}\r\n`);
  expect(await ledger.replace(row(1), erased(row(1)))).toBe(true);
  expect(await readFile(file, 'utf8')).toMatch(/^1,2026[^,]*,Expert 7, *,25\.00,/);
});
