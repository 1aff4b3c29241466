import * as z from 'zod';

/** The environment's part about the ledger. */
export const ledgerEnvironment = {
  LEDGER: z.enum(['csv', 'google_sheet'], 'must be csv or google_sheet').default('csv'),
  GOOGLE_SHEET_ID: z.string().optional(),
  GOOGLE_SHEET_RANGE: z.string().default('Payouts!A:J'),
  GOOGLE_SERVICE_ACCOUNT_EMAIL: z.string().optional(),
  /** PEM; line breaks may be written as \n. */
  GOOGLE_SERVICE_ACCOUNT_KEY: z.string().optional(),
  GOOGLE_SHEETS_URL: z.url().default('https://sheets.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
};

export type SheetConfig = {
  kind: 'google_sheet';
  sheetId: string;
  range: string;
  accountEmail: string;
  accountKey: string;
  sheetsUrl: string;
  tokenUrl: string;
};

/** The ledger for the accountants. */
export type LedgerConfig = { kind: 'csv' } | SheetConfig;

type Environment = z.infer<z.ZodObject<typeof ledgerEnvironment>>;

/** Reads the configured ledger, or a line for each missing variable. */
export function ledgerConfig(value: Environment): { config: LedgerConfig; problems: string[] } {
  if (value.LEDGER === 'csv') return { config: { kind: 'csv' }, problems: [] };
  const needed = ['GOOGLE_SHEET_ID', 'GOOGLE_SERVICE_ACCOUNT_EMAIL', 'GOOGLE_SERVICE_ACCOUNT_KEY'] as const;
  const problems = needed
    .filter((name) => !value[name])
    .map((name) => `${name}: must be set when LEDGER is google_sheet`);
  const config: LedgerConfig = {
    kind: 'google_sheet',
    sheetId: value.GOOGLE_SHEET_ID ?? '',
    range: value.GOOGLE_SHEET_RANGE,
    accountEmail: value.GOOGLE_SERVICE_ACCOUNT_EMAIL ?? '',
    accountKey: (value.GOOGLE_SERVICE_ACCOUNT_KEY ?? '').replaceAll('\\n', '\n'),
    sheetsUrl: value.GOOGLE_SHEETS_URL.replace(/(?<!\/)\/+$/, ''),
    tokenUrl: value.GOOGLE_TOKEN_URL,
  };
  return { config, problems };
}
