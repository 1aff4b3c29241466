import Papa from 'papaparse';

/**
 * Reads a CSV file with a header line, whatever its separator and encoding. Keeps blank lines between the records,
 * so that row numbers match the file.
 * @throws when the file is not CSV
 */
export async function readCsv(file: Blob): Promise<{ headers: string[]; records: Record<string, string>[] }> {
  const text = decode(await file.arrayBuffer()).trim();
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    transformHeader: (header) => header.trim(),
  });
  return { headers: meta.fields ?? [], records: data };
}

/**
 * Spreadsheets save CSV as UTF-8, as UTF-16 with a byte order mark, or in the Windows encoding, which has no mark.
 */
function decode(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Not UTF-8. In windows-1252 every sequence of bytes is valid.
    return new TextDecoder('windows-1252').decode(content);
  }
}
