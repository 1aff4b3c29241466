import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import type { SheetConfig } from '#server/data/config/services.ts';

export type GoogleServer = {
  /** How the ledger reaches its sheet there. */
  config: SheetConfig;
  /** The sheet's rows. */
  rows: string[][];
  /** The signed assertions that were exchanged for a token. */
  assertions: string[];
  /** Every call of the sheet, by its method. */
  calls: string[];
  /** Called before a row is appended. If it returns 'lost', the row is not appended and the connection ends. */
  beforeAppend: (act?: () => Promise<'lost' | undefined>) => void;
  close: () => Promise<void>;
};

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The part of Google that the ledger uses: one service account, and one sheet. */
export async function startGoogle(): Promise<GoogleServer> {
  const rows: string[][] = [];
  const assertions: string[] = [];
  const calls: string[] = [];
  let act: () => Promise<'lost' | undefined> = async () => undefined;
  const accountEmail = 'panel@project.iam.gserviceaccount.com';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (request.url === '/token') {
      const asked = new URLSearchParams(body);
      const assertion = asked.get('assertion') ?? '';
      if (asked.get('grant_type') !== GRANT) return send(400, { error: 'unsupported_grant_type' });
      if (decodeJwt(assertion).iss !== accountEmail) return send(400, { error: 'invalid_grant' });
      assertions.push(assertion);
      return send(200, { access_token: 'granted' });
    }
    if (request.headers.authorization !== 'Bearer granted') return send(401, {});
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname.startsWith('/v4/spreadsheets/PRIVATE/')) return send(403, {});
    if (!pathname.startsWith('/v4/spreadsheets/SHEET/')) return send(404, {});
    if (!decodeURIComponent(pathname).includes('/values/Payouts!')) return send(400, {});
    calls.push(request.method ?? '');
    if (body !== '' && request.headers['content-type'] !== 'application/json') return send(400, {});
    if (request.method === 'GET') return send(200, rows.length > 0 ? { values: rows } : {});
    if (request.method === 'PUT') {
      const [, row] = decodeURIComponent(pathname).match(/\/values\/Payouts!A(\d+)$/) ?? [];
      if (!row) return send(400, {});
      rows[Number(row) - 1] = JSON.parse(body).values[0];
      return send(200, {});
    }
    if (!pathname.endsWith(':append')) return send(404, {});
    if ((await act()) === 'lost') return response.destroy();
    rows.push(...JSON.parse(body).values);
    return send(200, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    config: {
      kind: 'google_sheet',
      sheetId: 'SHEET',
      range: 'Payouts!A:J',
      accountEmail,
      accountKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      sheetsUrl: url,
      tokenUrl: `${url}/token`,
    },
    rows,
    assertions,
    calls,
    beforeAppend: (next = async () => undefined) => {
      act = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
