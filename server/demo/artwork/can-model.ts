/** Half the outline of a drinks can, from the middle of the lid to the middle of the foot: [radius, height] in metres. */
const LID: Outline = [
  [0, 0.118],
  [0.026, 0.118],
  [0.027, 0.121],
  [0.028, 0.119],
  [0.033, 0.111],
];
const BODY: Outline = [
  [0.033, 0.111],
  [0.033, 0.01],
];
const FOOT: Outline = [
  [0.033, 0.01],
  [0.027, 0.002],
  [0.025, 0],
  [0.022, 0.003],
  [0, 0.006],
];
const SEGMENTS = 64;

type Outline = [radius: number, height: number][];
type Mesh = { positions: number[]; normals: number[]; uvs: number[]; indices: number[] };

/** A drinks can as a binary glTF with its label (a JPEG that wraps around) inside. */
export function canModel(label: Buffer): Buffer {
  const buffers = new Packer();
  const metal = {
    pbrMetallicRoughness: { baseColorFactor: [0.82, 0.84, 0.86, 1], metallicFactor: 1, roughnessFactor: 0.32 },
  };
  const printed = {
    pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0.25, roughnessFactor: 0.38 },
  };
  const primitives = [
    { mesh: turned(LID), material: 0 },
    { mesh: turned(BODY), material: 1 },
    { mesh: turned(FOOT), material: 0 },
  ].map(({ mesh, material }) => ({
    attributes: {
      POSITION: buffers.floats(mesh.positions, 3, true),
      NORMAL: buffers.floats(mesh.normals, 3),
      TEXCOORD_0: buffers.floats(mesh.uvs, 2),
    },
    indices: buffers.shorts(mesh.indices),
    material,
  }));
  const image = { bufferView: buffers.view(label), mimeType: 'image/jpeg' };
  return buffers.glb({
    asset: { version: '2.0', generator: 'Expert Panel demo' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Can' }],
    meshes: [{ primitives }],
    materials: [metal, printed],
    textures: [{ source: 0, sampler: 0 }],
    samplers: [{ wrapS: 10497, wrapT: 33071, magFilter: 9729, minFilter: 9987 }],
    images: [image],
  });
}

/** An outline turned around the upright axis; each edge has its own normals, so that rims stay sharp. */
function turned(outline: Outline): Mesh {
  const mesh: Mesh = { positions: [], normals: [], uvs: [], indices: [] };
  for (let edge = 0; edge + 1 < outline.length; edge += 1) {
    const [from, to] = [outline[edge], outline[edge + 1]];
    if (from && to) addBand(mesh, from, to);
  }
  return mesh;
}

function addBand(mesh: Mesh, [r0, y0]: [number, number], [r1, y1]: [number, number]): void {
  const first = mesh.positions.length / 3;
  const length = Math.hypot(r1 - r0, y1 - y0);
  const [out, up] = [(y0 - y1) / length, (r1 - r0) / length];
  for (let step = 0; step <= SEGMENTS; step += 1) {
    const share = step / SEGMENTS;
    // The middle of the label faces the viewer (+z).
    const angle = (share - 0.5) * Math.PI * 2;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    mesh.positions.push(r0 * sin, y0, r0 * cos, r1 * sin, y1, r1 * cos);
    mesh.normals.push(out * sin, up, out * cos, out * sin, up, out * cos);
    mesh.uvs.push(share, 0, share, 1);
  }
  for (let step = 0; step < SEGMENTS; step += 1) {
    const at = first + step * 2;
    mesh.indices.push(at, at + 1, at + 2, at + 2, at + 1, at + 3);
  }
}

/** Collects the parts of a glTF and packs them into one file. */
class Packer {
  readonly #parts: Buffer[] = [];
  readonly #views: object[] = [];
  readonly #accessors: object[] = [];
  #length = 0;

  view(data: Buffer, target?: number): number {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    this.#views.push({ buffer: 0, byteOffset: this.#length, byteLength: data.length, ...(target ? { target } : {}) });
    this.#parts.push(padded);
    this.#length += padded.length;
    return this.#views.length - 1;
  }

  floats(values: number[], size: 2 | 3, bounded = false): number {
    const stored = new Float32Array(values);
    const bufferView = this.view(Buffer.from(stored.buffer), 34962);
    const accessor = { bufferView, componentType: 5126, count: values.length / size, type: `VEC${size}` };
    this.#accessors.push(bounded ? { ...accessor, ...bounds(stored, size) } : accessor);
    return this.#accessors.length - 1;
  }

  shorts(values: number[]): number {
    const bufferView = this.view(Buffer.from(new Uint16Array(values).buffer), 34963);
    this.#accessors.push({ bufferView, componentType: 5123, count: values.length, type: 'SCALAR' });
    return this.#accessors.length - 1;
  }

  glb(description: object): Buffer {
    const whole = {
      ...description,
      buffers: [{ byteLength: this.#length }],
      bufferViews: this.#views,
      accessors: this.#accessors,
    };
    const text = Buffer.from(JSON.stringify(whole));
    const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
    const header = Buffer.alloc(12);
    header.write('glTF', 0, 'latin1');
    header.writeUInt32LE(2, 4);
    header.writeUInt32LE(28 + json.length + this.#length, 8);
    return Buffer.concat([
      header,
      chunkHead('JSON', json.length),
      json,
      chunkHead('BIN\0', this.#length),
      ...this.#parts,
    ]);
  }
}

function bounds(values: Float32Array, size: number): { min: number[]; max: number[] } {
  const axis = (index: number) => Array.from(values).filter((_, at) => at % size === index);
  const axes = Array.from({ length: size }, (_, index) => axis(index));
  return { min: axes.map((all) => Math.min(...all)), max: axes.map((all) => Math.max(...all)) };
}

function chunkHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(length, 0);
  head.write(type, 4, 'latin1');
  return head;
}
