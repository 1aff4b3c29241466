import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkLanguageModel, draftByLanguageModel } from '#server/answers/summaries/language-model.ts';
import type { Config } from '#server/data/config/config.ts';
import type { TremendousConfig } from '#server/data/config/services.ts';
import { createLog } from '#server/data/log.ts';
import { fetchOutside } from '#server/data/reachability.ts';
import { writeSettings } from '#server/data/settings.ts';
import { createStorage } from '#server/outside/adapters.ts';
import type { GiftCardOrder } from '#server/outside/gift-cards/adapter.ts';
import { createTremendous } from '#server/outside/gift-cards/tremendous.ts';
import { createSheetLedger } from '#server/outside/ledger/google-sheet.ts';
import { sendOverSmtp } from '#server/outside/mail/smtp.ts';
import { startGoogle } from '#tests/servers/google.ts';
import { startMailServer } from '#tests/servers/smtp.ts';
import { startTestServer } from './harness.ts';

/** A machine that must never hear of a call, and one that sends every call on to it. */
let stranger: Server;
let redirecting: Server;
let silent: Server;
let heard: string[] = [];
let status = 302;
let at: string;

const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  stranger = createServer((request, response) => {
    heard.push(`${request.method} ${request.headers.authorization ?? ''}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const target = await listening(stranger);
  redirecting = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { location: `${target}${request.url}` }).end();
  });
  at = await listening(redirecting);
  silent = createServer(() => undefined);
});
beforeEach(() => {
  heard = [];
});
afterAll(() => {
  for (const server of [stranger, redirecting, silent]) {
    server.closeAllConnections();
    server.close();
  }
});

const tremendous = (url = at): TremendousConfig => ({
  provider: 'tremendous',
  apiKey: 'TEST_key',
  url,
  campaignId: 'CAMPAIGN',
  fundingSourceId: 'BALANCE',
  webhookKey: undefined,
  settledAfter: 1000,
});
const order: GiftCardOrder = {
  key: 'payout-1-1',
  amount: '25.00',
  currency: 'USD',
  recipient: { name: 'Ada', email: 'ada@example.com' },
  product: 'CAMPAIGN',
};

describe.each([301, 302, 307, 308])('ASVS 13.2.5, 15.3.2: a redirect (%i) is not followed', (code) => {
  beforeEach(() => {
    status = code;
  });
  const expectNobodyHeard = () => expect(heard).toEqual([]);
  const summaries = () => ({ url: at, apiKey: 'key', model: 'small', monthlyLimit: 100 });

  test('by an order of a gift card', async () => {
    const answer = await createTremendous(tremendous()).api?.send(order);
    expect(answer?.kind).toBe('unclear');
    expectNobodyHeard();
  });

  test('by the ledger, for its token and for its sheet', async () => {
    const google = await startGoogle();
    try {
      const { config } = google;
      await expect(createSheetLedger({ ...config, tokenUrl: `${at}/token` }).contains(1)).rejects.toThrow(String(code));
      await expect(createSheetLedger({ ...config, sheetsUrl: at }).contains(1)).rejects.toThrow(String(code));
    } finally {
      await google.close();
    }
    expectNobodyHeard();
  });

  test('by a summary', async () => {
    const server = await startTestServer({ summaries: summaries() }, createLog('silent'));
    await writeSettings(server.ctx.db, { summaries_by_language_model: true });
    await expect(draftByLanguageModel(server.ctx, [], {})).rejects.toThrow(`answers with an error (${code})`);
    await server.close();
    expectNobodyHeard();
  });

  test('by the storage of files', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-redirect-'));
    const s3 = {
      bucket: 'panel',
      region: 'us-east-1',
      endpoint: at,
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
      forcePathStyle: true,
    };
    const storage = await createStorage({ dataDir, storage: { s3 } } as unknown as Config);
    await expect(storage.put('a.txt', Buffer.from('a'), 'text/plain')).rejects.toThrow();
    await expect(storage.stream('a.txt')).rejects.toThrow();
    await rm(dataDir, { recursive: true });
    expectNobodyHeard();
  });

  test('by the check of the configuration, which says so', async () => {
    const sentence = `${at} sends calls on to another address; configure that one`;
    await expect(createTremendous(tremendous()).check()).rejects.toThrow(sentence);
    await expect(checkLanguageModel(summaries())).rejects.toThrow(sentence);
    expectNobodyHeard();
  });
});

test('a service that does not answer is given up', async () => {
  const url = await listening(silent);
  await expect(fetchOutside('sheet', url, {}, 20)).rejects.toMatchObject({ name: 'TimeoutError' });
  const { timeout } = AbortSignal;
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 20));
  const answer = await createTremendous(tremendous(url)).api?.send(order);
  clock.mockRestore();
  expect(answer).toMatchObject({ kind: 'unclear', reason: 'The provider did not answer in time' });
});

test('ASVS 12.3.1: a mail is not sent without encryption where that is required', async () => {
  const smtp = await startMailServer();
  try {
    const mail = { from: 'panel@example.com', to: 'ada@example.com', text: 'Hello' };
    await expect(sendOverSmtp(`${smtp.url}?requireTLS=true`, mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(smtp.received).toEqual([]);
  } finally {
    await smtp.close();
  }
});

test('ASVS 1.3.6, 13.2.4: the server fetches in one place only', async () => {
  const root = path.join(import.meta.dirname, '..', '..', 'server');
  const sources = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const calling = await Promise.all(
    sources.map(async (file) =>
      /(?<![.\w])fetch\(|from 'node:https?'.*request/.test(await readFile(path.join(root, file), 'utf8')) ? file : '',
    ),
  );
  expect(calling.filter(Boolean)).toEqual([path.join('data', 'reachability.ts')]);
});
