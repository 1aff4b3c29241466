/** Marks a file as UTF-8 for spreadsheet programs. */
export const UTF8_BOM = '\uFEFF';

/**
 * What may begin a new cell: the separators of other locales, and line ends. Such a program does not see our quotes either, since
 * they do not stand where its own cells begin. Written as in a regular expression of JavaScript and of PostgreSQL.
 */
const SEPARATOR = /([;|\t\r\n\v\f\u0085\u2028\u2029])/;
export const SEPARATORS = SEPARATOR.source.slice(2, -2);

/** A formula, also in wide letters (Japanese programs take them), after blanks, invisible characters and quotes, which programs drop. */
const FORMULA = /^[\s\p{C}"]*[=＝﹦+＋﹢\-－﹣@＠﹫]/u;
/** What a formula begins with. */
export const FORMULA_SIGNS = FORMULA.source.slice(FORMULA.source.lastIndexOf('[') + 1, -1);

/** A program that separates by several signs splits cells without quotes at each. */
const NEEDS_QUOTES = /[",;|\t\r\n\v\f\u0085\u2028\u2029]/;

/**
 * Returns a cell that no spreadsheet program takes for a formula, whatever separates cells there: text that begins like one, and so any
 * part of it behind a separator, gets a leading apostrophe (OWASP, "CSV Injection"). Numbers stay as they are, so that negative values
 * can be summed, and so do phone numbers.
 */
export function safeCell(text: string): string {
  if (isPlain(text)) return text;
  // Separators are parts too, which never begin like a formula.
  const safe = text
    .split(SEPARATOR)
    .map((part) => (FORMULA.test(part) && !isPlain(part.trim()) ? `'${part}` : part))
    .join('');
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
}

/** The text of a cell that `safeCell` may have written, without its apostrophes. */
export function cellText(cell: string): string {
  const text = cell
    .replace(/^'(?=[\t\r\n])/, '')
    .split(SEPARATOR)
    .map((part) => (part.startsWith("'") && FORMULA.test(part.slice(1)) ? part.slice(1) : part))
    .join('');
  return safeCell(text) === cell ? text : cell;
}

const isPlain = (text: string) => /^[+-]?\d+([.,]\d+)?$/.test(text) || isPhone(text);

/**
 * True for "+46 70 123 45 67" and "+1 (555) 010-1234". With spaces or brackets between the digits it is not a calculation, as
 * "+46-70-123" is, whose result a spreadsheet would show.
 */
function isPhone(text: string): boolean {
  const hasGroups = /\d[ (]+\d|\)\d/.test(text);
  return hasGroups && /^\+\d[\d ().-]*$/.test(text) && !/[^\d)]-|-[^\d(]/.test(text);
}

/** One line of a CSV file (RFC 4180) without its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (NEEDS_QUOTES.test(cell) || FORMULA.test(cell) ? quoted(safeCell(cell)) : cell)).join(',');
}

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
