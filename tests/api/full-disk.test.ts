import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDiskFull } from '#server/data/errors.ts';
import { files } from '#server/data/schema/files.ts';
import { createCsvLedger } from '#server/outside/ledger/csv-file.ts';
import { form, noise, upload } from '#tests/factories/files.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createVis } from './library-factories.ts';

/** The disk of these tests: small enough to be filled, made where the tests may mount one. */
const disk = await mkdtemp(path.join(tmpdir(), 'panel-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'panel-test', disk]).status === 0;
if (!mounted) console.warn('The tests of a full disk are left out: no small disk can be mounted here.');

afterAll(async () => {
  if (mounted) spawnSync('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

/** Fills the disk until this many bytes are left. */
async function leave(bytes: number): Promise<void> {
  await rm(path.join(disk, 'filler'), { force: true });
  const { bavail, bsize } = await statfs(disk);
  await writeFile(path.join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

const NO_SPACE = {
  status: 507,
  body: { detail: 'There is no space left to store this. Please tell the administrators.' },
};

describe.skipIf(!mounted)('on a full disk', () => {
  let server: TestServer;
  let admin: Person;
  let vis: number;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await createAdmin(server.ctx);
    vis = (await createVis(server, admin.token)).id;
    // From now on uploads go to the small disk, and are copied to the storage.
    server.ctx.config.dataDir = disk;
    await mkdir(path.join(disk, 'uploads'), { recursive: true });
  });
  afterAll(() => server?.close());

  const left = async () => ({
    rows: (await server.ctx.db.select().from(files)).length,
    temporary: await readdir(path.join(disk, 'uploads')),
  });

  const send = (content: Buffer) =>
    server.call('POST', '/api/brands/vis-materials/', {
      token: admin.token,
      body: form({ vis, image: upload(content, 'a.png') }),
    });

  test('an upload that finds no room is answered with 507 and leaves nothing', async () => {
    const image = await noise(400, 400);
    await leave(image.length / 2);
    const before = await left();
    expect(await send(image)).toMatchObject(NO_SPACE);
    expect(await left()).toEqual(before);
  });

  // The upload fits, its largest picture does or does not, and the smaller ones find what is left.
  test.each([1000, 100_000, 200_000, 300_000])(
    'pictures that find %i bytes are answered with 507 and leave nothing',
    async (room) => {
      const image = await noise(700, 700);
      await leave(image.length + room);
      const before = await left();
      expect(await send(image)).toMatchObject(NO_SPACE);
      expect(await left()).toEqual(before);
    },
  );

  test('the same upload is stored once there is room again', async () => {
    await leave(4_000_000);
    expect((await send(await noise(700, 700))).status).toBe(201);
  });

  test('a line of the ledger is written whole or not at all', async () => {
    await leave(4_000_000);
    const file = path.join(disk, 'ledger.csv');
    const ledger = createCsvLedger(file);
    const row = {
      payout_id: 1,
      paid_at: '2026-01-01',
      name: 'Elena Lindqvist',
      email: 'a@b.c',
      assessment: '',
      amount: '1.00',
      currency: 'USD',
      provider: 'manual',
      provider_order_id: '',
    };
    const long = { ...row, payout_id: 2, name: 'x'.repeat(20_000) };
    await ledger.append(row);
    await leave(0);
    for (let turn = 0; turn < 3; turn += 1) await expect(ledger.append(long)).rejects.toSatisfy(isDiskFull);
    await leave(1_000_000);
    expect(await ledger.contains(1)).toBe(true);
    await ledger.append(long);
    expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(4);
  });
});

test('a bucket or a database without room is a full disk, however deep the reason lies', () => {
  const wrapped = (cause: object) => new Error('Failed query', { cause: Object.assign(new Error('inner'), cause) });
  expect(isDiskFull(wrapped({ code: '53100' }))).toBe(true);
  expect(isDiskFull(wrapped({ name: 'XMinioStorageFull' }))).toBe(true);
  expect(isDiskFull(wrapped({ $metadata: { httpStatusCode: 507 } }))).toBe(true);
  expect(isDiskFull(wrapped({ code: 'ECONNREFUSED' }))).toBe(false);
  for (const code of ['ENOSPC', 'EDQUOT']) expect(isDiskFull(Object.assign(new Error('x'), { code })), code).toBe(true);
  for (const name of ['InsufficientStorage', 'QuotaExceeded']) expect(isDiskFull(wrapped({ name })), name).toBe(true);
  expect(isDiskFull(wrapped({ $metadata: { httpStatusCode: 500 } }))).toBe(false);
  for (const message of ['VipsImage: No space left on device', 'disk quota exceeded'])
    expect(isDiskFull(new Error(message)), message).toBe(true);
  expect(isDiskFull(new Error('left no space'))).toBe(false);
  expect(isDiskFull('no space left')).toBe(false);
});
