import { existsSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { form, glb, pdf, upload } from '#tests/factories/files.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createRegion, createVis, visFields } from './library-factories.ts';

let server: TestServer;
let admin: Person;
let brand: number;
let vis: number;
let region: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  const made = await createVis(server, admin.token);
  [brand, vis] = [made.brand, made.id];
  region = await createRegion(server);
});
afterAll(() => server.close());

const sendDocument = (content: Buffer) =>
  server.call('POST', '/api/brands/vis/', {
    token: admin.token,
    body: form({ ...visFields(brand, region), document: upload(content, 'guide.pdf') }),
  });

/** Two megabytes that keep a checker busy for seconds: lists that are never closed. */
const slowPdf = () => pdf(['1 0 obj ['.repeat(400_000)]);

/** Few bytes that unpack to gigabytes, packed twice, so that their size is seen only while they are unpacked. */
function bombPdf(): Buffer {
  const inner = deflateSync(Buffer.alloc(512 * 1024 * 1024), { level: 1 });
  const bytes = deflateSync(Buffer.concat(Array.from({ length: 6 }, () => inner))).toString('latin1');
  const head = `/N 1 /First 4 /Filter [/FlateDecode /FlateDecode] /Length ${bytes.length}`;
  return pdf([`<< ${head} >>\nstream\n${bytes}\nendstream`]);
}

test('ten good files are checked while a slow one is', { timeout: 120_000 }, async () => {
  const rested = checkers();
  for (const pid of rested) process.kill(pid, 'SIGKILL');
  // A killed process stays listed until this one has noticed; until then it would still get the file.
  await vi.waitUntil(() => rested.every((pid) => !existsSync(`/proc/${pid}`)), { timeout: 60_000 });
  const slow = sendDocument(slowPdf());
  const checker = await vi.waitUntil(() => checkers()[0], { timeout: 60_000 });
  process.kill(checker, 'SIGSTOP');
  const good = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.call('POST', '/api/brands/vis-materials/', {
        token: admin.token,
        body: form({ vis, model_3d: upload(glb(), 'a.glb') }),
      }),
    ),
  );
  process.kill(checker, 'SIGCONT');
  expect(good.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect((await slow).status).toBe(201);
});

test('a file that takes too much memory to be checked is refused, and the next one is checked', {
  timeout: 120_000,
}, async () => {
  const answer = await sendDocument(bombPdf());
  expect([answer.status, answer.body]).toEqual([400, { errors: { document: [FILE_MESSAGES.uncheckable] } }]);
  expect((await sendDocument(pdf())).status).toBe(201);
});

test('a check goes on when Ctrl-C in a terminal signals it along with the server', async () => {
  await sendDocument(pdf());
  const signals = setInterval(() => {
    for (const pid of checkers()) process.kill(pid, 'SIGINT');
  }, 50);
  try {
    expect((await sendDocument(slowPdf())).status).toBe(201);
  } finally {
    clearInterval(signals);
  }
});

/** The processes that check files. One that has ended stays listed until this process has time to see it. */
function checkers(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ');
  return children
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('check-process'));
}
