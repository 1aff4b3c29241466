import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomSecret } from '#server/access/tokens.ts';
import { readConfig } from '#server/data/config/config.ts';
import { tryAll } from '#server/start/checks.ts';
import { type Certificate, expire, makeCertificate, makesCertificates } from '#tests/servers/certificate.ts';
import { type GoogleServer, startGoogle } from '#tests/servers/google.ts';
import { createMount, mountRefusal } from '#tests/servers/mounts.ts';
import { type S3Server, startS3 } from '#tests/servers/s3.ts';
import { type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';

const PASSWORD = 'pass-Word-that-stays-here';
const API_KEY = 'TEST_key-that-stays-here';
/** Where nothing listens; a port that fetch does not refuse by itself. */
const NOTHING = 'http://127.0.0.1:4';

let folder: string;
let s3: S3Server;
let google: GoogleServer;
let tremendous: FakeTremendous;
const mail = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ password }, _session, done) =>
    password === PASSWORD ? done(null, { user: 'panel' }) : done(new Error('Invalid user or password')),
});
const model = createServer((request, response) => {
  response.writeHead(request.headers.authorization === `Bearer ${API_KEY}` ? 200 : 401).end('{}');
});
let right: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-check-'));
  [s3, google, tremendous] = await Promise.all([
    startS3(path.join(folder, 's3')),
    startGoogle(),
    startTremendous(API_KEY),
  ]);
  await Promise.all([
    new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve)),
  ]);
  const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
  // As root, check-config makes no data folder, since the portal's account could not use it.
  for (const name of ['data', 'other']) await mkdir(path.join(folder, name));
  right = {
    SERVE_PORTAL: '0',
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: `smtp://panel:${PASSWORD}@127.0.0.1:${portOf(mail.server)}`,
    S3_BUCKET: s3.config.bucket,
    S3_ENDPOINT: s3.config.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.config.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3.config.credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: '1',
    GIFT_CARDS: 'tremendous',
    JWT_SECRET: randomSecret(),
    TREMENDOUS_API_KEY: API_KEY,
    TREMENDOUS_URL: tremendous.url,
    TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN',
    LEDGER: 'google_sheet',
    GOOGLE_SHEET_ID: google.config.sheetId,
    GOOGLE_SERVICE_ACCOUNT_EMAIL: google.config.accountEmail,
    GOOGLE_SERVICE_ACCOUNT_KEY: google.config.accountKey,
    GOOGLE_SHEETS_URL: google.config.sheetsUrl,
    GOOGLE_TOKEN_URL: google.config.tokenUrl,
    SUMMARY_API_URL: `http://127.0.0.1:${portOf(model)}/v1`,
    SUMMARY_API_KEY: API_KEY,
    SUMMARY_MODEL: 'small',
  };
});
afterAll(async () => {
  s3.close();
  model.close();
  await Promise.all([google.close(), tremendous.close(), new Promise<void>((resolve) => mail.close(() => resolve()))]);
  await rm(folder, { recursive: true, force: true });
});

const findings = (env: Record<string, string>) => tryAll(readConfig({ ...right, ...env }));
const wrong = async (env: Record<string, string>) =>
  (await findings(env)).filter(({ verdict }) => verdict !== 'ok').map(({ name, text }) => `${name}: ${text}`);

