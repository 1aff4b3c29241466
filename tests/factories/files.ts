import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG of one colour, as small as its format allows. */
export function png(width = 64, height = 48, color = '#1f4e5f'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
}

/** A JPEG as a camera makes it: turned by its EXIF orientation and with a place in its metadata. */
export function photo(width = 80, height = 40, orientation = 6): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#9a4a1c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret Studio' }, IFD3: { GPSLatitude: '45/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of few bytes that unpacks to `width` × `height` grey pixels. */
export function pngBomb(width = 30_000, height = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(row * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG of `frames` frames, the first of which is its picture. */
export async function animatedPng(frames = 2): Promise<Buffer> {
  const image = await png(8, 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  // Behind the signature and the header.
  return Buffer.concat([image.subarray(0, 33), chunk('acTL', control), image.subarray(33)]);
}

/** A picture of one colour, which may be transparent. */
const plain = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 4, background } })
    .png()
    .toBuffer();

/** A picture of which every pixel is transparent. */
export const emptyPicture = () => plain('#0000');

/** A picture of up to three frames; of several, the first is empty. */
export async function animatedImage(format: 'gif' | 'webp', frames = 2): Promise<Buffer> {
  if (frames === 1)
    return sharp(await plain('#f00'))
      [format]()
      .toBuffer();
  const pictures = await Promise.all(['#0000', '#f00', '#00f'].slice(0, frames).map(plain));
  return sharp(pictures, { join: { animated: true } })
    [format]()
    .toBuffer();
}

/** The beginning of a photo as an iPhone makes it. */
export const heic = () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

/** A PDF of one empty page; `objects` are added as they are. */
export function pdf(objects: string[] = [], catalog = ''): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** The same without its page: it can be opened, and there is nothing in it. */
export const emptyPdf = () =>
  Buffer.from(
    pdf().toString('latin1').replace('[3 0 R] /Count 1', '[] /Count 0').replace('/Type /Page ', ''),
    'latin1',
  );

/** A PDF with its page in a compressed object stream. */
export function packedPagePdf(): Buffer {
  const packed = deflateSync(Buffer.from('4 0 << /Type /Page /Parent 2 0 R >>')).toString('latin1');
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  return Buffer.from(pdf([stream]).toString('latin1').replace('/Type /Page ', ''), 'latin1');
}

/** A PDF whose trailer says that it is encrypted. */
export const encryptedPdf = () =>
  Buffer.from(pdf().toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1');

/** A PDF that runs a script when it is opened. */
export const scriptedPdf = () => pdf(['<< /S /JavaScript /JS (app.alert\\(1\\)) >>'], '/OpenAction 4 0 R');

/** The same with its script in a compressed object stream. */
export function hiddenScriptPdf(filters = ['/FlateDecode']): Buffer {
  const packing: Record<string, (content: Buffer) => Buffer> = {
    '/FlateDecode': (content) => deflateSync(content),
    '/ASCIIHexDecode': (content) => Buffer.from(`${content.toString('hex')}>`),
  };
  const script = Buffer.from('4 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>');
  const packed = filters
    .reduceRight<Buffer>((content, name) => packing[name]?.(content) ?? content, script)
    .toString('latin1');
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter [${filters.join(' ')}] /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  return pdf([stream], '/OpenAction 4 0 R');
}

type Gltf = Record<string, unknown>;

const TRIANGLE = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);

function triangle(uri?: string): Gltf {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [{ byteLength: TRIANGLE.length, ...(uri ? { uri } : {}) }],
    bufferViews: [{ buffer: 0, byteLength: TRIANGLE.length, target: 34962 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
  };
}

/** A valid binary glTF of one triangle; `change` edits its description before it is packed. */
export function glb(change: (gltf: Gltf) => Gltf = (gltf) => gltf): Buffer {
  const json = Buffer.from(JSON.stringify(change(triangle())));
  const text = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, 0x20)]);
  const header = Buffer.alloc(12);
  header.write('glTF', 0, 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + 8 + text.length + 8 + TRIANGLE.length, 8);
  return Buffer.concat([header, glbChunk('JSON', text), glbChunk('BIN\0', TRIANGLE)]);
}

/** A binary glTF whose node moves. */
export const animatedGlb = () =>
  glb((whole) => ({
    ...whole,
    bufferViews: [...(whole.bufferViews as object[]), { buffer: 0, byteLength: 4 }, { buffer: 0, byteLength: 12 }],
    accessors: [
      ...(whole.accessors as object[]),
      { bufferView: 1, componentType: 5126, count: 1, type: 'SCALAR', min: [0], max: [0] },
      { bufferView: 2, componentType: 5126, count: 1, type: 'VEC3' },
    ],
    animations: [
      { samplers: [{ input: 1, output: 2 }], channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }] },
    ],
  }));

function glbChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(data.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** A glTF in text; its part lies in it, or at `uri`. */
export function gltf(uri = `data:application/octet-stream;base64,${TRIANGLE.toString('base64')}`): Buffer {
  return Buffer.from(JSON.stringify(triangle(uri)));
}

/** An archive with nothing in it. */
export function emptyZip(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  return end;
}

/** A file for a form. */
export const upload = (content: Buffer, name: string, type = 'application/octet-stream') =>
  new File([new Uint8Array(content)], name, { type });

/** A form with texts (lists repeat their name) and files. */
export function form(values: Record<string, string | number | boolean | (string | number)[] | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of [value].flat()) data.append(name, item instanceof File ? item : String(item));
  }
  return data;
}

/** A picture that hardly becomes smaller, whatever packs it. */
export function noise(width: number, height: number): Promise<Buffer> {
  const background = { r: 128, g: 128, b: 128 };
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
}
