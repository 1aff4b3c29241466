import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FILE_MESSAGES } from '#common/library/files.ts';
import type { VirusScanConfig } from '#server/data/config/services.ts';
import { createLog } from '#server/data/log.ts';
import { files } from '#server/data/schema/files.ts';
import { checkClamd } from '#server/outside/clamd.ts';
import { tryAll } from '#server/start/checks.ts';
import { form, pdf, png, upload } from '#tests/factories/files.ts';
import { type Clamd, EICAR, findClamd, STREAM_MAX, startClamd } from '#tests/servers/clamd.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createVis } from './library-factories.ts';

let server: TestServer;
let admin: Person;
let expert: Person;
let assessment: number;
let vis: number;

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'));
  admin = await createAdmin(server.ctx);
  expert = await createExpert(server.ctx);
  assessment = (await createAssessment(server.ctx)).id;
  await invite(server.ctx, assessment, expert.id);
  vis = (await createVis(server, admin.token)).id;
});
afterAll(() => server.close());

const scanAt = (address: VirusScanConfig) => {
  server.ctx.config.virusScan = address;
};

const attach = (content: Buffer, name: string) =>
  server.call('POST', `/api/assessments/${assessment}/send-invitations/`, {
    token: admin.token,
    body: form({ subject: 'Please help', body: 'Dear [expert_name]', attachment: upload(content, name) }),
  });
const addMaterial = (field: 'image' | 'model_3d', content: Buffer, name: string) =>
  server.call('POST', '/api/brands/vis-materials/', {
    token: admin.token,
    body: form({ vis, [field]: upload(content, name) }),
  });
const changePicture = (content: Buffer) =>
  server.call('PUT', '/api/experts/profile/me/', {
    token: expert.token,
    body: form({ profile_picture: upload(content, 'me.png', 'image/png') }),
  });

/** Everything that an upload could leave behind: rows, stored and half-received files, mails. */
async function inventory() {
  const { dataDir } = server.ctx.config;
  const names = await readdir(path.resolve(dataDir), { recursive: true });
  return {
    rows: (await server.ctx.db.select().from(files)).length,
    stored: names.filter((name) => /\.\w+$|spool|incoming|upload/.test(name)).length,
    mails: (await server.mailsTo(expert.email)).length,
  };
}

const word = () =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'word/document.xml': Buffer.from('<document/>'),
      'word/media/note.txt': [Buffer.from(EICAR), { level: 9 }],
    }),
  );

const clamd = findClamd();

describe.runIf(clamd)(
  'ASVS 5.4.3: with clamd, an infected file is refused at its field and nothing of it is kept',
  () => {
    let daemon: Clamd;
    beforeAll(async () => {
      daemon = await startClamd(clamd ?? '');
    });
    afterAll(() => daemon.stop());

    const cases: [string, string, () => Promise<{ status: number; body: unknown }>][] = [
      ['a text', 'attachment', () => attach(Buffer.from(EICAR), 'notes.txt')],
      ['a PDF document', 'attachment', () => attach(pdf([`(${EICAR})`]), 'brief.pdf')],
      ['a Word document that holds it packed', 'attachment', () => attach(word(), 'brief.docx')],
      [
        'a picture',
        'image',
        async () => addMaterial('image', Buffer.concat([await png(), Buffer.from(EICAR)]), 'a.png'),
      ],
      [
        'a 3D model',
        'model_3d',
        () => addMaterial('model_3d', Buffer.from(`{"asset":{"version":"2.0"},"x":"${EICAR}"}`), 'a.gltf'),
      ],
      [
        'a profile picture',
        'profile_picture',
        async () => changePicture(Buffer.concat([await png(), Buffer.from(EICAR)])),
      ],
    ];
    test.each(cases)('%s', async (_name, field, send) => {
      scanAt(daemon.tcp);
      const before = await inventory();
      expect(await send()).toMatchObject({ status: 400, body: { errors: { [field]: [FILE_MESSAGES.infected] } } });
      expect(await inventory()).toEqual(before);
    });

    test.each(['tcp', 'socket'] as const)('while a clean one is taken, over %s', async (way) => {
      scanAt(daemon[way]);
      expect(await addMaterial('image', await png(), 'clean.png')).toMatchObject({ status: 201 });
      const findings = await tryAll(server.ctx.config);
      expect(findings.find(({ name }) => name === 'Virus scan')).toMatchObject({
        verdict: 'ok',
        text: 'clamd answers',
      });
    });

    test('a file that is too large for clamd does not come in unscanned', async () => {
      scanAt(daemon.socket);
      const before = await inventory();
      expect(await attach(Buffer.alloc(3 * STREAM_MAX, 'a'), 'long.txt')).toMatchObject({
        status: 503,
        body: { detail: FILE_MESSAGES.notScanned },
      });
      expect(await inventory()).toEqual(before);
    });
  },
);

