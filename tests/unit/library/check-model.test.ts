import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fileRefusal } from '#common/library/file-refusal.ts';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { checkModel, isTooLarge } from '#server/library/files/check-model.ts';
import { dracoSize, type Gltf, readModel } from '#server/library/files/model-content.ts';
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

describe('an address of another file is refused wherever it stands:', () => {
  const elsewhere = { uri: 'https://example.com/part.bin' };
  const cases: [string, (whole: Whole) => Whole][] = [
    [
      'in an unknown extension of the whole',
      (whole) => ({
        ...whole,
        extensionsUsed: ['ACME_media'],
        extensions: { ACME_media: { media: [elsewhere] } },
      }),
    ],
    [
      'in an unknown extension of a node',
      (whole) => ({
        ...whole,
        extensionsUsed: ['ACME_audio'],
        nodes: [{ mesh: 0, extensions: { ACME_audio: { source: { sound: elsewhere } } } }],
      }),
    ],
    ['in what an exporter added', (whole) => ({ ...whole, extras: { environment: { uri: 'studio.hdr' } } })],
    ['of this machine', (whole) => ({ ...whole, extras: [[{ uri: 'file:///etc/passwd' }]] })],
    ['that is empty', (whole) => ({ ...whole, extras: { uri: '' } })],
  ];
  test.each(cases)('%s', async (_where, change) => {
    expect(await check(glb(change))).toBe('external');
    expect(await fileRefusal('model', new File([new Uint8Array(glb(change))], 'a.glb'), 1e9)).toBe(
      FILE_MESSAGES.externalModel,
    );
  });

  test('links for people and parts in the file itself do not count', async () => {
    const model = glb((whole) => ({
      ...whole,
      asset: {
        ...(whole.asset as object),
        extras: { source: 'https://example.com/chair', license: 'https://example.com/by' },
      },
      extensionsUsed: ['KHR_xmp_json_ld', 'ACME_media'],
      extensions: {
        KHR_xmp_json_ld: { packets: [{ '@context': { dc: 'http://purl.org/dc/elements/1.1/' }, 'dc:title': 'Chair' }] },
        ACME_media: { uri: { of: 'nothing' }, preview: { uri: dataUri('image/png', Buffer.from('x')) } },
      },
    }));
    expect(await check(model)).toBeNull();
    expect(await fileRefusal('model', new File([new Uint8Array(model)], 'a.glb'), 1e9)).toBeNull();
  });
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

  test('says its points and faces in the order of its method', () => {
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 3, 5)).toEqual({ points: 5, faces: 3 });
    expect(size('DRACO', 2, 2, 1, 1, 0, 0, 9, 3, 5)).toEqual({ points: 3, faces: 5 });
    expect(size('DRACO', 2, 3, 1, 0, 0xff, 0x7f, 3, 5), 'a later version, other flags').toEqual({
      points: 5,
      faces: 3,
    });
    expect(size('DRACO', 2, 2, 1, 0, 0x80, 0, 3, 5), 'another flag').toEqual({ points: 5, faces: 3 });
  });

  test('says numbers of several bytes, the lowest first', () => {
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 0x7f, 0x80, 0x01)).toEqual({ points: 128, faces: 127 });
    expect(size('DRACO', 2, 2, 1, 0, 0, 0, 0x83, 0x82, 0x01, 0xff, 0x7f)).toEqual({ points: 16_383, faces: 16_643 });
  });

  test('counts as more than anything if it does not say its size', () => {
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

describe('a model may be as large as a browser can handle, and no larger:', () => {
  const BYTE = { componentType: 5121, type: 'SCALAR' };
  const drawnAs = (points: number, attributes = { POSITION: 0 }) => ({
    accessors: [{ ...BYTE, count: points }],
    meshes: [{ primitives: [{ attributes }] }],
  });
  const pictures = (...sizes: [number, number][]) => ({
    images: sizes.map(([width, height]) => ({ uri: dataUri('image/ktx2', ktx2(width, height)) })),
  });
  const elements = (type: string, componentType: number) => (count: number) => ({
    accessors: [{ type, componentType, count }],
  });
  const packedIn = (name: string) => (count: number) => ({
    bufferViews: [{ extensions: { [name]: { count, byteStride: 512 } } }],
  });
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const packedMesh = (faces: number, points: number) => {
    const bytes = Buffer.from([...Buffer.from('xDRACO'), 2, 2, 1, 0, 0, 0, ...varint(faces), ...varint(points)]);
    return {
      buffers: [{ uri: dataUri('application/octet-stream', bytes) }],
      bufferViews: [{ buffer: 0, byteOffset: 1, byteLength: bytes.length - 1 }],
      meshes: [{ primitives: [{ extensions: { KHR_draco_mesh_compression: { bufferView: 0 } } }] }],
    };
  };
  const MIB = 2 ** 20;
  const cases: [string, number, (count: number) => Gltf][] = [
    ['entries of a list', 100_000, (count) => ({ nodes: Array.from({ length: count }, () => ({})) })],
    ['vertices', 10_000_000, (count) => drawnAs(count)],
    ['points of a Draco mesh', 10_000_000, (count) => packedMesh(1, count)],
    ['triangles of a Draco mesh', 16_666_666, (count) => packedMesh(count, 1)],
    [
      'vertices on the screen',
      50_000,
      (count) => ({
        ...drawnAs(1000),
        accessors: [
          { ...BYTE, count: 1000 },
          { ...BYTE, count },
        ],
        nodes: [{}, { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } }],
      }),
    ],
    [
      'vertices that are drawn by their numbers',
      50_000_000,
      (count) => ({
        accessors: [
          { ...BYTE, count: 3 },
          { ...BYTE, count },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        nodes: [{ mesh: 0 }],
      }),
    ],
    ['bytes of SCALAR', 512 * MIB, elements('SCALAR', 5120)],
    ['bytes of VEC2', 128 * MIB, elements('VEC2', 5122)],
    ['bytes of VEC4', 64 * MIB, elements('VEC4', 5123)],
    ['bytes of MAT2', 32 * MIB, elements('MAT2', 5125)],
    ['bytes of MAT4', 8 * MIB, elements('MAT4', 5126)],
    ['bytes of an unknown type', 8 * MIB, elements('MAT9', 9999)],
    ['bytes of a meshopt view', MIB, packedIn('EXT_meshopt_compression')],
    ['bytes of a meshopt view of the later name', MIB, packedIn('KHR_meshopt_compression')],
    ['pixels of a picture', 8192, (height) => pictures([8192, height])],
    [
      'pixels of all pictures',
      4,
      (count) => pictures(...Array.from({ length: count }, (): [number, number] => [8192, 8192])),
    ],
  ];
  test.each(cases)('%s: %i', async (_what, most, model) => {
    const isLarge = (count: number) => isTooLarge({ gltf: model(count), binary: Buffer.alloc(0) });
    expect([await isLarge(most), await isLarge(most + 1)]).toEqual([false, true]);
  });
});

describe('a description', () => {
  const described = (text: string) => readModel(Buffer.from(text));

  test('may be nested a hundred deep, and no deeper', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(described(nested(100))).toMatchObject({ gltf: { a: expect.any(Array) } });
    expect(described(nested(101))).toBe('nested');
    const wide = `[${Array.from({ length: 200 }, () => '{"a":[]}')}]`;
    expect(described(wide), 'what is closed again is not deep').toMatchObject({ binary: Buffer.alloc(0) });
  });

  test('may hold any brackets and quotes in its texts', () => {
    const text = `${'['.repeat(200)}"\\`;
    expect(described(JSON.stringify({ text, next: 1 }))).toMatchObject({ gltf: { text, next: 1 } });
    expect(described(`{"a":"\\\\","b":${'['.repeat(101)}`), 'a text ends behind its last sign').toBe('nested');
  });

  test('is an object in JSON, also behind a mark of its byte order', () => {
    expect(described('\ufeff{"a":1}')).toMatchObject({ gltf: { a: 1 } });
    for (const other of ['1', 'null', '"text"', '{"a":', '']) expect(described(other)).toBeNull();
  });

  test('is in the first chunk of a GLB, before its bytes; a GLB without a whole chunk has none', () => {
    const file = glb();
    const whole = readModel(file);
    expect(whole).toMatchObject({ gltf: { asset: { version: '2.0' } } });
    const { gltf: alone, binary } = whole as { gltf: Gltf; binary: Buffer };
    expect(binary.length).toBeGreaterThan(0);
    expect(file.subarray(file.length - binary.length)).toEqual(binary);
    const length = 20 + file.readUInt32LE(12);
    expect(readModel(file.subarray(0, length))).toEqual({ gltf: alone, binary: Buffer.alloc(0) });
    expect(readModel(file.subarray(0, 19))).toBeNull();
    const empty = Buffer.concat([file.subarray(0, length), Buffer.alloc(8)]);
    expect(readModel(empty)).toEqual({ gltf: alone, binary: Buffer.alloc(0) });
  });
});

test('a description nested 100,000 deep is refused', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await check(Buffer.from(`{"asset":{"version":"2.0"},"extras":${deep}}`))).toBe('broken');
});
