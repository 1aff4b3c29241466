import { readFile } from 'node:fs/promises';
import validator from 'gltf-validator';
import sharp from 'sharp';
import { modelRefusal, pointsElsewhere } from '#common/library/model-features.ts';
import { MIB } from '#common/words/units.ts';
import {
  byteReader,
  dracoSize,
  extensionOf,
  type Gltf,
  listOf,
  numberIn,
  objectIn,
  readModel,
} from './model-content.ts';

export type ModelCheck = {
  problem: null | 'not_gltf' | 'broken' | 'too_large' | 'external' | 'invalid' | 'not_shown';
  messages: string[];
};

/** The part of the validator's report that is used. Severity 0 is an error. */
type Report = {
  issues: { numErrors: number; messages: { code: string; message: string; severity: number; pointer?: string }[] };
};

const ERROR = 0;
const ISSUES_MAX = 50;

/**
 * Checks a GLB or glTF: first how much it declares, then everything else with the Khronos validator. Parts at other
 * addresses are never fetched.
 */
export async function checkModel(path: string): Promise<ModelCheck> {
  const bytes = await readFile(path);
  const model = readModel(bytes);
  if (model === 'nested') return { problem: 'broken', messages: [] };
  if (model && (await isTooLarge(model))) return { problem: 'too_large', messages: [] };
  // The validator reads no extension that it does not know.
  let external = model !== null && pointsElsewhere(model.gltf);
  let report: Report;
  try {
    report = (await validator.validateBytes(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
      maxIssues: ISSUES_MAX,
      externalResourceFunction: () => {
        external = true;
        return Promise.reject(new Error('external'));
      },
    })) as Report;
  } catch {
    return { problem: 'not_gltf', messages: [] };
  }
  if (external) return { problem: 'external', messages: [] };
  const errors = report.issues.messages.filter((issue) => issue.severity === ERROR);
  if (errors.length === 0) {
    const refusal = model && modelRefusal(model.gltf);
    return refusal ? { problem: 'not_shown', messages: [refusal] } : { problem: null, messages: [] };
  }
  return {
    problem: 'invalid',
    messages: errors.map(
      ({ message, pointer }) => `${message.replace(LONG, shortened)}${pointer ? ` (${pointer})` : ''}`,
    ),
  };
}

/** Words that nobody reads, such as a picture in an address. */
const LONG = /[^\s']{81,}/g;
const shortened = (word: string) => `${word.slice(0, 80)}…`;

const KTX2 = Buffer.from([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
const KTX2_HEADER = 80;
const KTX2_LEVEL = 24;
const LEVELS_MAX = 32;
const BYTES_PER_PIXEL = 4;

const PICTURES = new Set<string | undefined>(['png', 'jpeg', 'webp', 'heif', 'gif']);

/**
 * Reads from a picture's header how many pixels it unpacks to. Zero for content that no viewer treats as a picture;
 * infinite for a vector drawing, whose header does not say.
 */
async function textureSize(bytes: Buffer): Promise<number> {
  if (bytes.subarray(0, KTX2.length).equals(KTX2)) return ktx2Size(bytes);
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return PICTURES.has(format) ? width * height : Number.POSITIVE_INFINITY;
  } catch {
    return 0;
  }
}

/** The larger of the sizes declared by its dimensions and by its levels. */
function ktx2Size(bytes: Buffer): number {
  if (bytes.length < KTX2_HEADER) return 0;
  const [width, height, depth, layers, faces] = [20, 24, 28, 32, 36].map((at) => Math.max(1, bytes.readUInt32LE(at)));
  const levels = bytes.readUInt32LE(40);
  if (levels > LEVELS_MAX || bytes.length < KTX2_HEADER + levels * KTX2_LEVEL) return Number.POSITIVE_INFINITY;
  let declared = 0;
  for (let level = 0; level < levels; level += 1) {
    declared += Number(bytes.readBigUInt64LE(KTX2_HEADER + level * KTX2_LEVEL + 16));
  }
  const measured = [width, height, depth, layers, faces].reduce<number>((product, side = 1) => product * side, 1);
  return Math.max(measured, declared / BYTES_PER_PIXEL);
}

/** Limits above which a model is too slow in any browser, whatever its file size. */
const LIMITS = {
  /** Entries of each list of the description. */
  entries: 100_000,
  vertices: 10_000_000,
  /** Vertices on the screen: a mesh that is shown a thousand times counts a thousand times. */
  drawn: 50_000_000,
  /** Bytes of geometry and animation once unpacked. */
  unpacked: 512 * MIB,
  /** Pixels of all pictures together, and of one. */
  pixels: 256 * MIB,
  picture: 8192 * 8192,
};

const COMPONENTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };

/** True for a model that unpacks to more than a browser can handle, even if its file is small. */
export async function isTooLarge(model: { gltf: Gltf; binary: Buffer }): Promise<boolean> {
  const { gltf } = model;
  const lists = Object.values(gltf).filter(Array.isArray);
  if (lists.some((list) => list.length > LIMITS.entries)) return true;
  const read = byteReader(model);
  const geometry = geometryOf(gltf, read.ofView);
  if (geometry.vertices > LIMITS.vertices || geometry.drawn > LIMITS.drawn || geometry.unpacked > LIMITS.unpacked) {
    return true;
  }
  let pixels = 0;
  for (const image of listOf(gltf, 'images')) {
    const bytes = image.uri === undefined ? read.ofView(image.bufferView) : read.ofUri(image.uri);
    const size = await textureSize(bytes);
    pixels += size;
    if (size > LIMITS.picture || pixels > LIMITS.pixels) return true;
  }
  return false;
}

type Totals = { vertices: number; drawn: number; unpacked: number };

function geometryOf(gltf: Gltf, bytesOf: (view: unknown) => Buffer): Totals {
  const accessors = listOf(gltf, 'accessors');
  const countOf = (index: unknown) => numberIn(accessors[index as number]?.count);
  const positions = new Set<unknown>();
  const totals: Totals = { vertices: 0, drawn: 0, unpacked: 0 };

  const drawnByMesh = listOf(gltf, 'meshes').map((mesh) => {
    let drawn = 0;
    for (const primitive of listOf(mesh, 'primitives')) {
      const position = objectIn(primitive.attributes)?.POSITION;
      positions.add(position);
      drawn += Math.max(1, countOf(primitive.indices ?? position));
      const draco = extensionOf(primitive, 'KHR_draco_mesh_compression');
      if (!draco) continue;
      const { points, faces } = dracoSize(bytesOf(draco.bufferView));
      totals.vertices += points;
      totals.drawn += 3 * faces;
    }
    return drawn;
  });
  for (const position of positions) totals.vertices += countOf(position);
  for (const accessor of accessors) {
    totals.unpacked +=
      numberIn(accessor.count) *
      (COMPONENTS[String(accessor.type)] ?? 16) *
      (BYTES[accessor.componentType as number] ?? 4);
  }
  for (const view of listOf(gltf, 'bufferViews')) {
    const packed = extensionOf(view, 'EXT_meshopt_compression', 'KHR_meshopt_compression');
    if (packed) totals.unpacked += numberIn(packed.count) * numberIn(packed.byteStride);
  }
  for (const node of listOf(gltf, 'nodes')) {
    if (node.mesh === undefined) continue;
    const instances = Object.values(objectIn(extensionOf(node, 'EXT_mesh_gpu_instancing')?.attributes) ?? {});
    const times = Math.max(1, ...instances.map(countOf));
    totals.drawn += times * (drawnByMesh[node.mesh as number] ?? 0);
  }
  return totals;
}