describe('ASVS 5.4.3, 16.5.3: while clamd cannot scan, nothing comes in', () => {
  let other: Server;
  let answer: string | null;
  beforeAll(async () => {
    other = createServer((socket) => {
      socket.on('error', () => undefined);
      if (answer === null) socket.destroy();
      else socket.end(answer);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
  });
  afterAll(() => other.close());

  const cases: [string, string | null, string | RegExp][] = [
    ['it is not what listens there', 'HTTP/1.1 400 Bad Request\r\n\r\n', /closed|EPIPE|ECONNRESET/],
    ['its answer never ends', 'x'.repeat(100_000), 'it does not answer as clamd does'],
    ['it fails', 'Out of memory ERROR\0', 'Out of memory ERROR'],
    ['it takes less', 'INSTREAM size limit exceeded. ERROR\0', 'StreamMaxLength of clamd.conf is too small'],
    ['it breaks off', null, /closed|EPIPE|ECONNRESET/],
  ];
  test.each(cases)('because %s', async (_name, text, reason) => {
    answer = text;
    scanAt({ host: '127.0.0.1', port: (other.address() as AddressInfo).port });
    await expectRefusal(reason);
  });

  test('and what clamd finds is the name of malware, or nothing', async () => {
    scanAt({ host: '127.0.0.1', port: (other.address() as AddressInfo).port });
    answer = 'stream: OK\0';
    expect(await addMaterial('image', await png(), 'clean.png')).toMatchObject({ status: 201 });
    answer = 'stream: Eicar-Signature FOUND\0';
    expect(await addMaterial('image', await png(), 'infected.png')).toMatchObject({
      status: 400,
      body: { errors: { image: [FILE_MESSAGES.infected] } },
    });
  });

  test('and the connection ends with the answer, also where clamd keeps it open', async () => {
    const keeping = createServer((socket) => void socket.write('PONG\0')).listen(0, '127.0.0.1');
    await once(keeping, 'listening');
    const [[socket]] = await Promise.all([
      once(keeping, 'connection') as Promise<[Socket]>,
      checkClamd({ host: '127.0.0.1', port: (keeping.address() as AddressInfo).port }),
    ]);
    await once(socket.resume(), 'close');
    keeping.close();
  });

  test.each([
    [{ host: '127.0.0.1', port: 1 }, 'ECONNREFUSED'],
    [{ path: '/nowhere/clamd.sock' }, 'ENOENT'],
  ])('because nothing listens at %j', async (address, reason) => {
    scanAt(address);
    await expectRefusal(reason);
  });

  /** Expects that nothing is stored, and that the log gives administrators the reason. */
  async function expectRefusal(reason: string | RegExp): Promise<void> {
    const before = await inventory();
    const log = vi.spyOn(server.ctx.log, 'error');
    onTestFinished(() => log.mockRestore());
    const refusal = await addMaterial('image', await png(), 'clean.png');
    expect(refusal).toMatchObject({ status: 503, body: { detail: FILE_MESSAGES.notScanned } });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    const told = { reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) };
    expect(log.mock.calls).toEqual([[told, 'an uploaded file could not be scanned']]);
    expect(await inventory()).toEqual(before);
  }
});

test('without clamd, files are taken as they come', async () => {
  scanAt(null);
  expect(await attach(Buffer.from(EICAR), 'notes.txt')).toMatchObject({ status: 200 });
});
