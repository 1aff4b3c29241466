import type { ImportRow } from '#common/people/experts/import.ts';
import { invitePayload } from '#common/people/experts/invite.ts';
import { titleOf } from '#common/schema/fields.ts';
import { csvLine, UTF8_BOM } from '#common/texts/csv.ts';
import { normalEmail } from '#common/texts/text-fields.ts';
import type { ImportResults } from './useImport.ts';

const NAMED = ['firstName', 'lastName', 'email'] as const;

/** Returns the outcome of each row of the file, as a CSV file. */
export function resultsFile(rows: ImportRow[], results: ImportResults): Blob {
  const byEmail = new Map(results.map((result) => [result.email, result]));
  const lines = rows.map(({ line, values, errors }) => {
    const result = errors.length === 0 ? byEmail.get(normalEmail(values.email)) : undefined;
    const outcome = result?.sent ? 'sent' : 'not sent';
    const reason = result ? (result.sent ? '' : result.detail) : errors.join('; ');
    return csvLine([String(line), values.firstName, values.lastName, values.email, outcome, reason]);
  });
  const header = csvLine(['Line', ...NAMED.map((field) => titleOf(invitePayload, field)), 'Result', 'Reason']);
  return new Blob([`${UTF8_BOM}${[header, ...lines].join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
