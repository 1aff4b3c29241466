import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Ledger } from './adapter.ts';
import { createCsvLedger } from './csv-file.ts';
import { createSheetLedger } from './google-sheet.ts';

/** Where the ledger lies that is no sheet. */
export const ledgerFile = (config: Config) => path.join(config.dataDir, 'ledger.csv');

/** The configured ledger: a sheet, or `ledger.csv` in the data folder. */
export function createLedger(config: Config): Ledger {
  return config.ledger.kind === 'google_sheet' ? createSheetLedger(config.ledger) : createCsvLedger(ledgerFile(config));
}
