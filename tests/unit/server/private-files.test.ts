import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '#server/data/errors.ts';
import { claimDataFolder } from '#server/data/private-files.ts';

let outside: string;
let folder: string;
beforeEach(() => {
  outside = mkdtempSync(path.join(tmpdir(), 'panel-private-'));
  folder = path.join(outside, 'data');
});
afterEach(() => rmSync(outside, { recursive: true }));

const modesOf = () =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()].map(
    (name) => `${(statSync(path.join(folder, name)).mode & 0o777).toString(8)} ${name}`,
  );

test('a data folder that is missing is made for its account only', async () => {
  await claimDataFolder(folder);
  expect(modesOf()).toEqual(['700 .']);
});

test('what an earlier release left open to others is closed, whatever is linked stays as it is', async () => {
  mkdirSync(path.join(folder, 'files', 'a'), { recursive: true });
  const linked = path.join(outside, 'linked');
  for (const file of [path.join(folder, 'ledger.csv'), path.join(folder, 'files', 'a', 'x.webp'), linked]) {
    writeFileSync(file, 'x');
    chmodSync(file, 0o666);
  }
  symlinkSync(linked, path.join(folder, 'link'));
  for (const name of ['.', 'files', 'files/a']) chmodSync(path.join(folder, name), 0o755);
  await claimDataFolder(folder);
  expect(modesOf()).toEqual(
    ['700 .', '700 files', '700 files/a', '600 files/a/x.webp', '600 ledger.csv', '666 link'].sort((a, b) =>
      a.slice(4) < b.slice(4) ? -1 : 1,
    ),
  );
});

describe.runIf(process.getuid?.() === 0)('root', () => {
  test('does not start on the folder of another account, whose files it would make its own', async () => {
    mkdirSync(folder);
    await chown(folder, 12_345, 12_345);
    await expect(claimDataFolder(folder)).rejects.toThrow(StartError);
    await expect(claimDataFolder(folder)).rejects.toThrow(
      /belongs to the account with the id 12345\. Run this as that account/,
    );
  });
});
