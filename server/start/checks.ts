import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { SECOND } from '#common/values/durations.ts';
import { checkPostgres } from '#server/data/check-database.ts';
import { checkFolder } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import { StartError } from '#server/data/errors.ts';
import { embeddedFolder, isMissing } from '#server/data/open-database.ts';
import { foreignOwner } from '#server/data/private-files.ts';
import { fetchOutside, reachability } from '#server/data/reachability.ts';
import { ping, ScanFailed } from '#server/outside/clamd.ts';
import { createSheetLedger, SheetError } from '#server/outside/ledger/google-sheet.ts';
import { requirePortal } from '#server/web/portal-files.ts';

/** Checks that Google accepts the service account and that it can read the sheet. Writes no row. */
async function checkLedger({ ledger }: Config): Promise<string> {
  if (ledger.kind === 'csv') return 'a CSV file in DATA_DIR';
  try {
    await createSheetLedger(ledger).contains(0);
    return 'the Google Sheet can be read; it must be shared for editing';
  } catch (error) {
    if (!(error instanceof SheetError)) throw new CheckError(`Google cannot be reached (${reachability(error)})`);
    throw new CheckError(REASONS[error.part](error.status));
  }
}

const REASONS: Record<SheetError['part'], (status?: number) => string> = {
  key: () => 'GOOGLE_SERVICE_ACCOUNT_KEY is not a private key in PEM (PKCS#8)',
  token: (status) => `Google refuses the service account or its key (${status})`,
  sheet: (status) =>
    status === 404
      ? 'there is no sheet with the id in GOOGLE_SHEET_ID'
      : status === 400
        ? 'GOOGLE_SHEET_RANGE is not a range of the sheet'
        : `the sheet cannot be read (${status}); share it with the service account`,
};

const sources = z.object({ funding_sources: z.array(z.object({ id: z.string(), method: z.string().optional() })) });

/** Checks that the provider of gift cards accepts the key and knows the campaign and the funding source. Orders nothing. */
export async function checkGiftCards({ giftCards }: Config): Promise<string> {
  if (giftCards.provider === 'manual') return 'staff pay outside of the portal';
  const { url, apiKey, campaignId, fundingSourceId } = giftCards;
  const init = { headers: { authorization: `Bearer ${apiKey}` } };
  const campaign = await call(`${url}/campaigns/${encodeURIComponent(campaignId)}`, init);
  if (campaign.status === 401 || campaign.status === 403) throw new CheckError('TREMENDOUS_API_KEY is refused');
  if (campaign.status === 404) throw new CheckError(`there is no campaign ${campaignId} (TREMENDOUS_CAMPAIGN_ID)`);
  if (campaign.status !== 200) throw new CheckError(`the provider answers ${campaign.status}`);
  const found = sources.safeParse((await call(`${url}/funding_sources`, init)).body);
  if (!found.success) throw new CheckError('the provider does not list the funding sources');
  const pays = ({ id, method }: { id: string; method?: string }) =>
    id === fundingSourceId || method?.toUpperCase() === fundingSourceId.toUpperCase();
  if (!found.data.funding_sources.some(pays)) {
    throw new CheckError(`there is no funding source ${fundingSourceId} (TREMENDOUS_FUNDING_SOURCE_ID)`);
  }
  return `Tremendous, ${apiKey.startsWith('PROD_') ? 'real money' : 'sandbox'}`;
}

/** Seconds between the clocks. */
const LARGEST_DRIFT = 5;

/** Checks what the start checks of PostgreSQL, and that its clock agrees with ours. */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (!databaseUrl) {
    const isNew = existsSync(dataDir) && (await isMissing(embeddedFolder(dataDir)));
    return `the embedded one, in DATA_DIR${isNew ? '; the start makes it' : ''}`;
  }
  const { version, state, drift } = await checkPostgres(databaseUrl);
  if (Math.abs(drift) > LARGEST_DRIFT) {
    throw new CheckError(`its clock differs from the one here by ${Math.round(Math.abs(drift))} s; run NTP on both`);
  }
  return `PostgreSQL ${version}, ${state === 'current' ? 'up to date' : 'the start makes or changes its tables'}`;
}

/** The check of one service. */
type Check = {
  name: string;
  /** Runs the check and returns what is in order. @throws CheckError, NotTried */
  run: () => Promise<string>;
};

/** Says what is wrong and where to look; never contains a secret. */
class CheckError extends Error {}

/** Says why something could not be tried here, although it may be in order. */
class NotTried extends Error {}

/** How long (ms) to wait for a service. */
const PATIENCE = 15 * SECOND;

export type Finding = { name: string; verdict: 'ok' | 'not tried' | 'failed'; text: string };

