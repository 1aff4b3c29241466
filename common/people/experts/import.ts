import * as z from 'zod';
import { titleOf } from '#common/schema/fields.ts';
import { EMAIL_MAX, normalEmail } from '#common/texts/text-fields.ts';
import { type InvitePayload, invitePayload } from './invite.ts';

/** Invitations sent with one request while a file is imported. */
export const IMPORT_BATCH = 50;
export const IMPORT_ROWS_MAX = 5000;

/** Accepted names of columns, in lower case without blanks, dashes and underscores. */
const COLUMNS: Record<string, 'firstName' | 'lastName' | 'email' | 'worksWithBeverageClient'> = {
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  surname: 'lastName',
  familyname: 'lastName',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  beverageclient: 'worksWithBeverageClient',
  workswithbeverageclient: 'worksWithBeverageClient',
};

const normalise = (header: string) => header.toLowerCase().replace(/[\s_-]/g, '');
const YES = ['1', 'true', 'yes', 'y', 'x'];
const NO = ['', '0', 'false', 'no', 'n'];
const FLAG_UNCLEAR = 'Works with beverage client must be yes or no';

export type ImportRow = {
  /** The line of the file, the header being line 1. */
  line: number;
  values: Pick<InvitePayload, 'firstName' | 'lastName' | 'email' | 'worksWithBeverageClient'>;
  /** What is wrong with the row; it is then not sent. */
  errors: string[];
};

/** Returns the labels of the columns that a file lacks. */
export function missingColumns(headers: string[]): string[] {
  const known = new Set(headers.map((header) => COLUMNS[normalise(header)]));
  const needed = ['firstName', 'lastName', 'email'] as const;
  return needed.filter((column) => !known.has(column)).map((column) => titleOf(invitePayload, column));
}

/**
 * Reads the records of a CSV file (header → cell) and finds the problems of each, including repeated addresses. Blank
 * records count as lines but are left out.
 */
export function readImportRows(records: Record<string, string>[]): ImportRow[] {
  const firstLine = new Map<string, number>();
  return records.flatMap((record, index) => {
    if (Object.values(record).every((cell) => String(cell ?? '').trim() === '')) return [];
    const line = index + 2;
    const { values, isFlagClear } = readRecord(record);
    const parsed = invitePayload.safeParse(values);
    const errors = parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.message))];
    if (!isFlagClear) errors.push(FLAG_UNCLEAR);
    const address = normalEmail(values.email);
    const earlier = firstLine.get(address);
    if (earlier !== undefined) errors.push(`The same email as in line ${earlier}`);
    else if (address) firstLine.set(address, line);
    return [{ line, values, errors }];
  });
}

function readRecord(record: Record<string, string>): { values: ImportRow['values']; isFlagClear: boolean } {
  const cells = new Map(
    Object.entries(record).map(([header, cell]) => [COLUMNS[normalise(header)], String(cell ?? '').trim()]),
  );
  const flag = (cells.get('worksWithBeverageClient') ?? '').toLowerCase();
  return {
    values: {
      firstName: cells.get('firstName') ?? '',
      lastName: cells.get('lastName') ?? '',
      email: cells.get('email') ?? '',
      worksWithBeverageClient: YES.includes(flag),
    },
    isFlagClear: [...YES, ...NO].includes(flag),
  };
}

/** POST experts/import/check/: which of the addresses are known already, also under another spelling. */
export const importCheckPayload = z.object({ emails: z.array(z.string().max(EMAIL_MAX)).max(IMPORT_ROWS_MAX) });
export const importCheckAnswer = z.object({
  known: z.array(z.object({ email: z.string(), reason: z.string() })),
});
export type ImportCheckAnswer = z.infer<typeof importCheckAnswer>;

/** POST experts/import/: invites one batch of the confirmed rows. */
export const importPayload = z.object({
  rows: z
    .array(invitePayload.pick({ firstName: true, lastName: true, email: true, worksWithBeverageClient: true }))
    .min(1)
    .max(IMPORT_BATCH),
  emailTitle: invitePayload.shape.emailTitle,
  emailContent: invitePayload.shape.emailContent,
});
export type ImportPayload = z.infer<typeof importPayload>;
export const importAnswer = z.object({
  results: z.array(z.object({ email: z.string(), sent: z.boolean(), detail: z.string() })),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
