/** Marks a file as UTF-8 for spreadsheet programs. */
export const UTF8_BOM = '\uFEFF';

/**
 * Returns a cell that spreadsheet programs do not take for a formula: text that begins like one gets a leading apostrophe
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
