import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { malwareIn } from '#server/outside/clamd.ts';

const COMMAND = 'zINSTREAM\0';

/** Answers with what it got as soon as a chunk of no length ends it. */
const server = createServer((socket) => {
  let got = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
    if (!got.subarray(-4).equals(Buffer.alloc(4))) return;
    const length = got.readUInt32BE(COMMAND.length);
    const sent = got.toString('latin1', COMMAND.length + 4, got.length - 4);
    socket.end(`stream: ${length} ${sent} FOUND\0`);
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-clamd-'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const scan = (file: string) => malwareIn({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, file);

test('a file is sent in chunks behind their length, with a mark at the end', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, 'content');
  expect(await scan(file)).toBe('7 content');
});

test('a file that cannot be read counts as not scanned', async () => {
  await expect(scan(path.join(folder, 'gone'))).rejects.toThrow('clamd did not scan a file (ENOENT)');
});
