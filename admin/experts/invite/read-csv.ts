import Papa from 'papaparse';

/**
 * Reads a CSV file with a header line, whatever its separator and encoding. Blank lines among the records stay, so that
 * places in the file can be told. Throws when it is none.
 */
export async function readCsv(file: Blob): Promise<{ headers: string[]; records: Record<string, string>[] }> {
  const text = decode(await file.arrayBuffer()).trim();
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    transformHeader: (header) => header.trim(),
  });
  return { headers: meta.fields ?? [], records: data };
}

/** Spreadsheets save CSV as UTF-8, as UTF-16 with a mark in front, or in the encoding of Windows, which has none. */
function decode(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // No UTF-8; every sequence of bytes is valid in this one.
    return new TextDecoder('windows-1252').decode(content);
  }
}
