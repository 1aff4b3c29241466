/** Marks a file as UTF-8 for spreadsheet programs. */
export const UTF8_BOM = '\uFEFF';

/**
 * Returns a cell that spreadsheet programs do not take for a formula: text that begins like one gets a leading apostrophe
 * (OWASP, "CSV Injection"). Numbers stay as they are, so that negative values can be summed, and so do phone numbers.
 */
export function safeCell(text: string): string {
  if (/^[+-]?\d+([.,]\d+)?$/.test(text) || isPhone(text)) return text;
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/**
 * True for "+46 70 123 45 67" and "+1 (555) 010-1234". With spaces or brackets between the digits it is not a calculation, as
 * "+46-70-123" is, whose result a spreadsheet would show.
 */
function isPhone(text: string): boolean {
  const hasGroups = /\d[ (]+\d|\)\d/.test(text);
  return hasGroups && /^\+\d[\d ().-]*$/.test(text) && !/[^\d)]-|-[^\d(]/.test(text);
}

/** Matches the few cells that begin like a formula or need quotes. */
const AWKWARD = /^[=+\-@\t]|[",\r\n]/;

/** One line of a CSV file (RFC 4180) without its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (AWKWARD.test(cell) ? quoted(safeCell(cell)) : cell)).join(',');
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
