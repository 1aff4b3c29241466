import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AGREEMENT } from '#common/agreement.ts';

const file = path.join(import.meta.dirname, '../../../common/static', AGREEMENT.path);

test('the fingerprint of the agreement in force is that of its file', async () => {
  expect(
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ).toBe(AGREEMENT.hash);
});

test('the file names its own version', async () => {
  expect(await readFile(file, 'utf8')).toContain(`Version ${AGREEMENT.version}`);
});
