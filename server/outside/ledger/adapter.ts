import path from 'node:path';
import * as z from 'zod';
import type { Config } from '#server/data/config/config.ts';

/** A paid payout in the ledger, in the order of its columns; dates in ISO form. */
export const ledgerRow = z.object({
  payout_id: z.number().int(),
  paid_at: z.string(),
  name: z.string(),
  email: z.string(),
  amount: z.string(),
  currency: z.string(),
  assessment: z.string(),
  provider: z.string(),
  provider_order_id: z.string(),
  /** How staff sent it themselves, in words. Older rows do not have the column. */
  sent_how: z.string().optional(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const LEDGER_COLUMNS = Object.keys(ledgerRow.shape) as (keyof LedgerRow)[];

/** The cells of a row in the order of LEDGER_COLUMNS, as many as it was written with. */
export const ledgerCells = (row: LedgerRow): string[] =>
  LEDGER_COLUMNS.map((column) => row[column])
    .filter((cell) => cell !== undefined)
    .map(String);

/** The ledger of paid payouts. Its calls throw if it cannot be reached. */
export type Ledger = {
  append: (row: LedgerRow) => Promise<void>;
  /** True if the payout's row exists; checked before an append is repeated. */
  contains: (payoutId: number) => Promise<boolean>;
  /** Replaces an appended row with one whose name and address are erased. False if the row is no longer there. */
  replace: (before: LedgerRow, after: LedgerRow) => Promise<boolean>;
  /** Says which ledger it is, without writing. @throws StartError if it cannot be used */
  check: () => Promise<string>;
};

/** The path of the CSV ledger. */
export const ledgerFile = (config: Config) => path.join(config.dataDir, 'ledger.csv');
