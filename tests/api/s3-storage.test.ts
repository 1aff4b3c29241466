import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { GetBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_MAX_BYTES } from '#common/library/files.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import type { StorageConfig } from '#server/data/config/services.ts';
import { PassingError, StartError } from '#server/data/errors.ts';
import { files } from '#server/data/schema/files.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { MissingContent, type Storage } from '#server/outside/storage/adapter.ts';
import { causeOf, s3Client } from '#server/outside/storage/s3.ts';
import { restoreDeleted } from '#server/outside/storage/versions.ts';
import { form, photo, upload } from '#tests/factories/files.ts';
import { type S3Server, startS3 } from '#tests/servers/s3.ts';
import { createAdmin } from './factories.ts';
import { startTestServer } from './harness.ts';
import { createVis } from './library-factories.ts';

/** The same storage on a server that speaks S3 and checks signatures. */
let folder: string;
let s3: S3Server;
let storage: Storage;
let config: StorageConfig;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-s3-'));
  s3 = await startS3(path.join(folder, 'buckets'));
  config = { s3: s3.config, maxBytes: DEFAULT_MAX_BYTES, stallTimeout: 60_000 };
  storage = await storageWith(config);
});
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true, force: true });
});

const storageWith = (storageConfig: StorageConfig) =>
  createStorage({ storage: storageConfig, dataDir: folder } as Parameters<typeof createStorage>[0]);

async function temporary(content: Buffer): Promise<string> {
  const file = path.join(folder, `upload-${content.length}`);
  await writeFile(file, content);
  return file;
}

test('content is kept, given out and removed', async () => {
  const content = Buffer.from(`${'a'.repeat(70_000)}the end`);
  const source = await temporary(content);
  await storage.putFile('image/2026-11/x/original.png', source, 'image/png');
  await expect(stat(source), 'the temporary file is gone').rejects.toThrow('ENOENT');
  expect((await buffer(await storage.stream('image/2026-11/x/original.png'))).equals(content)).toBe(true);
  await storage.remove('image/2026-11/x/original.png');
  await storage.remove('image/2026-11/x/original.png');
  await expect(storage.stream('image/2026-11/x/original.png')).rejects.toThrow(MissingContent);
});

test('small content in memory is kept as well', async () => {
  await storage.put('a/buffer', Buffer.from('one'), 'text/plain');
  expect((await buffer(await storage.stream('a/buffer'))).toString()).toBe('one');
});

test('S3 says why it cannot be written to, and works once the cause is removed', async () => {
  await expect(storage.check()).resolves.toBe('the bucket panel can be written to and read');
  await expect(storage.check(), 'a second look at what was written').resolves.toBe(
    'the bucket panel can be written to and read',
  );
  const s3Config = s3.config;
  const told = (change: Partial<typeof s3Config>) =>
    storageWith({ ...config, s3: { ...s3Config, ...change } })
      .then((changed) => changed.check())
      .catch((error: Error) => error);
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
  expect(await told({ credentials })).toMatchObject({
    message: expect.stringMatching(/^S3 refuses the credentials\. /),
  });
  expect(await told({ bucket: 'nowhere' })).toMatchObject({
    message: expect.stringMatching(/^The bucket that S3_BUCKET names does not exist\. /),
  });
  const away = await told({ endpoint: 'http://127.0.0.1:9' });
  expect(away).toBeInstanceOf(PassingError);
  expect(away).toMatchObject({
    message: expect.stringMatching(/^S3 cannot be reached, or fails \(nothing listens there, ECONNREFUSED\)\. /),
  });
});

/** Runs `npm run create-bucket` and returns what it prints. */
async function createBucket(more: Record<string, string>, ...options: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: folder,
    S3_ENDPOINT: s3.config.endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...more,
  };
  const run = promisify(execFile)(process.execPath, ['tools/start.mjs', 'create-bucket', ...options], { env });
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

test('create-bucket makes the bucket once, and says why it cannot', async () => {
  const later = { S3_BUCKET: 'later' };
  expect(await createBucket(later)).toBe(
    'The bucket later was made. The server keeps no versions, so files that are deleted from it cannot be brought back.\n',
  );
  const answers = await Promise.all([createBucket(later), createBucket({ ...later, S3_SECRET_ACCESS_KEY: 'wrong' })]);
  expect(answers).toEqual([
    expect.stringMatching(/^The bucket later is there already\. It keeps no versions \(--versions changes that\), so /),
    expect.stringMatching(/^S3 refuses the credentials\. /),
  ]);
});

