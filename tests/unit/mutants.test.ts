import { describe, expect, test } from 'vitest';
import { changesOf } from '../../tools/mutants/changes.ts';
import { type Called, fittingTests } from '../../tools/mutants/fitting.ts';

describe('the changes of one place', () => {
  test.each([
    ['const f = a < b;', ['const f = a <= b;', 'const f = a >= b;']],
    ['const f = a && b;', ['const f = a;', 'const f = b;']],
    ['const f = !a;', ['const f = a;']],
    ['if (a) b = 1;', ['if (!(a)) b = 1;']],
    ['await a();', [';', 'a();']],
    ['const f = { a: b, c: d };', ['const f = { c: d };', 'const f = { a: b };']],
    ['const f = and(a, b);', ['const f = and(b);', 'const f = and(a);']],
    ["const f = a.for('update');", ['const f = a;']],
    ['const f = <Box sx={{ a: b }} />;', []],
    ['const f = call({ summary: b });', []],
    ["import { a } from 'b';\ntype A = { b: true };", []],
  ])('%s', (code, expected) => {
    const file = code.includes('<Box') ? 'admin/a.tsx' : 'server/a.ts';
    const changes = changesOf(file, code);
    expect(changes.map(({ start, end, text }) => code.slice(0, start) + text + code.slice(end))).toEqual(expected);
  });

  test('names the functions around it, the innermost first, and its line', () => {
    const code = 'function outer() {\n  const inner = () => a === b;\n}';
    expect(changesOf('server/a.ts', code)).toMatchObject([{ line: 2, functions: ['inner', 'outer'] }]);
  });
});

test('the tests that fit call the changed function; those that share words with its file come first, then the fastest', () => {
  const file = 'server/payouts/decide.ts';
  const called: Called[] = [
    { test: 'tests/api/slow.test.ts', ms: 9000, calls: { [file]: ['hold'] } },
    { test: 'tests/api/fast.test.ts', ms: 10, calls: { [file]: ['hold'] } },
    { test: 'tests/api/payouts.test.ts', ms: 5000, calls: { [file]: ['hold', ''] } },
    { test: 'tests/api/other.test.ts', ms: 10, calls: { [file]: ['', 'release'] } },
    { test: 'tests/api/user.test.ts', ms: 10, calls: { 'server/user.ts': ['use'] } },
  ];
  const importers = new Map([
    ['server/constants.ts', ['server/user.ts']],
    ['server/user.ts', ['tests/api/other.test.ts']],
  ]);
  const [change] = changesOf(file, 'function hold() { a(); }');
  if (!change) throw new Error('no change');
  const fitting = (functions: string[], of = file) =>
    fittingTests({ ...change, file: of, functions }, called, importers);
  expect(fitting(['hold'])).toEqual(['tests/api/payouts.test.ts', 'tests/api/fast.test.ts', 'tests/api/slow.test.ts']);
  expect(fitting([])).toHaveLength(4);
  expect(fitting([], 'server/user.ts')).toEqual(['tests/api/user.test.ts', 'tests/api/other.test.ts']);
  expect(fitting([], 'server/constants.ts')).toEqual(['tests/api/other.test.ts', 'tests/api/user.test.ts']);
});
