import sharp from 'sharp';

/** A design of 1200 × 900 pixels with a label in its middle. */
export async function designPng(colour: string, label: string): Promise<Buffer<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="${colour}"/>
    <rect x="420" y="150" width="360" height="620" rx="60" fill="#fff" opacity="0.9"/>
    <circle cx="600" cy="360" r="110" fill="${colour}"/>
    <text x="600" y="640" font-size="64" text-anchor="middle" fill="#222">${label}</text></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return Buffer.from(png);
}

const CORNERS = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)));
/** Each side as two triangles, seen from outside counter-clockwise. */
const SIDES = [
  [0, 1, 3, 0, 3, 2],
  [4, 6, 7, 4, 7, 5],
  [0, 4, 5, 0, 5, 1],
  [2, 3, 7, 2, 7, 6],
  [0, 2, 6, 0, 6, 4],
  [1, 5, 7, 1, 7, 3],
];

/** A cube with sides of two metres as GLB. */
export function cubeGlb(): Buffer<ArrayBuffer> {
  const positions = Buffer.alloc(8 * 12);
  for (const [index, value] of CORNERS.flat().entries()) positions.writeFloatLE(value, index * 4);
  const indices = Buffer.alloc(36 * 2);
  for (const [index, value] of SIDES.flat().entries()) indices.writeUInt16LE(value, index * 2);
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    materials: [
      { pbrMetallicRoughness: { baseColorFactor: [0.12, 0.45, 0.5, 1], metallicFactor: 0 }, doubleSided: true },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 96, target: 34962 },
      { buffer: 0, byteOffset: 96, byteLength: 72, target: 34963 },
    ],
    buffers: [{ byteLength: 168 }],
  };
  const json = Buffer.from(JSON.stringify(document));
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const binary = Buffer.concat([positions, indices]);
  return Buffer.concat([
    header(12 + 8 + padded.length + 8 + binary.length),
    chunk('JSON', padded),
    chunk('BIN\0', binary),
  ]);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.write('glTF', 0, 'ascii');
  bytes.writeUInt32LE(2, 4);
  bytes.writeUInt32LE(length, 8);
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt32LE(content.length, 0);
  start.write(type, 4, 'ascii');
  return Buffer.concat([start, content]);
}