/** Checks all configured services at once, with the checks of the start where it has some, and reports the result of each. */
export function tryAll(config: Config): Promise<Finding[]> {
  const checks: Check[] = [
    { name: 'Portal', run: () => checkPortal(config) },
    { name: 'Data folder', run: () => checkDataFolder(config) },
    { name: 'Database', run: () => checkDatabase(config) },
    { name: 'Mail', run: () => checkMail(config) },
    { name: 'Files', run: () => checkFiles(config) },
    { name: 'Gift cards', run: () => checkGiftCards(config) },
    { name: 'Ledger', run: () => checkLedger(config) },
    { name: 'Summaries', run: () => checkSummaries(config) },
    { name: 'Virus scan', run: () => checkVirusScan(config) },
  ];
  return Promise.all(
    checks.map(async ({ name, run }) => {
      try {
        return { name, verdict: 'ok', text: await run() };
      } catch (error) {
        if (error instanceof NotTried) return { name, verdict: 'not tried', text: error.message };
        const isTold = error instanceof CheckError || error instanceof StartError;
        return { name, verdict: 'failed', text: isTold ? error.message : 'could not be tried' };
      }
    }),
  );
}

async function checkPortal({ servePortal, production }: Config): Promise<string> {
  if (!servePortal) return 'served elsewhere (SERVE_PORTAL=0)';
  await requirePortal(production);
  return 'built';
}

/** Makes a harmless call of a service. @throws CheckError if there is no answer, or one that points elsewhere */
async function call(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetchOutside(url, init, PATIENCE);
    if (response.status >= 300 && response.status < 400) throw new CheckError(redirected(url));
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(`${new URL(url).origin} cannot be reached (${reachability(error)})`);
  }
}

const redirected = (url: string) => `${new URL(url).origin} sends calls on to another address; configure that one`;

/** Checks, as the start does, that the data folder can be written to. Root makes nothing there that another account needs. */
async function checkDataFolder({ dataDir }: Config): Promise<string> {
  const folder = path.resolve(dataDir);
  if (process.getuid?.() === 0) {
    const owner = await foreignOwner(folder);
    if (owner !== undefined || !existsSync(folder)) {
      const state = owner === undefined ? 'is not there yet' : `belongs to the account with the id ${owner}`;
      throw new NotTried(
        `${folder} ${state}, and this runs as root; run it as the account of the portal (runuser -u …)`,
      );
    }
  }
  await checkFolder(folder);
  return `${folder} can be written to`;
}

/** Checks, as the start does, that a bucket can be written to, and also that it gives back and removes what was written. */
async function checkFiles({ storage: { s3 } }: Config): Promise<string> {
  if (!s3) return 'in DATA_DIR';
  const { s3Storage } = await import('#server/outside/storage/s3.ts');
  const storage = s3Storage(s3);
  await storage.check();
  const key = `check-${randomUUID()}`;
  const content = Buffer.from(key);
  try {
    await storage.put(key, content, 'text/plain');
    const read = await buffer(await storage.stream(key));
    await storage.remove(key);
    if (!read.equals(content)) throw new CheckError(`the bucket ${s3.bucket} gave back other bytes than were written`);
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(
      `the bucket ${s3.bucket} can be written to, but not read and cleaned (${reachability(error)})`,
    );
  }
  return `the bucket ${s3.bucket} can be written to and read`;
}

/** Checks that the mail server can be reached and accepts the sign-in. Sends no mail. */
async function checkMail({ smtpUrl }: Config): Promise<string> {
  if (!smtpUrl) return 'no mail server, mails are read at /dev/mail';
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    url.searchParams.set(name, String(PATIENCE));
  }
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport(url.href);
  try {
    await transport.verify();
    return `${url.hostname} takes mails`;
  } catch (error) {
    throw new CheckError(reason(url, error));
  } finally {
    transport.close();
  }
}

function reason({ hostname, protocol }: URL, error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return `${hostname} refuses the user or the password in SMTP_URL (${responseCode ?? code})`;
  if (code === 'ETLS' || code === 'ESOCKET') {
    return `no connection to ${hostname} (${reachability(error)}); is ${protocol}// right for this port?`;
  }
  return `${hostname} cannot be used (${responseCode ?? reachability(error)})`;
}

/** Checks that the service of the language model accepts the key. */
export async function checkSummaries({ summaries }: Config): Promise<string> {
  if (!summaries) return 'built in';
  const headers: Record<string, string> = summaries.apiKey ? { authorization: `Bearer ${summaries.apiKey}` } : {};
  const { status } = await call(`${summaries.url}/models`, { headers });
  if (status === 401 || status === 403) throw new CheckError(`SUMMARY_API_KEY is refused (${status})`);
  // Some services do not list their models; an answer is enough.
  if (status >= 500) throw new CheckError(`the service at SUMMARY_API_URL answers ${status}`);
  return 'the language model answers';
}

/** Checks that clamd answers. */
async function checkVirusScan({ virusScan }: Config): Promise<string> {
  if (!virusScan) return 'off: uploaded files are not scanned';
  try {
    await ping(virusScan);
    return 'clamd answers';
  } catch (error) {
    if (!(error instanceof ScanFailed)) throw error;
    throw new CheckError(`clamd cannot be used at CLAMD_URL (${error.reason})`);
  }
}
