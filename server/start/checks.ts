import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatBytes } from '#common/words/format.ts';
import { GIB } from '#common/words/units.ts';
import { checkLanguageModel } from '#server/answers/summaries/language-model.ts';
import { checkFolder, freeSpace } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import { StartError } from '#server/data/errors.ts';
import { checkDatabase } from '#server/data/open-database.ts';
import { foreignOwner } from '#server/data/private-files.ts';
import { createAdapters } from '#server/outside/adapters.ts';
import { checkClamd } from '#server/outside/clamd.ts';
import { checkMailServer } from '#server/outside/mail/smtp.ts';
import { requirePortal } from '#server/web/portal-files.ts';

export type Finding = { name: string; verdict: 'ok' | 'remarked' | 'not tried' | 'failed'; text: string };

/** With less space than this, uploads of a day or a backup of the embedded database may fill the disk. */
const LITTLE_SPACE = GIB;

/** Checks everything that is configured, in parallel, with the checks that the start uses too. Returns a finding for each part. */
export async function tryAll(config: Config): Promise<Finding[]> {
  const { smtpUrl, summaries, virusScan, storage } = config;
  const { giftCards, ledger } = await createAdapters(config);
  const checks: [name: string, check: () => Promise<string> | string][] = [
    ['Settings', () => checkNames(config)],
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
        if (error instanceof Remark) return { name, verdict: error.verdict, text: error.message };
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

/** Thrown by a check that cannot run here, or that has found what works but should be looked at; the message says what. */
class Remark extends Error {
  readonly verdict: 'remarked' | 'not tried';
  constructor(verdict: Remark['verdict'], message: string) {
    super(message);
    this.verdict = verdict;
  }
}

function checkNames({ unused }: Config): string {
  if (unused.length > 0) throw new Remark('remarked', `${unused.join('. ')}.`);
  return 'every name is known';
}

/** Checks, as the start does, that the data folder can be written to. As root it creates nothing that another account would need. */
async function checkDataFolder({ dataDir }: Config): Promise<string> {
  const folder = path.resolve(dataDir);
  if (process.getuid?.() === 0) {
    const owner = await foreignOwner(folder);
    if (owner !== undefined || !existsSync(folder)) {
      const state = owner === undefined ? 'is not there yet' : `belongs to the account with the id ${owner}`;
      throw new Remark(
        'not tried',
        `${folder} ${state}, and this runs as root; run it as the account of the portal (runuser -u …)`,
      );
    }
  }
  await checkFolder(folder);
  const free = await freeSpace(folder);
  if (free === undefined) return `${folder} can be written to`;
  const text = `${folder} can be written to; ${formatBytes(free)} are free`;
  if (free < LITTLE_SPACE) throw new Remark('remarked', `${text}, which is little. Make room, or enlarge its disk.`);
  return text;
}

async function checkBucket(s3: NonNullable<Config['storage']['s3']>): Promise<string> {
  const { s3Storage } = await import('#server/outside/storage/s3.ts');
  return s3Storage(s3).check(true);
}
