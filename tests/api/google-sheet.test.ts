import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheetLedger } from '#server/ledger/google-sheet.ts';
import type { LedgerRow } from '#server/ledger/ledger.ts';

const rows: string[][] = [['1', 'earlier']];
const assertions: string[] = [];
let google: Server;
let url: string;

beforeAll(async () => {
  google = createServer(async (request, response) => {
    const body = await text(request);
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (request.url === '/token') {
      assertions.push(new URLSearchParams(body).get('assertion') ?? '');
      return send(200, { access_token: 'granted' });
    }
    if (request.headers.authorization !== 'Bearer granted') return send(401, {});
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (request.method === 'GET') return send(200, { values: rows });
    if (!pathname.endsWith(':append')) return send(404, {});
    rows.push(...JSON.parse(body).values);
    return send(200, {});
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => google.close(resolve)));

test('a row is appended to the sheet as the service account, and found again', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ledger = createSheetLedger({
    kind: 'google_sheet',
    sheetId: 'SHEET',
    range: 'Payouts!A:I',
    accountEmail: 'panel@project.iam.gserviceaccount.com',
    accountKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    sheetsUrl: url,
    tokenUrl: `${url}/token`,
  });
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
  expect(rows.at(-1)).toEqual(Object.values(row).map(String));
  expect(decodeJwt(assertions[0] ?? '')).toMatchObject({
    iss: 'panel@project.iam.gserviceaccount.com',
    aud: `${url}/token`,
  });
});
