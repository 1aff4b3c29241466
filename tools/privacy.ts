import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withTables } from './privacy/tables.ts';

/** `npm run privacy`: writes the tables of docs/privacy.md from the lists in server/data/privacy/. */
const page = path.join(import.meta.dirname, '..', 'docs', 'privacy.md');
await writeFile(page, withTables(await readFile(page, 'utf8')));
