import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkModel } from '#server/features/library/files/check-model.ts';
import { dracoSize } from '#server/features/library/files/model-draco.ts';
import { glb, gltf, pngBomb } from '#tests/factories/files.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'panel-models-'));
afterAll(() => rm(folder, { recursive: true }));

async function check(content: Buffer) {
  const file = path.join(folder, 'model');
  await writeFile(file, content);
  return (await checkModel(file)).problem;
}

type Whole = Parameters<NonNullable<Parameters<typeof glb>[0]>>[0];
const dataUri = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const image =
  (bytes: Buffer, type = 'image/png') =>
  (whole: Whole) => ({
    ...whole,
    images: [{ uri: dataUri(type, bytes) }],
  });

/** A GLB with one more buffer view over these bytes, which lie in the file's text. */
const withPacked = (bytes: Buffer, change: (whole: Whole, view: number) => Whole) => (whole: Whole) => {
  const buffers = [
    ...(whole.buffers as object[]),
    { byteLength: bytes.length, uri: dataUri('application/octet-stream', bytes) },
  ];
  const bufferViews = [...(whole.bufferViews as object[]), { buffer: 1, byteLength: bytes.length }];
  return change({ ...whole, buffers, bufferViews }, 1);
};

/** The head of a mesh packed by Draco: sequential, of so many points. */
const draco = (points: number[]) => Buffer.from([...Buffer.from('DRACO'), 2, 2, 1, 0, 0, 0, 1, ...points]);

const ktx2 = (width: number, height: number) => {
  const head = Buffer.alloc(104);
  Buffer.from('ab4b5458203230bb0d0a1a0a', 'hex').copy(head);
  head.writeUInt32LE(width, 20);
  head.writeUInt32LE(height, 24);
  head.writeUInt32LE(1, 36);
  head.writeUInt32LE(1, 40);
  return head;
};

const mesh = (draw: object) => [{ primitives: [{ attributes: { POSITION: 0 }, ...draw }] }];

test('usual models pass', async () => {
  expect(await check(glb())).toBeNull();
  expect(await check(gltf())).toBeNull();
});

describe('ASVS 5.2.3: a small file that unpacks to too much is refused:', () => {
  const huge = { componentType: 5126, count: 100_000_000, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] };
  const cases: [string, Buffer][] = [
    ['100 million vertices without data', glb((whole) => ({ ...whole, accessors: [huge] }))],
    [
      '100 million vertices, three of them given',
      glb((whole) => ({
        ...whole,
        accessors: [
          { ...huge, sparse: { count: 1, indices: { bufferView: 0, componentType: 5125 }, values: { bufferView: 0 } } },
        ],
      })),
    ],
    [
      'a triangle shown 100 million times',
      glb((whole) => ({
        ...whole,
        accessors: [
          ...(whole.accessors as object[]),
          { ...huge, count: 99_000_000, componentType: 5121, type: 'SCALAR' },
        ],
        nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } }],
      })),
    ],
    ['200,000 nodes', glb((whole) => ({ ...whole, nodes: Array.from({ length: 200_000 }, () => ({})) }))],
    ['a picture of 900 megapixels', glb(image(pngBomb()))],
    ['a texture of 100,000 × 100,000', glb(image(ktx2(100_000, 100_000), 'image/ktx2'))],
    [
      'a drawing as a picture',
      glb(image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml')),
    ],
    [
      'a Draco mesh of 268 million points',
      glb(
        withPacked(draco([0xff, 0xff, 0xff, 0x7f]), (whole, bufferView) => ({
          ...whole,
          meshes: mesh({ extensions: { KHR_draco_mesh_compression: { bufferView, attributes: { POSITION: 0 } } } }),
        })),
      ),
    ],
    [
      'a meshopt view of 4 GB',
      glb((whole) => ({
        ...whole,
        bufferViews: [
          {
            ...(whole.bufferViews as object[])[0],
            extensions: {
              EXT_meshopt_compression: {
                buffer: 0,
                byteLength: 36,
                count: 16_000_000,
                byteStride: 256,
                mode: 'ATTRIBUTES',
              },
            },
          },
        ],
      })),
    ],
  ];
  test.each(cases)('%s', async (_what, content) => {
    expect(await check(content)).toBe('too_large');
  });
});

describe('the head of a Draco mesh', () => {
  const size = (...bytes: (string | number)[]) =>
    dracoSize(Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part)))));
  const none = { points: 0, faces: 0 };
  const unclear = { points: Number.POSITIVE_INFINITY, faces: Number.POSITIVE_INFINITY };

  test('tells its points and faces in the order of its method', () => {
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 3, 5)).toEqual({ points: 5, faces: 3 });
    expect(size('DRACO', 2, 2, 1, 1, 0, 0, 9, 3, 5)).toEqual({ points: 3, faces: 5 });
    expect(size('DRACO', 2, 3, 1, 0, 0xff, 0x7f, 3, 5), 'a later version, other flags').toEqual({
      points: 5,
      faces: 3,
    });
    expect(size('DRACO', 2, 2, 1, 0, 0x80, 0, 3, 5), 'another flag').toEqual({ points: 5, faces: 3 });
  });

  test('tells numbers of several bytes, the lowest first', () => {
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 0x7f, 0x80, 0x01)).toEqual({ points: 128, faces: 127 });
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 0x83, 0x82, 0x01, 0xff, 0x7f)).toEqual({ points: 16_383, faces: 16_643 });
  });

  test('counts as more than anything where its size is not told', () => {
    expect(size('DRACO', 2, 1, 1, 0, 0, 0, 3, 5), 'an older version').toEqual(unclear);
    expect(size('DRACO', 1, 3, 1, 0, 0, 0, 3, 5), 'a much older version').toEqual(unclear);
    expect(size('DRACO', 2, 2, 0, 0, 0, 0, 3, 5), 'points without faces').toEqual(unclear);
    expect(size('DRACO', 2, 2, 2, 0, 0, 0, 3, 5), 'an unknown type').toEqual(unclear);
    expect(size('DRACO', 2, 2, 1, 0, 0, 0x80, 3, 5), 'with metadata').toEqual(unclear);
    expect(size('DRACO', 2, 2, 1, 0, 0, 0), 'without numbers').toEqual(unclear);
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 3)).toEqual({ ...unclear, faces: 3 });
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 3, 0xff), 'cut short').toEqual({ ...unclear, faces: 3 });
  });

  test('is needed: nothing unpacks other content', () => {
    expect(size('DRACU', 2, 2, 1, 0, 0, 0, 3, 5)).toEqual(none);
    expect(size('DRACO', 2, 2, 1, 0, 0)).toEqual(none);
    expect(size()).toEqual(none);
  });
});

test('a description nested 100,000 deep is refused', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await check(Buffer.from(`{"asset":{"version":"2.0"},"extras":${deep}}`))).toBe('broken');
});
