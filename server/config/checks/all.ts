import type { Config } from '#server/config/config.ts';
import { requirePortal } from '#server/http/portal-files.ts';
import { StartError } from '#server/process/start-error.ts';
import { type Check, CheckError, NotTried } from './check.ts';
import { checkDatabase } from './database.ts';
import { checkDataFolder, checkFiles } from './files.ts';
import { checkGiftCards } from './gift-cards.ts';
import { checkLedger } from './ledger.ts';
import { checkMail } from './mail.ts';
import { checkSummaries } from './summaries.ts';
import { checkVirusScan } from './virus-scan.ts';

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
