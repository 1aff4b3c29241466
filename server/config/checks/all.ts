import type { Config } from '#server/config/config.ts';
import { requirePortal } from '#server/http/portal-files.ts';
import { type Check, CheckError } from './check.ts';
import { checkDatabase } from './database.ts';
import { checkDataFolder, checkFiles } from './files.ts';
import { checkGiftCards } from './gift-cards.ts';
import { checkLedger } from './ledger.ts';
import { checkMail } from './mail.ts';
import { checkSummaries } from './summaries.ts';
import { checkVirusScan } from './virus-scan.ts';

export type Finding = { name: string; ok: boolean; text: string };

/** Checks all configured services at once, and reports the result of each. */
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
        return { name, ok: true, text: await run() };
      } catch (error) {
        return { name, ok: false, text: error instanceof CheckError ? error.message : 'could not be tried' };
      }
    }),
  );
}

async function checkPortal({ servePortal }: Config): Promise<string> {
  if (!servePortal) return 'served elsewhere (SERVE_PORTAL=0)';
  try {
    requirePortal();
  } catch (error) {
    throw new CheckError((error as Error).message);
  }
  return 'built';
}
