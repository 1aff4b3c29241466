import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkLanguageModel } from '#server/answers/summaries/language-model.ts';
import { checkFolder } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import { StartError } from '#server/data/errors.ts';
import { checkDatabase } from '#server/data/open-database.ts';
import { foreignOwner } from '#server/data/private-files.ts';
import { createAdapters } from '#server/outside/adapters.ts';
import { checkClamd } from '#server/outside/clamd.ts';
import { checkMailServer } from '#server/outside/mail/smtp.ts';
import { requirePortal } from '#server/web/portal-files.ts';

export type Finding = { name: string; verdict: 'ok' | 'not tried' | 'failed'; text: string };

/** Checks everything that is configured, in parallel, with the checks that the start uses too. Returns a finding for each part. */
export async function tryAll(config: Config): Promise<Finding[]> {
  const { smtpUrl, summaries, virusScan, storage } = config;
  const { giftCards, ledger } = await createAdapters(config);
  const checks: [name: string, check: () => Promise<string> | string][] = [
    ['Portal', () => checkPortal(config)],
    ['Data folder', () => checkDataFolder(config)],
    ['Database', () => checkDatabase(config)],
    ['Mail', () => (smtpUrl ? checkMailServer(smtpUrl) : 'no mail server, mails are read at /dev/mail')],
    ['Files', () => (storage.s3 ? checkBucket(storage.s3) : 'in DATA_DIR')],
    ['Gift cards', giftCards.check],
    ['Ledger', ledger.check],
    ['Summaries', () => (summaries ? checkLanguageModel(summaries) : 'built in')],
    ['Virus scan', () => (virusScan ? checkClamd(virusScan) : 'off: uploaded files are not scanned')],
  ];
  return Promise.all(
    checks.map(async ([name, check]): Promise<Finding> => {
      try {
        return { name, verdict: 'ok', text: await check() };
      } catch (error) {
        if (error instanceof NotTried) return { name, verdict: 'not tried', text: error.message };
        return { name, verdict: 'failed', text: error instanceof StartError ? error.message : 'could not be tried' };
      }
    }),
  );
}

async function checkPortal({ servePortal, production }: Config): Promise<string> {
  if (!servePortal) return 'served elsewhere (SERVE_PORTAL=0)';
  await requirePortal(production);
  return 'built';
}

/** Thrown if a check cannot run here; the message says why. */
class NotTried extends Error {}

/** Checks, as the start does, that the data folder can be written to. As root it creates nothing that another account would need. */
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

async function checkBucket(s3: NonNullable<Config['storage']['s3']>): Promise<string> {
  const { s3Storage } = await import('#server/outside/storage/s3.ts');
  return s3Storage(s3).check(true);
}
