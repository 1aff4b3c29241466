import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks docs/security.md: one row for each requirement of OWASP ASVS 5.0, levels 1 and 2, whose files and tests exist.
 * `npm run security-doc`; with `-- --draft`, rows may still be open.
 */

const root = path.join(import.meta.dirname, '..');
const STATUSES = ['met', 'not applicable', 'exception', 'open'];

/** The ids of the requirements with their levels. */
const LEVELS = 'tools/asvs-5.0-levels.json';

export type Row = { id: string; level: string; what: string; status: string; how: string; file: string; test: string };

/** The rows of the tables whose first cell is an id. */
export function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (!/^\d+\.\d+\.\d+$/.test(cells[1] ?? '')) return [];
    const [, id = '', level = '', what = '', status = '', how = '', file = '', test = ''] = cells;
    return [{ id, level, what, status, how, file, test }];
  });
}

/** What is wrong with the page, a line each. */
export function problemsOf(page: string, { draft = false, read = readOwn } = {}): string[] {
  const levels = JSON.parse(readOwn(LEVELS) ?? '{}') as Record<string, number>;
  const rows = rowsOf(page);
  const ids = rows.map(({ id }) => id);
  const missing = Object.keys(levels).filter((id) => !ids.includes(id));
  return [
    ...missing.map((id) => `${id}: there is no row`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: there are two rows`),
    ...rows.flatMap((row) => problemsOfRow(row, levels[row.id], draft, read).map((problem) => `${row.id}: ${problem}`)),
  ];
}

type Read = (file: string) => string | undefined;

function problemsOfRow(row: Row, level: number | undefined, draft: boolean, read: Read): string[] {
  const { status, what, how, file, test } = row;
  if (level === undefined) return ['this is not a requirement of levels 1 and 2'];
  const problems: string[] = [];
  if (row.level !== String(level)) problems.push(`its level is ${level}`);
  if (!STATUSES.includes(status)) problems.push(`“${status}” is no status`);
  if (what === '' || how === '') problems.push('it does not say what and how');
  if (status === 'open' && !draft) problems.push('it is open');
  const files = codeIn(file);
  for (const named of files) if (read(named) === undefined) problems.push(`there is no ${named}`);
  const tests = [...test.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, name = '', title = '']) => ({ name, title }));
  for (const { name, title } of tests) {
    const source = read(name);
    if (source === undefined) problems.push(`there is no ${name}`);
    else if (!source.includes(title)) problems.push(`${name} has no test “${title}”`);
  }
  if (tests.length !== codeIn(test).length) problems.push('a test is named by its file and, in quotes, its title');
  if (status === 'met' && (files.length === 0 || tests.length === 0)) problems.push('it names no file or no test');
  return problems;
}

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

function readOwn(file: string): string | undefined {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}

if (process.argv[1] === import.meta.filename) {
  const page = readOwn('docs/security.md') ?? '';
  const problems = problemsOf(page, { draft: process.argv.includes('--draft') });
  const count = (status: string) => rowsOf(page).filter((row) => row.status === status).length;
  const counts = STATUSES.map((status) => `${count(status)} ${status}`).join(', ');
  process.stdout.write(`${[...problems, `${rowsOf(page).length} rows: ${counts}`].join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
