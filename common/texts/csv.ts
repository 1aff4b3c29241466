/** Marks a file as UTF-8 for spreadsheet programs. */
export const UTF8_BOM = '\uFEFF';

/**
 * A cell that no spreadsheet program takes for a formula: text that begins like one gets an apostrophe in front
 * (OWASP, "CSV Injection"). Plain numbers stay as they are, so that negative values can be summed.
 */
export function safeCell(text: string): string {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return text;
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** One line of a CSV file (RFC 4180) without its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => {
      const safe = safeCell(cell);
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
}
