import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerRow } from '#server/ledger/adapter.ts';
import { createSheetLedger } from '#server/ledger/google-sheet.ts';
import { type GoogleServer, startGoogle } from '#tests/servers/google.ts';

let google: GoogleServer;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());

test('a row is appended to the sheet as the service account, and found again', async () => {
  google.rows.push(['1', 'earlier']);
  const ledger = createSheetLedger(google.config);
  const row: LedgerRow = {
    payout_id: 12,
    paid_at: '2026-11-21T10:00:00.000Z',
    name: 'Ada Person',
    email: 'ada@example.com',
    amount: '25.00',
    currency: 'USD',
    assessment: 'Tea pack',
    provider: 'tremendous',
    external_id: 'ORDER1',
  };
  expect(await ledger.contains(12)).toBe(false);
  await ledger.append(row);
  expect(await ledger.contains(12)).toBe(true);
  expect(google.rows.at(-1)).toEqual(Object.values(row).map(String));
  expect(decodeJwt(google.assertions[0] ?? '')).toMatchObject({
    iss: google.config.accountEmail,
    aud: google.config.tokenUrl,
  });
});
