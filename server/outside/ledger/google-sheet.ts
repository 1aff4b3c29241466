import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { SheetConfig } from '#server/data/config/services.ts';
import { fetchOutside } from '#server/data/reachability.ts';
import { type Ledger, ledgerCells } from './adapter.ts';

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

const token = z.object({ access_token: z.string() });
const values = z.object({ values: z.array(z.array(z.string())).optional() });

/** Why the sheet could not be used: our key is invalid, or Google refused the account or the sheet with a status. */
export class SheetError extends Error {
  readonly part: 'key' | 'token' | 'sheet';
  readonly status: number | undefined;

  constructor(part: SheetError['part'], status?: number) {
    super(
      part === 'key' ? 'The key of the service account is not a private key' : `The ledger's sheet answered ${status}`,
    );
    this.part = part;
    this.status = status;
  }
}

/** A Google Sheet, written as a service account that the sheet is shared with (Sheets API v4, values.append). */
export function createSheetLedger(config: SheetConfig): Ledger {
  const sheet = `${config.sheetsUrl}/v4/spreadsheets/${encodeURIComponent(config.sheetId)}/values`;
  const range = encodeURIComponent(config.range);
  const authorization = async () => ({ authorization: `Bearer ${await accessToken(config)}` });
  return {
    async append(row) {
      // RAW: cells are never interpreted as formulas.
      await request(`${sheet}/${range}:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`, {
        method: 'POST',
        headers: { ...(await authorization()), 'content-type': 'application/json' },
        body: JSON.stringify({ values: [ledgerCells(row)] }),
      });
    },
    async contains(payoutId) {
      const answer = values.parse(await request(`${sheet}/${range}`, { headers: await authorization() }));
      return (answer.values ?? []).some(([id]) => id === String(payoutId));
    },
    async replace(before, after) {
      const answer = values.parse(await request(`${sheet}/${range}`, { headers: await authorization() }));
      const row = (answer.values ?? []).findIndex(([id]) => id === String(before.payout_id));
      if (row < 0) return false;
      const { tab, column, firstRow } = startOf(config.range);
      const cell = encodeURIComponent(`${tab}${column}${firstRow + row}`);
      await request(`${sheet}/${cell}?valueInputOption=RAW`, {
        method: 'PUT',
        headers: { ...(await authorization()), 'content-type': 'application/json' },
        body: JSON.stringify({ values: [ledgerCells(after)] }),
      });
      return true;
    },
  };
}

/** Where a range begins: 'Payouts!A2:I' at column A in row 2 of the sheet Payouts; without a row it begins in row 1. */
function startOf(range: string): { tab: string; column: string; firstRow: number } {
  const [, tab = '', column = 'A', row = '1'] = range.match(/^(.*!)?([A-Z]+)?(\d+)?(?::.*)?$/i) ?? [];
  return { tab, column, firstRow: Number(row) };
}

/** RFC 7523: a signed assertion for an access token. */
async function accessToken(config: SheetConfig): Promise<string> {
  const key = await importPKCS8(config.accountKey, 'RS256').catch(() => {
    throw new SheetError('key');
  });
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(config.accountEmail)
    .setAudience(config.tokenUrl)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key);
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  return token.parse(await request(config.tokenUrl, { method: 'POST', body }, 'token')).access_token;
}

async function request(url: string, init: RequestInit, part: SheetError['part'] = 'sheet'): Promise<unknown> {
  const response = await fetchOutside(url, init);
  if (!response.ok) throw new SheetError(part, response.status);
  return response.json();
}
