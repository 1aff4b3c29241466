import { appendFile, mkdir, open, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { csvLine, UTF8_BOM } from '#common/words/csv.ts';
import { LEDGER_COLUMNS, type Ledger, type LedgerRow, ledgerCells } from './adapter.ts';

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
        // A full disk may have taken a part of the line.
        await truncate(file, size);
        throw error;
      }
    },
    async contains(payoutId) {
      const complete = (await textOf(file)).split('\n').slice(0, -1);
      return complete.some((line) => line.startsWith(`${payoutId},`));
    },
    async replace(before, after) {
      const found = await findLine(file, csvLine(ledgerCells(before)));
      if (!found) return false;
      const handle = await open(file, 'r+');
      try {
        await handle.write(sameLength(after, found.length), 0, null, found.place);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return true;
    },
    check: async () => 'a CSV file in DATA_DIR',
  };
}

/**
 * The byte position and length of a line in the file; null if there is no such line. Earlier releases wrote fewer quotes and
 * apostrophes, so these do not count.
 */
async function findLine(file: string, line: string): Promise<{ place: number; length: number } | null> {
  let place = 0;
  for (const written of (await textOf(file)).split(LINE_END)) {
    const length = Buffer.byteLength(written);
    if (bare(written) === bare(line)) return { place, length };
    place += length + LINE_END.length;
  }
  return null;
}

const bare = (line: string) => line.replaceAll(/["']/g, '');

/**
 * A row as long as the one that it overwrites, so that other rows keep their place while a process appends. Spaces fill the address;
 * a pseudonym longer than the erased name and address is cut.
 */
function sameLength(row: LedgerRow, length: number): Buffer {
  const bare = Buffer.from(csvLine(ledgerCells({ ...row, name: '', email: '' })));
  const room = length - bare.length;
  const name = row.name.slice(0, Math.max(0, room));
  return Buffer.from(csvLine(ledgerCells({ ...row, name, email: ' '.repeat(Math.max(0, room - name.length)) })));
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