test('create-bucket names the region, except the first one, whose name Amazon does not take', async () => {
  const bodies: string[] = [];
  const amazon = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.end();
  });
  amazon.listen(0, '127.0.0.1');
  onTestFinished(() => void amazon.close());
  await once(amazon, 'listening');
  const S3_ENDPOINT = `http://127.0.0.1:${(amazon.address() as AddressInfo).port}`;
  for (const S3_REGION of ['us-east-1', 'eu-central-1'])
    expect(await createBucket({ S3_ENDPOINT, S3_REGION, S3_BUCKET: 'later' })).toMatch(/^The bucket later was made\. /);
  const made = bodies.filter((body) => !/<(Lifecycle|Versioning)Configuration/.test(body));
  const places = made.map((body) => /<LocationConstraint>(.*)<\/LocationConstraint>/.exec(body)?.[1]);
  expect(places).toEqual([undefined, 'eu-central-1']);
});

test('a bucket with versions gives back the files that were deleted from it, for as long as its rule says', async () => {
  const server = await startS3(path.join(folder, 'kept', 'buckets'), { canKeepVersions: true });
  onTestFinished(server.close);
  const kept = await storageWith({ ...config, s3: server.config });
  const env = { S3_ENDPOINT: server.config.endpoint ?? '', S3_BUCKET: 'panel', S3_FORCE_PATH_STYLE: '1' };
  const keys = Array.from({ length: 7 }, (_, i) => `image/2026-11/${i}/picture-a.webp`);
  await kept.put('before/versions.txt', Buffer.from('old'), 'text/plain');
  expect(await createBucket(env)).toMatch(/It keeps no versions \(--versions changes that\)/);
  expect(await createBucket(env, '--versions')).toBe(
    'The bucket panel is there already. Files that are deleted from it can be brought back for 30 days.\n',
  );
  expect(await createBucket(env)).toBe('The bucket panel is there already. It keeps the versions of its files.\n');
  const { Rules } = await s3Client(server.config).send(
    new GetBucketLifecycleConfigurationCommand({ Bucket: server.config.bucket }),
  );
  expect(Rules).toMatchObject([{ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 } }]);

  for (const key of keys) await kept.put(key, Buffer.from(`first ${key}`), 'image/webp');
  for (const key of keys) await kept.put(key, Buffer.from(key), 'image/webp');
  const [stays = '', ...deleted] = keys;
  for (const key of [...deleted, ...deleted, 'before/versions.txt']) await kept.remove(key);
  const named = [...keys, 'before/versions.txt', 'never/there.txt'].map((key) => ({ key }));
  expect(await restoreDeleted(server.config, named)).toEqual({
    restored: [...deleted, 'before/versions.txt'],
    missing: ['never/there.txt'],
  });
  for (const key of [stays, ...deleted]) expect(await text(await kept.stream(key))).toBe(key);
  expect(await text(await kept.stream('before/versions.txt'))).toBe('old');
  expect(await restoreDeleted(server.config, named)).toMatchObject({ restored: [] });
});

