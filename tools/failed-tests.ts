import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonTestResults } from 'vitest/node';

/**
 * Returns a line for each failed test in a report of Vitest's JSON reporter: file, full name and the first line of the
 * error. A file that could not be run has one line without a test's name. Returns none if Vitest wrote no report.
 */
export function failedTests(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(report, 'utf8'));
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((one) => `${file} > ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`);
    });
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? '';
