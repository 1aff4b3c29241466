import { appendFile, mkdir, open, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { csvLine, UTF8_BOM } from '#common/texts/csv.ts';
import { LEDGER_COLUMNS, type Ledger, ledgerCells } from './adapter.ts';

const LINE_END = '\r\n';

/** An append-only CSV file; each row is one write. A line cut off by a crash is ended before the next one. */
export function createCsvLedger(file: string): Ledger {
  return {
    async append(row) {
      await mkdir(path.dirname(file), { recursive: true });
      const starts = { empty: UTF8_BOM + csvLine(LEDGER_COLUMNS) + LINE_END, 'cut off': LINE_END, complete: '' };
      const { size, end } = await endOf(file);
      try {
        await appendFile(file, starts[end] + csvLine(ledgerCells(row)) + LINE_END);
      } catch (error) {
        // A full disk may accept a part of a line.
        await truncate(file, size);
        throw error;
      }
    },
    async contains(payoutId) {
      const complete = (await textOf(file)).split('\n').slice(0, -1);
      return complete.some((line) => line.startsWith(`${payoutId},`));
    },
  };
}

async function endOf(file: string): Promise<{ size: number; end: 'empty' | 'cut off' | 'complete' }> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    if (size === 0) return { size, end: 'empty' };
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return { size, end: buffer.toString() === '\n' ? 'complete' : 'cut off' };
  } finally {
    await handle.close();
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