describe('a bucket that answers otherwise', () => {
  let answers: [status: number, code: string][] = [];
  let asked: string[] = [];
  const refusing = createServer((request, response) => {
    request.resume();
    asked.push(`${request.method} ${request.url}`);
    const [status, code] = answers.shift() ?? [200, ''];
    response.writeHead(status).end(code && request.method !== 'HEAD' ? `<Error><Code>${code}</Code></Error>` : '');
  });
  beforeAll(async () => {
    refusing.listen(0, '127.0.0.1');
    await once(refusing, 'listening');
  });
  afterAll(() => {
    refusing.closeAllConnections();
    refusing.close();
  });
  const refused = () => {
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    return storageWith({ ...config, s3: { ...s3.config, endpoint } });
  };

  const KEY = /^S3 does not know the key of S3_ACCESS_KEY_ID\. /;
  const SECRET = /^S3 refuses the credentials\. Correct S3_SECRET_ACCESS_KEY, /;
  const RIGHTS =
    /^S3 does not let these credentials use the bucket\. .*s3:PutObject, s3:GetObject, s3:DeleteObject and s3:L/;
  const REGION = /^The bucket is in another region\. Correct S3_REGION\.$/;
  const BUCKET = /^The bucket that S3_BUCKET names does not exist\. /;

  test.each<[number, string, RegExp]>([
    [404, 'NoSuchBucket', BUCKET],
    [403, 'InvalidAccessKeyId', KEY],
    [403, 'SignatureDoesNotMatch', SECRET],
    [403, 'AccessDenied', RIGHTS],
    [301, 'PermanentRedirect', REGION],
    [400, 'AuthorizationHeaderMalformed', REGION],
    [403, 'RequestTimeTooSkewed', /^S3 refuses requests because the clock of this machine is wrong\. /],
    [301, '', REGION],
    [401, '', SECRET],
    [403, '', SECRET],
    [404, '', BUCKET],
    [403, 'SomethingElse', SECRET],
  ])('%i %s is reported in a sentence', async (status, code, sentence) => {
    answers = Array.from({ length: 3 }, () => [status, code]);
    const bucket = await refused();
    const error = await bucket.check().catch((cause: Error) => cause);
    expect(error).toMatchObject({ message: expect.stringMatching(sentence) });
    expect(error).toBeInstanceOf(StartError);
    expect(error).not.toBeInstanceOf(PassingError);
  });

  test('may be well again later where it only fails', async () => {
    answers = Array.from({ length: 3 }, () => [500, 'InternalError']);
    const bucket = await refused();
    const error = await bucket.check().catch((cause: Error) => cause);
    expect(error).toBeInstanceOf(PassingError);
    expect(error).toMatchObject({ message: expect.stringMatching(/^S3 cannot be reached, or fails \(500\)\. /) });
  });

  test('is told apart from credentials that nobody has set', () => {
    const none = Object.assign(new Error('none'), { name: 'CredentialsProviderError' });
    expect(causeOf(none).message).toMatch(/^There are no credentials for S3\. /);
  });

  test('is written to once a minute and after each failure, and only looked at in between', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      asked = [];
      answers = [
        [200, ''],
        [200, ''],
        [404, ''],
      ];
      const one = await refused();
      const checked = () =>
        one.check().then(
          () => 'well',
          (error: Error) => error.message,
        );
      const told = [await checked(), await checked(), await checked(), await checked(), await checked()];
      vi.advanceTimersByTime(59_000);
      told.push(await checked());
      vi.advanceTimersByTime(1000);
      told.push(await checked());
      expect(told.filter((one) => one !== 'well')).toEqual([expect.stringMatching(BUCKET)]);
      expect(told[2]).toMatch(BUCKET);
      const [methods, paths] = [asked.map((one) => one.split(' ')[0]), asked.map((one) => one.split(/ |\?/)[1])];
      expect(methods).toEqual(['PUT', 'HEAD', 'HEAD', 'PUT', 'HEAD', 'HEAD', 'PUT']);
      expect(new Set(paths)).toEqual(new Set(['/panel/.probe']));
    } finally {
      vi.useRealTimers();
    }
  });
});

test('an image is stored in S3 and served from there', async () => {
  const server = await startTestServer({ storage: config });
  try {
    const admin = await createAdmin(server.ctx);
    const vis = await createVis(server, admin.token);
    const sent = await photo(700, 500);
    const body = form({ vis: vis.id, image: upload(sent, 'photo.jpg') });
    const made = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body });
    expect(made.status).toBe(201);
    const shown = await fetch(server.url + made.body.url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const original = Buffer.from(await (await fetch(server.url + made.body.download_url)).arrayBuffer());
    expect(original.equals(sent)).toBe(true);
  } finally {
    await server.close();
  }
});

test('ASVS 16.5.2: an upload is refused with a sentence while S3 is down, and nobody sees what S3 may have kept', async () => {
  const endpoint = 'http://127.0.0.1:9';
  const server = await startTestServer({ storage: { ...config, s3: config.s3 && { ...config.s3, endpoint } } });
  try {
    const admin = await createAdmin(server.ctx);
    const logo = upload(await photo(), 'logo.jpg');
    const answer = await server.call('POST', '/api/brands/brands/', {
      token: admin.token,
      body: form({ name: 'Down', logo }),
    });
    expect([answer.status, answer.body]).toEqual([503, { detail: 'The file could not be stored. Please try again.' }]);
    // Nobody knows whether the content arrived there: the row stays for the clean-up and is never ready.
    const here = await server.ctx.db.select().from(files).where(eq(files.original_name, 'logo.jpg'));
    expect(here).toMatchObject([{ ready_at: null }]);
  } finally {
    await server.close();
  }
});
