import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { SheetConfig } from '#server/data/config/services.ts';
import { StartError } from '#server/data/errors.ts';
import { fetchOutside, reachability } from '#server/data/reachability.ts';
import { type Ledger, type LedgerRow, ledgerCells } from './adapter.ts';

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

const token = z.object({ access_token: z.string() });
const values = z.object({ values: z.array(z.array(z.string())).optional() });

/** A Google Sheet, written as a service account that the sheet is shared with (Sheets API v4, values.append). */
export function createSheetLedger(config: SheetConfig): Ledger {
  const sheet = `${config.sheetsUrl}/v4/spreadsheets/${encodeURIComponent(config.sheetId)}/values`;
  const range = encodeURIComponent(config.range);
  const authorization = async () => ({ authorization: `Bearer ${await accessToken(config)}` });
  /** The index of a payout's row in the range; -1 if there is none. */
  const rowOf = async (payoutId: number) => {
    const answer = values.parse(await request(`${sheet}/${range}`, { headers: await authorization() }));
    return (answer.values ?? []).findIndex(([id]) => id === String(payoutId));
  };
  const write = async (method: 'POST' | 'PUT', place: string, row: LedgerRow) => {
    const headers = { ...(await authorization()), 'content-type': 'application/json' };
    // RAW: cells are never interpreted as formulas.
    const address = `${sheet}/${place}${place.includes('?') ? '&' : '?'}valueInputOption=RAW`;
    await request(address, { method, headers, body: JSON.stringify({ values: [ledgerCells(row)] }) });
  };
  const ledger: Ledger = {
    append: (row) => write('POST', `${range}:append?insertDataOption=INSERT_ROWS`, row),
    contains: async (payoutId) => (await rowOf(payoutId)) >= 0,
    async replace(before, after) {
      const row = await rowOf(before.payout_id);
      if (row < 0) return false;
      const { tab, column, firstRow } = startOf(config.range);
      await write('PUT', encodeURIComponent(`${tab}${column}${firstRow + row}`), after);
      return true;
    },
    async check() {
      await ledger.contains(0);
      return 'the Google Sheet can be read; it must be shared for editing';
    },
  };
  return ledger;
}

/** Where a range begins: 'Payouts!A2:I' at column A in row 2 of the tab Payouts. Without a row number it begins in row 1. */
function startOf(range: string): { tab: string; column: string; firstRow: number } {
  const [, tab = '', column = 'A', row = '1'] = range.match(/^(.*!)?([A-Z]+)?(\d+)?(?::.*)?$/i) ?? [];
  return { tab, column, firstRow: Number(row) };
}

/** Gets an access token for a signed assertion (RFC 7523). */
async function accessToken(config: SheetConfig): Promise<string> {
  const key = await importPKCS8(config.accountKey, 'RS256').catch(() => {
    throw new StartError('GOOGLE_SERVICE_ACCOUNT_KEY is not a private key in PEM (PKCS#8)');
  });
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(config.accountEmail)
    .setAudience(config.tokenUrl)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key);
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  return token.parse(await request(config.tokenUrl, { method: 'POST', body }, tokenRefused)).access_token;
}

/** Calls Google. @throws StartError if it cannot be reached, or with the text of `refused` if it answers with an error */
async function request(url: string, init: RequestInit, refused = sheetRefused): Promise<unknown> {
  const response = await fetchOutside('sheet', url, init).catch((error) => {
    throw new StartError(`Google cannot be reached (${reachability(error)})`);
  });
  if (!response.ok) throw new StartError(refused(response.status));
  return response.json();
}

const tokenRefused = (status: number) => `Google refuses the service account or its key (${status})`;

function sheetRefused(status: number): string {
  if (status === 404) return 'there is no sheet with the id in GOOGLE_SHEET_ID';
  if (status === 400) return 'GOOGLE_SHEET_RANGE is not a range of the sheet';
  return `the sheet cannot be read (${status}); share it with the service account`;
}
