import Papa from 'papaparse';

/** Reads a CSV file with a header line, whatever its separator. Throws when it is none. */
export function readCsv(file: File): Promise<{ headers: string[]; records: Record<string, string>[] }> {
  return new Promise((resolve, reject) => {
    Papa.parse<Record<string, string>>(file, {
      header: true,
      skipEmptyLines: 'greedy',
      transformHeader: (header) => header.trim(),
      complete: ({ data, meta }) => resolve({ headers: meta.fields ?? [], records: data }),
      error: reject,
    });
  });
}
