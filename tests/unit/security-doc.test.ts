import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsOf, rowsOf } from '../../tools/security-doc.ts';

const root = path.join(import.meta.dirname, '..', '..');
const page = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8');

test('docs/security.md has a row for each of the 253 requirements, with files and tests that exist', () => {
  expect(problemsOf(page)).toEqual([]);
  expect(rowsOf(page)).toHaveLength(253);
});

describe('a row is refused', () => {
  const line = page.split('\n').find((row) => row.startsWith('| 5.4.3 |')) ?? '';
  const told = (changed: string, options = {}) => problemsOf(page.replace(line, changed), options);

  test.each([
    ['that is missing', '', '5.4.3: there is no row'],
    ['that stands twice', `${line}\n${line}`, '5.4.3: there are two rows'],
    [
      'of another standard',
      `${line}\n${line.replace('5.4.3', '5.4.99')}`,
      '5.4.99: this is not a requirement of levels 1 and 2',
    ],
    ['with another level', line.replace('| 2 |', '| 1 |'), '5.4.3: its level is 2'],
    ['with an unknown status', line.replace('| met |', '| nearly |'), '5.4.3: “nearly” is no status'],
    [
      'with a file that is gone',
      line.replaceAll('scan-file.ts', 'gone.ts'),
      '5.4.3: there is no server/features/library/files/gone.ts',
    ],
    [
      'with a test that is gone',
      line.replace('while clamd cannot scan', 'while it rains'),
      '5.4.3: tests/api/virus-scan.test.ts has no test “while it rains, nothing comes in”',
    ],
    [
      'with a test without a title',
      line.replace(/"while clamd[^"]+"/, ''),
      '5.4.3: a test is named by its file and, in quotes, its title',
    ],
  ])('%s', (_name, changed, problem) => {
    expect(told(changed, { draft: true })).toContain(problem);
  });

  test('that is open, unless the page is a draft', () => {
    const open = line.replace('| met |', '| open |');
    expect(told(open)).toContain('5.4.3: it is open');
    expect(told(open, { draft: true })).not.toContain('5.4.3: it is open');
  });
});
