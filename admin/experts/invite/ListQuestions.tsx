import { Alert, Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { IMPORT_FIELDS, type ImportField, invitePayload, NEEDED_FIELDS } from '#common/people/experts/invite.ts';
import { titleOf } from '#common/schema/fields.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { ENCODINGS, type Encoding } from './encodings.ts';
import type { Chosen, List } from './readList.ts';

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** What is not clear about the columns of a list, in a sentence; empty if all is. */
export function unclear({ hasHeader, found }: List): string {
  const titles = (fields: readonly ImportField[]) => OR.format(fields.map((field) => titleOf(invitePayload, field)));
  const missing = NEEDED_FIELDS.filter((field) => found[field].length === 0);
  const several = IMPORT_FIELDS.filter((field) => found[field].length > 1);
  const sentences = [
    hasHeader ? '' : 'The file does not name its columns.',
    missing.length > 0 && hasHeader ? `No column holds ${titles(missing)}.` : '',
    several.length > 0 ? `More than one column can be ${titles(several)}.` : '',
  ];
  const text = sentences.filter(Boolean).join(' ');
  return text && `${text} Check which column is which.`;
}

/** The named columns with cells that hold no known field. */
export const unknownColumns = ({ hasHeader, columns, rows, found }: List): number[] =>
  [...columns.keys()].filter(
    (column) =>
      hasHeader &&
      !Object.values(found).flat().includes(column) &&
      rows.some(({ cells }) => (cells[column] ?? '').trim() !== ''),
  );

const NONE = -1;

/** Asks which column holds which field. */
export function ColumnQuestion({
  list,
  chosen,
  onChange,
}: {
  list: List;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const choices = list.columns.map((label, value) => ({ value, label }));
  const taken: (number | undefined)[] = Object.values(chosen);
  const left = unknownColumns(list).filter((column) => !taken.includes(column));
  const names = new Intl.ListFormat('en-GB').format(left.map((column) => `“${list.columns[column]}”`));
  const notTaken = left.length > 0 ? `${names} ${left.length === 1 ? 'is' : 'are'} not imported.` : '';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="info">
        {[unclear(list), notTaken].filter(Boolean).join(' ') || 'All columns are imported.'}
      </Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {IMPORT_FIELDS.map((field) => {
          const isNeeded = NEEDED_FIELDS.includes(field);
          return (
            <SelectField
              key={field}
              label={titleOf(invitePayload, field)}
              required={isNeeded}
              value={chosen[field] ?? (isNeeded ? null : NONE)}
              choices={isNeeded ? choices : [{ value: NONE, label: 'Not in the file' }, ...choices]}
              onChange={(column) => onChange({ ...chosen, [field]: column === NONE ? undefined : column })}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** Asks for the encoding of a file that does not say it. */
export const EncodingQuestion = ({ value, onChange }: { value: Encoding; onChange: (value: Encoding) => void }) => (
  <SelectField
    label="Encoding of the file"
    helperText="Choose another one if names look wrong below."
    value={value}
    choices={ENCODINGS}
    onChange={onChange}
  />
);

/** The first rows of a list as they are, by which its encoding and columns can be judged: those beyond ASCII, if there are any. */
export function RawRows({ list: { columns, rows } }: { list: List }) {
  const indexed = [...columns.entries()];
  const telling = rows.filter(({ cells }) => /\P{ASCII}/u.test(cells.join('')));
  return (
    <TableContainer tabIndex={0} role="region" aria-label="The file as it is">
      <Table size="small" aria-label="The file as it is" sx={{ whiteSpace: 'nowrap' }}>
        <TableHead>
          <TableRow>
            {indexed.map(([column, name]) => (
              <TableCell key={column}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {(telling.length > 0 ? telling : rows).slice(0, 5).map(({ line, cells }) => (
            <TableRow key={line}>
              {indexed.map(([column]) => (
                <TableCell key={column}>{cells[column]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
