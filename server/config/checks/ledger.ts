import type { Config } from '#server/config/config.ts';
import { createSheetLedger, SheetError } from '#server/ledger/google-sheet.ts';
import { reachability } from '#server/outside/reachability.ts';
import { CheckError } from './check.ts';

/** Checks that Google accepts the service account and that it can read the sheet. Writes no row. */
export async function checkLedger({ ledger }: Config): Promise<string> {
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
