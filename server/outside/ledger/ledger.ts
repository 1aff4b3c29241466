import type { Config } from '#server/data/config/config.ts';
import { type Ledger, ledgerFile } from './adapter.ts';
import { createCsvLedger } from './csv-file.ts';
import { createSheetLedger } from './google-sheet.ts';

/** The configured ledger: a sheet, or `ledger.csv` in the data folder. */
export function createLedger(config: Config): Ledger {
  return config.ledger.kind === 'google_sheet' ? createSheetLedger(config.ledger) : createCsvLedger(ledgerFile(config));
}
