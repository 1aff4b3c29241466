import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes docs/asvs.md: what shows each requirement of OWASP ASVS 5.0, levels 1 and 2. A test that shows one carries its number in
 * its name ("ASVS 6.2.4: refuses …"); what no test can show stands in tools/asvs/without-tests.json.
 * `npm run security-doc` takes the report of the last `npm test`, which itself ends with `--check`.
 */

const root = path.join(import.meta.dirname, '..');
const PAGE = path.join(root, 'docs', 'asvs.md');
export const REPORT = path.join(root, 'node_modules', '.cache', 'test-report.json');

type Requirements = Record<string, { level: number; what: string }>;
type Reason = 'not applicable' | 'exception' | 'reviewed';
type WithoutTests = Record<Reason, Record<string, string>>;

/** What is read of Vitest's JSON report. */
export type Report = {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
};

/** The tests whose name, or the name of a group around them, carries a requirement. */
type Shown = { file: string; name: string; status: string };

const CARRIES = /^ASVS ([\d., ]+): (.*)$/s;

/** The tests of a report by the requirement that they show. */
function shownBy(report: Report): Map<string, Shown[]> {
  const shown = new Map<string, Shown[]>();
  for (const { name: file, assertionResults } of report.testResults) {
    for (const { ancestorTitles, title, status } of assertionResults) {
      const names = [...ancestorTitles, title];
      for (const [depth, carrying] of names.entries()) {
        const [, ids = '', own = ''] = CARRIES.exec(carrying) ?? [];
        const name = [...names.slice(0, depth), own].join(': ');
        for (const id of ids.split(', ').filter(Boolean)) {
          shown.set(id, [...(shown.get(id) ?? []), { file: path.relative(root, file), name, status }]);
        }
      }
    }
  }
  return shown;
}

/** True if the same test passed, in another project of Vitest. */
const passes = ({ file, name }: Shown, tests: Shown[]) =>
  tests.some((other) => other.file === file && other.name === name && other.status === 'passed');

/** The names of the tests that passed, by file: three at most, and how many more. */
function namesOf(tests: Shown[]): string {
  const files = Map.groupBy(
    tests.filter(({ status }) => status === 'passed'),
    ({ file }) => file,
  );
  const lines = [...files].toSorted().map(([file, those]) => {
    const names = [...new Set(those.map(({ name }) => name.replaceAll('|', '\\|').replaceAll('\n', ' ')))].toSorted();
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `\`${file}\`: ${names.slice(0, 3).join('; ')}${more}`;
  });
  return lines.join('<br>');
}

/**
 * The page, and what is wrong, a line each. A requirement with a test that was skipped, for lack of a server that it needs, keeps
 * its row of `before`.
 */
export function writePage(report: Report, before: string, requirements = REQUIREMENTS, without = WITHOUT_TESTS) {
  const shown = shownBy(report);
  const problems = [...shown.keys()]
    .filter((id) => !requirements[id])
    .map((id) => `${id}: there is no such requirement`);
  const rows = Object.entries(requirements).map(([id, { level, what }]) => {
    const row = (status: string, by: string) => `| ${id} | ${level} | ${what} | ${status} | ${by} |`;
    const tests = shown.get(id) ?? [];
    const passed = namesOf(tests);
    const old = before.split('\n').find((line) => line.startsWith(`| ${id} |`));
    if (old && tests.some((test) => test.status === 'skipped' && !passes(test, tests))) return old;
    const [reason, why] = reasonOf(id, without) ?? [];
    if (reason) {
      if (passed !== '' && reason !== 'exception') problems.push(`${id}: tests show it, and it is listed as ${reason}`);
      return row(reason, [why, passed].filter(Boolean).join('<br>'));
    }
    if (passed !== '' && tests.every(({ status }) => status !== 'failed')) return row('met', passed);
    problems.push(`${id}: no test that passed shows it (${what})`);
    return row('open', '');
  });
  const chapters = Map.groupBy(rows, (row) => /\d+/.exec(row)?.[0]);
  const tables = [...chapters].map(([chapter, those]) => [`## V${chapter}`, '', ...HEAD, ...those, ''].join('\n'));
  return { page: `${INTRODUCTION}\n${tables.join('\n')}`, problems };
}

const HEAD = ['| id | level | what | status | shown by |', '|---|---|---|---|---|'];

const INTRODUCTION = `# OWASP ASVS 5.0, levels 1 and 2

Written by \`npm run security-doc\` from the report of the tests that ran. **met**: the named tests passed, which carry the number in
their names. **reviewed**: no test can show it, so the named page or file does. **exception** and **not applicable** have their
reason. [Security](security.md) says how the portal is protected.
`;

/** Returns the entry of a requirement, or of its section or chapter, in the list of what no test shows. */
function reasonOf(id: string, without: WithoutTests): [Reason, string] | undefined {
  for (const [reason, listed] of Object.entries(without) as [Reason, Record<string, string>][]) {
    for (const [prefix, why] of Object.entries(listed)) if (`${id}.`.startsWith(`${prefix}.`)) return [reason, why];
  }
  return undefined;
}

const readJson = (...parts: string[]) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'));
const REQUIREMENTS: Requirements = readJson('tools', 'asvs', 'requirements.json');
const WITHOUT_TESTS: WithoutTests = readJson('tools', 'asvs', 'without-tests.json');

if (process.argv[1] === import.meta.filename) {
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const { page, problems } = writePage(JSON.parse(readFileSync(REPORT, 'utf8')), before);
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (page !== before)
    problems.push('docs/asvs.md differs from what the tests show: npm run security-doc writes it');
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
