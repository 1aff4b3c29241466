import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerRow } from '#server/outside/ledger/adapter.ts';
import { createSheetLedger } from '#server/outside/ledger/google-sheet.ts';
import { type GoogleServer, startGoogle } from '#tests/servers/google.ts';

let google: GoogleServer;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());

const ROW: LedgerRow = {
  payout_id: 12,
  paid_at: '2026-11-21T10:00:00.000Z',
  name: 'Ada Person',
  email: 'ada@example.com',
  amount: '25.00',
  currency: 'USD',
  assessment: 'Tea pack',
  provider: 'tremendous',
  provider_order_id: 'ORDER1',
};

test('ASVS 11.6.1: a row is appended to the sheet as the service account, and found again', async () => {
  google.rows.push(['1', 'earlier']);
  const ledger = createSheetLedger(google.config);
  expect(await ledger.contains(12)).toBe(false);
  await ledger.append(ROW);
  expect(await ledger.contains(12)).toBe(true);
  expect(google.rows.at(-1)).toEqual(Object.values(ROW).map(String));
  const [assertion = ''] = google.assertions;
  expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'RS256', typ: 'JWT' });
  expect(decodeJwt(assertion)).toMatchObject({
    iss: google.config.accountEmail,
    aud: google.config.tokenUrl,
    scope: 'https://www.googleapis.com/auth/spreadsheets',
  });
});

test('the name of an erased expert is overwritten in its row alone', async () => {
  google.rows.splice(0, google.rows.length, ['payout_id', 'paid_at'], ['11', 'earlier']);
  const ledger = createSheetLedger(google.config);
  await ledger.append(ROW);
  await ledger.append({ ...ROW, payout_id: 13 });
  const erased = { ...ROW, name: 'Expert 7', email: '' };
  expect(await ledger.replace(ROW, erased)).toBe(true);
  expect(google.rows.map(([id, , name, email]) => [id, name, email])).toEqual([
    ['payout_id', undefined, undefined],
    ['11', undefined, undefined],
    ['12', 'Expert 7', ''],
    ['13', 'Ada Person', 'ada@example.com'],
  ]);
  expect(await ledger.replace({ ...ROW, payout_id: 99 }, erased)).toBe(false);
});

test('a row is found in a sheet without a heading, and in one that is empty', async () => {
  const ledger = createSheetLedger(google.config);
  google.rows.splice(0, google.rows.length);
  expect([await ledger.contains(12), await ledger.replace(ROW, ROW)]).toEqual([false, false]);
  await ledger.append(ROW);
  expect(await ledger.replace(ROW, { ...ROW, name: 'Expert 7' })).toBe(true);
  expect(google.rows.map(([id, , name]) => [id, name])).toEqual([['12', 'Expert 7']]);
});

test('says why the sheet could not be used', async () => {
  const use = (config: object) => createSheetLedger({ ...google.config, ...config }).contains(1);
  await expect(use({ accountKey: 'key' })).rejects.toThrow(
    'GOOGLE_SERVICE_ACCOUNT_KEY is not a private key in PEM (PKCS#8)',
  );
  await expect(use({ sheetId: 'OTHER' })).rejects.toThrow('there is no sheet with the id in GOOGLE_SHEET_ID');
});
