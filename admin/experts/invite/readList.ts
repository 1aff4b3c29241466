import Papa from 'papaparse';
import { columnField, IMPORT_FIELDS, type ImportField } from '#common/people/experts/invite.ts';
import { cellText } from '#common/words/csv.ts';

export type Row = { line: number; cells: string[] };

/** A list of people as it is in a file. */
export type List = {
  hasHeader: boolean;
  /** The columns by their names, or by their number and first cell. */
  columns: string[];
  rows: Row[];
  /** Why the list cannot be read, and has no rows; else empty. */
  problem: string;
  /** The columns that may hold each field. With none or several, staff are asked. */
  found: Record<ImportField, number[]>;
};

const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*\n/i;

const lineEnds = (text: string) => text.split('\n').length - 1;
const isBlank = ({ cells }: Row) => cells.every((cell) => cell.trim() === '');
const isAddress = (cell: string) => /^\S[^@]*@[^@]+$/.test(cell.trim());

/** Reads a list, whatever separates its cells, with or without a line "sep=;" and a line of names. Lines are those of the file. */
export function readList(content: string): List {
  const text = content.replace(/\r\n?/g, '\n');
  const [separatorLine = '', said = ''] = SEPARATOR_LINE.exec(text) ?? [];
  const rest = text.slice(separatorLine.length);
  // Blank lines would mislead the guess.
  const delimiter = said || Papa.parse(rest, { newline: '\n', skipEmptyLines: 'greedy', preview: 50 }).meta.delimiter;
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter, newline: '\n' });
  let line = separatorLine === '' ? 1 : 2;
  // One that is not closed goes on to the end, or to a quotation mark of a later line.
  const open = errors.find(
    ({ type, code, row = 0 }) => type === 'Quotes' && (code === 'MissingQuotes' || data[row]?.join('').includes('\n')),
  );
  const problem = open ? `A quotation mark in line ${line + lineEnds(rest.slice(0, open.index))} is not closed.` : '';
  const all = (open ? [] : data).map((read): Row => {
    const row = { line, cells: read.map(cellText) };
    line += 1 + lineEnds(read.join(''));
    return row;
  });
  const rows = all.filter((row) => !isBlank(row));
  const first = rows[0]?.cells ?? [];
  const hasHeader = first.some((cell) => columnField(cell) !== undefined) || !first.some(isAddress);
  if (hasHeader) rows.shift();
  const width = Math.max(0, first.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const name = first[index]?.trim() ?? '';
    return hasHeader && name ? name : `Column ${index + 1}${name && ` (${name})`}`;
  });
  return { hasHeader, columns, rows, problem, found: findColumns(hasHeader ? first : [], rows, width) };
}

function findColumns(header: string[], rows: Row[], width: number): List['found'] {
  const all = Array.from({ length: width }, (_, index) => index);
  const named = (field: ImportField) => all.filter((index) => columnField(header[index] ?? '') === field);
  const cellsOf = (index: number) => rows.map(({ cells }) => cells[index]?.trim() ?? '').filter(Boolean);
  const addresses = all.filter((index) => {
    const cells = cellsOf(index);
    const isNamed = /mail/i.test(header[index] ?? '');
    return cells.filter(isAddress).length > (isNamed ? 0 : cells.length / 2);
  });
  const different = addresses.filter((index, place) => {
    const earlier = addresses.slice(0, place);
    return !earlier.some((other) => JSON.stringify(cellsOf(other)) === JSON.stringify(cellsOf(index)));
  });
  const email = different.length > 0 ? different : named('email');
  // Without names, the first two columns with words beside the address.
  const hasWords = (index: number) => cellsOf(index).some((cell) => /\p{L}/u.test(cell));
  const [firstName, lastName] = all
    .filter((index) => !addresses.includes(index) && hasWords(index))
    .map((index) => [index]);
  const found = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, named(field)])) as List['found'];
  const names = header.length > 0 ? {} : { firstName: firstName ?? [], lastName: lastName ?? [] };
  return { ...found, ...names, email };
}

/** The column of each field, where the list leaves no doubt. */
export type Chosen = Partial<Record<ImportField, number>>;
export const certain = ({ found }: List): Chosen =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, [one, more]]) =>
      more === undefined && one !== undefined ? [[field, one]] : [],
    ),
  );
