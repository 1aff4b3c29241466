import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { csvLine, UTF8_BOM } from '#common/csv.ts';
import { LEDGER_COLUMNS, type Ledger, ledgerCells } from './ledger.ts';

const LINE_END = '\r\n';

/** A CSV file that only grows; each row is one write. A line cut off by a crash is closed before the next one. */
export function createCsvLedger(file: string): Ledger {
  return {
    async append(row) {
      await mkdir(path.dirname(file), { recursive: true });
      const starts = { empty: UTF8_BOM + csvLine(LEDGER_COLUMNS) + LINE_END, 'cut off': LINE_END, complete: '' };
      await appendFile(file, starts[await endOf(file)] + csvLine(ledgerCells(row)) + LINE_END);
    },
    async contains(payoutId) {
      const complete = (await textOf(file)).split('\n').slice(0, -1);
      return complete.some((line) => line.startsWith(`${payoutId},`));
    },
  };
}

async function endOf(file: string): Promise<'empty' | 'cut off' | 'complete'> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    if (size === 0) return 'empty';
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() === '\n' ? 'complete' : 'cut off';
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