test('says of every valid setting that it works', async () => {
  expect((await findings({})).map(({ name, verdict, text }) => `${verdict} ${name}: ${text}`)).toEqual([
    'ok Settings: every name is known',
    'ok Portal: served elsewhere (SERVE_PORTAL=0)',
    expect.stringMatching(`^ok Data folder: ${right.DATA_DIR} can be written to; \\d+\\.\\d GB are free$`),
    'ok Database: the embedded one, in DATA_DIR; the start makes it',
    'ok Mail: 127.0.0.1 takes mails',
    'ok Files: the bucket panel can be written to and read',
    'ok Gift cards: Tremendous, sandbox',
    'ok Ledger: the Google Sheet can be read; it must be shared for editing',
    'ok Summaries: the language model answers',
    'ok Virus scan: off: uploaded files are not scanned',
  ]);
  expect(tremendous.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(google.rows).toEqual([]);
});

test('says of a bucket whose content cannot be removed that it cannot be cleaned', async () => {
  s3.denied = 'DELETE';
  expect(await wrong({})).toEqual([expect.stringMatching(/^Files: .* can be written to, but not read and cleaned /)]);
  s3.denied = undefined;
});

test('a funding source is named by its id or by its method', async () => {
  for (const source of ['SOURCE', 'BALANCE', 'Balance'])
    expect(await wrong({ TREMENDOUS_FUNDING_SOURCE_ID: source }), source).toEqual([]);
});

test('an empty configuration is valid', async () => {
  const config = readConfig({ SERVE_PORTAL: '0', DATA_DIR: path.join(folder, 'other') });
  expect((await tryAll(config)).filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
});

test.each([
  [
    { DATABASE_URL: 'postgres://panel:x@127.0.0.1:1/panel' },
    /^Database: .* cannot be used: .*ECONNREFUSED.*\. Start PostgreSQL there, /,
  ],
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, /^Mail: no connection to 127\.0\.0\.1 .*ECONNREFUSED.*$/],
  [{ S3_BUCKET: 'nobodys' }, /^Files: The bucket that S3_BUCKET names does not exist\. /],
  [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /^Files: S3 refuses the credentials\. Correct S3_SECRET_ACCESS_KEY, /],
  [{ S3_ENDPOINT: NOTHING }, /^Files: S3 cannot be reached, or fails \(nothing listens there, ECONNREFUSED\)\. /],
  [{ TREMENDOUS_API_KEY: 'TEST_other' }, /^Gift cards: TREMENDOUS_API_KEY is refused$/],
  [{ TREMENDOUS_CAMPAIGN_ID: 'FORBIDDEN' }, /^Gift cards: TREMENDOUS_API_KEY is refused$/],
  [{ TREMENDOUS_CAMPAIGN_ID: 'OTHER' }, /^Gift cards: there is no campaign OTHER \(TREMENDOUS_CAMPAIGN_ID\)$/],
  [{ TREMENDOUS_FUNDING_SOURCE_ID: 'CARD' }, /^Gift cards: there is no funding source CARD/],
  [{ TREMENDOUS_URL: NOTHING }, /^Gift cards: http:\/\/127\.0\.0\.1:4 cannot be reached \(nothing listens there/],
  [
    { GOOGLE_SERVICE_ACCOUNT_KEY: 'key' },
    /^Ledger: GOOGLE_SERVICE_ACCOUNT_KEY is not a private key in PEM \(PKCS#8\)$/,
  ],
  [{ GOOGLE_SERVICE_ACCOUNT_EMAIL: 'other@x.test' }, /^Ledger: Google refuses the service account or its key \(400\)$/],
  [{ GOOGLE_SHEET_ID: 'OTHER' }, /^Ledger: there is no sheet with the id in GOOGLE_SHEET_ID$/],
  [{ GOOGLE_SHEET_ID: 'PRIVATE' }, /^Ledger: the sheet cannot be read \(403\); share it with the service account$/],
  [{ GOOGLE_SHEET_RANGE: 'Other!A:I' }, /^Ledger: GOOGLE_SHEET_RANGE is not a range of the sheet$/],
  [{ GOOGLE_TOKEN_URL: NOTHING }, /^Ledger: Google cannot be reached \(nothing listens there, ECONNREFUSED\)$/],
  [{ CLAMD_URL: 'tcp://127.0.0.1:1' }, /^Virus scan: clamd cannot be used at CLAMD_URL \(ECONNREFUSED\)$/],
  [{ CLAMD_URL: 'unix:/nowhere/clamd.sock' }, /^Virus scan: clamd cannot be used at CLAMD_URL \(ENOENT\)$/],
  [{ SUMMARY_API_KEY: 'other' }, /^Summaries: SUMMARY_API_KEY is refused \(401\)$/],
])('%j is reported in a sentence', async (env, sentence) => {
  expect(await wrong(env)).toEqual([expect.stringMatching(sentence)]);
});

test('a password that the mail server refuses is reported without the password itself', async () => {
  const url = (right.SMTP_URL ?? '').replace(PASSWORD, 'another-password');
  expect(await wrong({ SMTP_URL: url })).toEqual([
    'Mail: 127.0.0.1 refuses the user or the password in SMTP_URL (535)',
  ]);
});

test('names a data folder that cannot be created', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  expect(await wrong({ DATA_DIR: file })).toEqual([
    expect.stringMatching(/^Data folder: .*cannot be written to \(EEXIST\)\. Let the account /),
  ]);
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  const tried = async (dataDir: string) =>
    (await findings({ DATA_DIR: dataDir })).find(({ name }) => name === 'Data folder');

  test('does not make the data folder, and says that it was not tried', async () => {
    const missing = path.join(folder, 'missing');
    expect(await tried(missing)).toMatchObject({
      verdict: 'not tried',
      text: `${missing} is not there yet, and this runs as root; run it as the account of the portal (runuser -u …)`,
    });
    expect(await readdir(folder)).not.toContain('missing');
  });

  test('writes nothing into the folder of another account', async () => {
    const other = path.join(folder, 'others');
    await mkdir(other);
    await chown(other, 12_345, 12_345);
    expect(await tried(other)).toMatchObject({
      verdict: 'not tried',
      text: expect.stringContaining('belongs to the account with the id 12345'),
    });
    expect([await readdir(other), (await stat(other)).uid]).toEqual([[], 12_345]);
  });
});

test('remarks a name that is probably misspelt, and has no effect', async () => {
  expect(await wrong({ TRUST_PROXIES: '10.0.0.0/8' })).toEqual([
    'Settings: TRUST_PROXIES is not known and has no effect; TRUST_PROXY is known.',
  ]);
});

describe.skipIf(mountRefusal)('a disk of its own', () => {
  test('is remarked when it is nearly full', async () => {
    const mount = await createMount('200m');
    try {
      const remarked = (await findings({ DATA_DIR: mount.folder })).filter(({ verdict }) => verdict === 'remarked');
      expect(remarked.map(({ name, text }) => `${name}: ${text}`)).toEqual([
        expect.stringMatching(/^Data folder: .* can be written to; \d+\.\d MB are free, which is little\. Make room, /),
      ]);
    } finally {
      await mount.remove();
    }
  });

  test('is reported when it is full, in the same words as at the start', async () => {
    const mount = await createMount('20m');
    try {
      expect(await wrong({ DATA_DIR: mount.folder })).toContainEqual(
        expect.stringMatching(/^Data folder: The disk of DATA_DIR is full: \d+ MB are free, and 32 MB are needed\. /),
      );
    } finally {
      await mount.remove();
    }
  });
});

describe.runIf(makesCertificates)('a certificate', () => {
  let certificate: Certificate;
  beforeAll(async () => {
    certificate = await makeCertificate(folder);
  });

  /** The line about a mail server with this certificate, from a separate process that may trust its authority. */
  async function toldOfMail(env: Record<string, string>, shown = certificate): Promise<string> {
    const server = new SMTPServer({ ...shown, secure: true, authOptional: true });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.server.address() as AddressInfo;
    const { output } = await check({ ...right, SMTP_URL: `smtps://localhost:${port}`, ...env });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    return output.split('\n').find((line) => line.includes('Mail')) ?? output;
  }

  test('of an authority that is not known is named as the cause, with the variable that makes it known', async () => {
    expect(await toldOfMail({})).toMatch(
      /^FAILED {2}Mail .*the authority of its certificate is not known here, DEPTH_ZERO_SELF_SIGNED_CERT; name the file of its certificate in NODE_EXTRA_CA_CERTS/,
    );
  });

  test('is trusted by NODE_EXTRA_CA_CERTS, also from an env file, which Node itself overlooks', async () => {
    const file = path.join(folder, 'env');
    await writeFile(file, `NODE_EXTRA_CA_CERTS='${certificate.file}'\n`);
    expect(await toldOfMail({ ENV_FILE: file })).toMatch(/^ok {6}Mail {9}localhost takes mails$/);
  });

  test('that has expired is named as the cause', async () => {
    const expired = await expire(certificate);
    expect(await toldOfMail({ NODE_EXTRA_CA_CERTS: expired.file }, expired)).toMatch(
      /^FAILED {2}Mail .*its certificate has expired, CERT_HAS_EXPIRED/,
    );
  });

  test('in a file that cannot be read is reported', async () => {
    expect(await toldOfMail({ NODE_EXTRA_CA_CERTS: '/no/such.pem' })).toContain(
      'NODE_EXTRA_CA_CERTS: the certificates in /no/such.pem cannot be read (ENOENT)',
    );
  });
});

const root = path.join(import.meta.dirname, '..', '..');

/** `npm run check-config` with just this environment; ENV_FILE is given to Node as --env-file. */
async function check({ ENV_FILE, ...env }: Record<string, string>): Promise<{ output: string; code: number }> {
  const options = ENV_FILE ? [`--env-file=${ENV_FILE}`] : [];
  const child = spawn(process.execPath, [...options, path.join(root, 'tools', 'start.mjs'), 'check-config'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output: output + errors, code };
}

test('npm run check-config prints a line for each, no secret, and ends with 1 when something is wrong', async () => {
  const bad = await check({ ...right, TREMENDOUS_CAMPAIGN_ID: 'OTHER' });
  expect(bad).toMatchObject({ code: 1, output: expect.stringContaining('FAILED  Gift cards') });
  expect(bad.output.trim().split('\n')).toHaveLength(10);
  for (const secret of [PASSWORD, API_KEY, 'PRIVATE KEY']) expect(bad.output).not.toContain(secret);
  expect(await check({ PORT: 'x' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('PORT: must be a port'),
  });
  const remarked = { code: 0, output: expect.stringContaining('!       Settings     TRUST_PROXIES is not known') };
  expect(await check({ ...right, TRUST_PROXIES: 'loopback' })).toMatchObject(remarked);
});
