import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedTests } from '../../tools/failed-tests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function report(...testResults: object[]): Promise<string> {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify({ testResults }));
  return file;
}
const file = (name: string) => path.resolve('tests', name);
const passed = { status: 'passed', fullName: 'a sum is right', failureMessages: [] };

test('each failed test has a line with its file, its full name and the first line of its error', async () => {
  const failed = { status: 'failed', fullName: 'a sum is rounded', failureMessages: ['expected 1 to be 2\n  at x.ts'] };
  const lines = failedTests(
    await report(
      { name: file('unit/sums.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: file('unit/other.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ),
  );
  expect(lines).toEqual(['tests/unit/sums.test.ts > a sum is rounded: expected 1 to be 2']);
});

test('a file that could not be run, or whose preparation failed, has a line of its own', async () => {
  const broken = { name: file('api/x.test.ts'), status: 'failed', message: 'no database\n  at y.ts' };
  const path = await report({ ...broken, assertionResults: [] }, { ...broken, assertionResults: [passed] });
  expect(failedTests(path)).toEqual(['tests/api/x.test.ts: no database', 'tests/api/x.test.ts: no database']);
});

test('there are no lines if all tests passed, or if there is no report', async () => {
  expect(
    failedTests(await report({ name: file('x.test.ts'), status: 'passed', message: '', assertionResults: [passed] })),
  ).toEqual([]);
  expect(failedTests(path.join(folder, 'none.json'))).toEqual([]);
});
