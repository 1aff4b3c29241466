import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { safeFileName, tooLargeMessage } from '#common/library/files.ts';
import { missingBeside, serviceEnvironment, storageConfig } from '#server/data/config/services.ts';
import { FairQueue } from '#server/data/waiting.ts';

describe('a safe file name', () => {
  test('ASVS 5.3.2: has no path, nothing invisible, at most 120 characters, and is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toMatch(/[/\\\p{Cc}<>:"|?*]/u);
        expect([...safe].length).toBeGreaterThan(0);
        expect([...safe].length).toBeLessThanOrEqual(120);
        expect(safeFileName(safe)).toBe(safe);
      }),
    );
  });

  test('ASVS 5.4.2: keeps letters of every script and the extension', () => {
    expect(safeFileName('Étiquette – avant 2026.PNG')).toBe('Étiquette – avant 2026.PNG');
    expect(safeFileName('包装设计.jpg')).toBe('包装设计.jpg');
    expect(safeFileName(`${'y'.repeat(200)}.gltf`)).toMatch(/^y{115}\.gltf$/);
    expect(safeFileName('..')).toBe('file');
  });
});

test('a refusal names the limit in whole megabytes where possible', () => {
  expect(tooLargeMessage('image', 20 * 1024 * 1024)).toBe('Images may have at most 20 MB.');
  expect(tooLargeMessage('model', 1.5 * 1024 * 1024)).toBe('3D models may have at most 1.5 MB.');
});

test('a queue runs so many at once and goes on after a failure', async () => {
  const queue = new FairQueue({ slots: 2 });
  let running = 0;
  let most = 0;
  const work = (fails: boolean) =>
    queue.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (fails) throw new Error('failed');
      return 'done';
    });
  const results = await Promise.allSettled([work(false), work(true), work(false), work(true), work(false)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect([most, running]).toEqual([2, 0]);
});

describe('the configuration of files', () => {
  const parsed = (env: Record<string, string>) => z.object(serviceEnvironment).parse(env);
  const read = (env: Record<string, string>) => storageConfig(parsed(env));
  const problems = (env: Record<string, string>) => missingBeside(parsed(env));

  test('is the local disk and the usual limits where nothing is said', () => {
    expect(read({})).toEqual({
      s3: undefined,
      maxBytes: { image: 20 * 2 ** 20, pdf: 50 * 2 ** 20, model: 100 * 2 ** 20, attachment: 10 * 2 ** 20 },
      stallTimeout: 60_000,
    });
    expect(read({ IMAGE_MAX_MB: '5' }).maxBytes.image).toBe(5 * 2 ** 20);
  });

  test('says what a bucket lacks', () => {
    expect(problems({ S3_BUCKET: 'panel', S3_ACCESS_KEY_ID: 'x' })).toEqual([
      'S3_SECRET_ACCESS_KEY: must be set with S3_ACCESS_KEY_ID',
    ]);
    expect(problems({ S3_BUCKET: 'panel', S3_SECRET_ACCESS_KEY: 'x' })).toEqual([
      'S3_ACCESS_KEY_ID: must be set with S3_SECRET_ACCESS_KEY',
    ]);
    expect(problems({ S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' })).toEqual([
      'S3_BUCKET: must be set to store files in S3',
    ]);
    expect(problems({ S3_ENDPOINT: 'http://s3.local' })).toEqual(['S3_BUCKET: must be set to store files in S3']);
    expect(problems({ S3_BUCKET: 'panel' })).toEqual([]);
  });

  test('is the bucket that is named, with its credentials or those of the machine', () => {
    const bucket = { bucket: 'panel', region: 'us-east-1', endpoint: undefined, forcePathStyle: false };
    expect(read({ S3_BUCKET: 'panel' }).s3).toEqual({ ...bucket, credentials: undefined });
    const named = { S3_REGION: 'eu-west-1', S3_ENDPOINT: 'http://s3.local', S3_FORCE_PATH_STYLE: '1' };
    const key = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };
    expect(read({ S3_BUCKET: 'panel', ...named, ...key }).s3).toEqual({
      bucket: 'panel',
      region: 'eu-west-1',
      endpoint: 'http://s3.local',
      credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
      forcePathStyle: true,
    });
  });
});
