import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_MESSAGES } from '#common/library/files.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { files } from '#server/data/schema/files.ts';
import { vis as visTable } from '#server/data/schema/library.ts';
import type { Storage } from '#server/outside/storage/adapter.ts';
import {
  animatedGlb,
  animatedImage,
  animatedPng,
  emptyPdf,
  emptyPicture,
  emptyZip,
  encryptedPdf,
  form,
  glb,
  gltf,
  heic,
  hiddenScriptPdf,
  packedPagePdf,
  pdf,
  photo,
  png,
  pngBomb,
  scriptedPdf,
  upload,
} from '#tests/factories/files.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createRegion, createVis, visFields } from './library-factories.ts';

let server: TestServer;
let admin: Person;
let vis: VisDetail;
let region: number;
/** The beginning of an archive with a file in it. */
const zipWith = (content: Buffer) => Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), content]);
/** The files, rows and temporary files before the test. */
let before: Awaited<ReturnType<typeof inventory>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  vis = await createVis(server, admin.token);
  region = await createRegion(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await inventory();
});

async function inventory() {
  const { dataDir } = server.ctx.config;
  const below = async (folder: string) => {
    const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  return {
    rows: (await server.ctx.db.select().from(files)).length,
    vis: (await server.ctx.db.select().from(visTable)).length,
    stored: await below('files'),
    temporary: await below('uploads'),
  };
}

const send = (fields: Record<string, File>) =>
  server.call<{ errors?: Record<string, string[]>; detail?: string }>('POST', '/api/brands/vis-materials/', {
    token: admin.token,
    body: form({ vis: vis.id, ...fields }),
  });

const sendDocument = async (content: Buffer, name = 'guide.pdf') => {
  const fields = visFields(vis.brand, region);
  return server.call<{ errors?: Record<string, string[]> }>('POST', '/api/brands/vis/', {
    token: admin.token,
    body: form({ ...fields, document: upload(content, name, 'application/pdf') }),
  });
};

const NO_SPACE = 'There is no space left to store this. Please tell the administrators.';

const notAccepted = (type: string) => `${type} images are not accepted. Please upload a JPG, PNG, GIF or WebP image.`;
const pagesAsWell = (image: Buffer) => Buffer.concat([image, emptyZip()]);

describe('ASVS 1.3.4, 5.2.2: an image is refused with a sentence and leaves nothing behind', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, string, number, string][] = [
    ['text under an image name', () => Buffer.from('hello'), 'a.png', 415, FILE_MESSAGES.notImage],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 415, notAccepted('SVG')],
    ['an HTML page', () => Buffer.from('<!doctype html><script>1</script>'), 'a.gif', 415, FILE_MESSAGES.notImage],
    ['30,000 × 30,000 pixels', () => pngBomb(), 'a.png', 413, FILE_MESSAGES.tooManyPixels],
    ['a PNG cut off', async () => (await png(300, 300)).subarray(0, -20), 'a.png', 400, FILE_MESSAGES.brokenImage],
    ['the head of a JPEG', async () => (await photo()).subarray(0, 40), 'a.jpg', 400, FILE_MESSAGES.brokenImage],
    ['a PNG with a ZIP behind it', async () => pagesAsWell(await png()), 'a.png', 415, FILE_MESSAGES.mixed],
    [
      'a GIF that is a script',
      () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'),
      'a.gif',
      415,
      FILE_MESSAGES.mixed,
    ],
    ['a photo of an iPhone', () => heic(), 'a.HEIC', 415, notAccepted('HEIC')],
    ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), 'a.tiff', 415, notAccepted('TIFF')],
    ['a GIF that moves', () => animatedImage('gif'), 'a.gif', 415, FILE_MESSAGES.animated],
    ['a WebP that moves', () => animatedImage('webp'), 'a.webp', 415, FILE_MESSAGES.animated],
    ['a PNG that moves', () => animatedPng(), 'a.png', 415, FILE_MESSAGES.animated],
    ['a picture of nothing', emptyPicture, 'a.png', 400, FILE_MESSAGES.invisible],
    ['nothing', () => Buffer.alloc(0), 'a.png', 400, FILE_MESSAGES.empty],
    ['a PDF', () => pdf(), 'a.png', 415, FILE_MESSAGES.notImage],
  ];
  test.each(cases)('%s', async (_what, content, name, status, message) => {
    const answer = await send({ image: upload(await content(), name, 'image/png') });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ errors: { image: [message] } });
    expect(await inventory()).toEqual(before);
  });

  test('ASVS 5.2.1: more bytes than an image may have', async () => {
    const large = Buffer.concat([await png(), Buffer.alloc(20 * 1024 * 1024)]);
    const answer = await send({ image: upload(large, 'a.png') });
    expect([answer.status, answer.body]).toEqual([413, { errors: { image: ['Images may have at most 20 MB.'] } }]);
    expect(await inventory()).toEqual(before);
  });
});

const GLOSS = 'KHR_materials_pbrSpecularGlossiness';

describe('a 3D model is refused with a sentence and leaves nothing behind', () => {
  const other = (uri: string) => () => gltf(uri);
  const cases: [string, () => Buffer, string, number, RegExp | string][] = [
    ['a ZIP under the name of a GLB', emptyZip, 'a.glb', 415, FILE_MESSAGES.notModel],
    ['a GLB that lies about its length', () => glb().fill(0, 8, 12), 'a.glb', 400, FILE_MESSAGES.brokenModel],
    ['a GLB cut off', () => glb().subarray(0, 60), 'a.glb', 400, FILE_MESSAGES.brokenModel],
    [
      'a GLTF whose parts lie elsewhere',
      other('https://example.com/part.bin'),
      'a.gltf',
      400,
      FILE_MESSAGES.externalModel,
    ],
    ['a GLTF whose parts lie beside it', other('part.bin'), 'a.gltf', 400, FILE_MESSAGES.externalModel],
    ['a GLTF that points at the server', other('file:///etc/passwd'), 'a.gltf', 400, FILE_MESSAGES.externalModel],
    ['JSON that is no glTF', () => Buffer.from('{"a": 1}'), 'a.gltf', 400, /^This 3D model is not valid: .*asset/i],
    [
      'materials that would be grey',
      () => glb((whole) => ({ ...whole, extensionsUsed: [GLOSS], materials: [{ extensions: { [GLOSS]: {} } }] })),
      'a.glb',
      415,
      /specular-glossiness/,
    ],
    [
      'nothing to show',
      () => Buffer.from('{"asset":{"version":"2.0"}}'),
      'a.gltf',
      415,
      /^This 3D model holds nothing/,
    ],
    [
      'a picture under another type, without the whole picture in the answer',
      () => glb((whole) => ({ ...whole, images: [{ uri: `data:image/gif;base64,${'A'.repeat(4000)}` }] })),
      'a.glb',
      400,
      /^This 3D model is not valid: Invalid URI 'data:image\/gif;base64,A{1,80}…'\. Parser output:\n.{1,100}$/,
    ],
    ['an animation', () => animatedGlb(), 'a.glb', 415, /^This 3D model is animated/],
    ['broken JSON', () => Buffer.from('{"asset": '), 'a.gltf', 400, /^This 3D model is not valid: Invalid JSON data/],
    [
      'an accessor beyond its data',
      () => glb((whole) => ({ ...whole, accessors: [{ ...(whole.accessors as object[])[0], count: 99 }] })),
      'a.glb',
      400,
      /^This 3D model is not valid: .*\/accessors\/0/,
    ],
  ];
  test.each(cases)('%s', async (_what, content, name, status, message) => {
    const answer = await send({ model_3d: upload(content(), name) });
    expect([answer.status, answer.body]).toEqual([
      status,
      { errors: { model_3d: [typeof message === 'string' ? message : expect.stringMatching(message)] } },
    ]);
    expect(await inventory()).toEqual(before);
  });
});

const SCRIPT = /^The PDF has a script( \(when it is opened\))?\. Save it without scripts and upload it again\.$/;

describe('a PDF is refused with a sentence, and so is its VIS', () => {
  const cases: [string, () => Buffer, number, string | RegExp][] = [
    ['a script that runs when it is opened', scriptedPdf, 415, SCRIPT],
    ['a script in a compressed object', () => hiddenScriptPdf(), 415, SCRIPT],
    ['a script in an object compressed twice', () => hiddenScriptPdf(['/FlateDecode', '/FlateDecode']), 415, SCRIPT],
    ['a script in an object in hexadecimal', () => hiddenScriptPdf(['/ASCIIHexDecode']), 415, SCRIPT],
    ['a script under a disguised name', () => pdf(['<< /S /J#61vaScript /#4A#53 (x) >>']), 415, SCRIPT],
    ['a program to start', () => pdf(['<< /S /Launch /F (cmd.exe) >>']), 415, /^The PDF starts a program/],
    ['a password', () => encryptedPdf(), 415, FILE_MESSAGES.encryptedPdf],
    ['cut off', () => pdf().subarray(0, 200), 400, FILE_MESSAGES.brokenPdf],
    ['without any page', emptyPdf, 400, FILE_MESSAGES.emptyPdf],
    ['an image', () => Buffer.from('GIF89a'), 415, FILE_MESSAGES.notPdf],
    ['an archive behind it', () => Buffer.concat([pdf(), emptyZip()]), 415, FILE_MESSAGES.mixed],
  ];
  test.each(cases)('%s', async (_what, content, status, message) => {
    const answer = await sendDocument(content());
    const told = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([answer.status, answer.body]).toEqual([status, { errors: { document: [told] } }]);
    expect(await inventory()).toEqual(before);
  });
});

test('a PDF with its pages in a compressed object is accepted', async () => {
  expect((await sendDocument(packedPagePdf())).status).toBe(201);
});

describe('a file that every viewer opens is accepted, and stored without what does not belong to it', () => {
  const stored = async (address: string) => Buffer.from(await (await fetch(server.url + address)).arrayBuffer());
  const document = async (content: Buffer) => {
    const answer = await sendDocument(content);
    expect(answer.status).toBe(201);
    const { document_file: file } = answer.body as unknown as VisDetail;
    return { size: file?.size, bytes: await stored(file?.download_url ?? '') };
  };

  test.each([
    ['bytes before a PDF', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdf()])],
    ['zeros behind it', Buffer.concat([pdf(), Buffer.alloc(100_000)])],
    ['bytes and zeros', Buffer.concat([Buffer.from('\ufeff'), pdf(), Buffer.alloc(3)])],
    ['a remark behind it', Buffer.concat([pdf(), Buffer.from('sent by scanner 7')])],
  ])('%s', async (_what, content) => {
    const { size, bytes } = await document(content);
    expect([size, bytes.equals(pdf())]).toEqual([pdf().length, true]);
  });

  test('empty lines behind a PDF stay, since a signature may cover them', async () => {
    const content = Buffer.concat([pdf(), Buffer.from('\r\n\r\n')]);
    expect((await document(content)).bytes.equals(content)).toBe(true);
  });

  test.each([2, 30, 5000])('%i bytes behind a PNG', async (count) => {
    const image = await png();
    const answer = await send({ image: upload(Buffer.concat([image, Buffer.alloc(count, 'x')]), 'a.png') });
    expect(answer.status).toBe(201);
    const { download_url, size } = answer.body as unknown as VisMaterial;
    expect([size, (await stored(download_url)).equals(image)]).toEqual([image.length, true]);
  });

  test.each<[string, Buffer, Buffer, string]>([
    ['zeros behind a GLB', Buffer.concat([glb(), Buffer.alloc(3)]), glb(), 'a.glb'],
    ['bytes behind it', Buffer.concat([glb(), Buffer.alloc(2000, 'x')]), glb(), 'a.glb'],
    ['a mark of its byte order before a GLTF', Buffer.concat([Buffer.from('\ufeff'), gltf()]), gltf(), 'a.gltf'],
  ])('%s', async (_what, content, kept, name) => {
    const answer = await send({ model_3d: upload(content, name) });
    expect([answer.status, answer.body]).toMatchObject([201, { size: kept.length }]);
    expect((await stored((answer.body as unknown as VisMaterial).download_url)).equals(kept)).toBe(true);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a JPEG with a second picture behind it', async () => Buffer.concat([await photo(), await photo()]), 'IMG_1.JPG'],
    ['a JPEG of the web', () => photo(), 'a.jfif'],
    ['a JPEG of an old program', () => photo(), 'a.JPE'],
    [
      'a GIF with bytes behind it',
      async () => Buffer.concat([await animatedImage('gif', 1), Buffer.alloc(9)]),
      'a.gif',
    ],
    ['a PNG of one frame', () => animatedPng(1), 'a.png'],
  ])('%s', async (_what, content, name) => {
    expect((await send({ image: upload(await content(), name) })).status).toBe(201);
  });
});

test.each([
  ['an archive with a PDF in it', () => Buffer.concat([zipWith(pdf()), emptyZip()])],
  ['a picture with a PDF behind it', async () => Buffer.concat([await png(4, 4), pdf()])],
  ['a page with a PDF behind it', () => Buffer.concat([Buffer.from('<html><script>1</script>'), pdf()])],
  ['a PDF that begins too late', () => Buffer.concat([Buffer.alloc(1025, 'x'), pdf()])],
])('as a document, %s is refused', async (_what, content) => {
  expect((await sendDocument(await content())).status).toBe(415);
  expect(await inventory()).toEqual(before);
});

test.each([
  ['../../../etc/passwd.png', 'passwd.png'],
  ['C:\\windows\\win.png', 'win.png'],
  ['a\u0000b\u202egnp.png', 'abgnp.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(116)}.png`],
  ['...a.png', 'a.png'],
])('the name %j is made safe', async (name, safe) => {
  const answer = await send({ image: upload(await png(), name) });
  expect(answer.status).toBe(201);
  expect((answer.body as unknown as VisMaterial).file_name).toBe(safe);
});

test('a name that says something else than the content is refused, whatever the kind of file', async () => {
  const refused = { errors: { image: [FILE_MESSAGES.otherContent] } };
  for (const name of ['a.jpg', 'a.png.exe', 'a', 'png', 'a.svg']) {
    expect(await send({ image: upload(await png(), name) }), name).toMatchObject({ status: 415, body: refused });
  }
  expect((await send({ model_3d: upload(glb(), 'a.gltf') })).status).toBe(415);
  expect((await sendDocument(pdf(), 'a.txt')).status).toBe(415);
  expect((await send({ image: upload(await png(), 'A.PNG') })).status).toBe(201);
});

test('files where none is expected, or two in one field, are refused', async () => {
  const stray = await send({ malware: upload(await png(), 'a.png') });
  expect([stray.status, stray.body]).toEqual([400, { errors: { malware: ['No file is expected here.'] } }]);
  const twice = form({ vis: vis.id, image: upload(await png(), 'a.png') });
  twice.append('image', upload(await png(), 'b.png'));
  const answer = await server.call('POST', '/api/brands/vis-materials/', { token: admin.token, body: twice });
  expect([answer.status, answer.body]).toEqual([400, { errors: { image: ['Only one file can be sent here.'] } }]);
  expect(await inventory()).toEqual(before);
});

/** Sends the beginning of a form and then ends, leaves or stalls; returns the answer, or null when there is none. */
function sendRaw(body: Buffer, end: 'finish' | 'abort' | 'stall'): Promise<{ status: number; text: string } | null> {
  const boundary = 'xyz';
  return new Promise((resolve) => {
    const call = request(
      `${server.url}/api/brands/vis-materials/`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
          call.destroy();
        });
      },
    );
    call.on('error', () => resolve(null));
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`);
    call.write(body, () => {
      if (end === 'abort') call.destroy();
      if (end === 'finish') call.end();
    });
  });
}

/** Sends bytes of a file until the answer comes; returns its text. */
function sendEndlessly(): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/api/brands/vis-materials/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=xyz' },
    });
    const block = Buffer.alloc(64 * 1024, 1);
    let answered = false;
    const more = () => {
      while (!answered && call.write(block));
    };
    call.on('drain', more);
    call.on('error', reject);
    call.on('response', (response) => {
      answered = true;
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        call.destroy();
        resolve(text);
      });
    });
    call.write('--xyz\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    more();
  });
}

test('a body that ends in the middle of a file is refused', async () => {
  const answer = await sendRaw(await png(), 'finish');
  expect(answer?.status).toBe(400);
  expect(answer?.text).toContain(FILE_MESSAGES.interrupted);
  expect(await inventory()).toEqual(before);
});

test('a sender from whom nothing comes any more is answered', async () => {
  const { storage } = server.ctx.config;
  const usual = storage.stallTimeout;
  storage.stallTimeout = 100;
  try {
    const answer = await sendRaw(Buffer.alloc(300_000), 'stall');
    expect(answer).toEqual({ status: 408, text: JSON.stringify({ detail: FILE_MESSAGES.stalled }) });
  } finally {
    storage.stallTimeout = usual;
  }
  expect(await inventory()).toEqual(before);
});

test('a sender who never ends is answered, and then cut off', async () => {
  const { maxBytes } = server.ctx.config.storage;
  const usual = maxBytes.image;
  maxBytes.image = 1024 * 1024;
  try {
    const answer = await sendEndlessly();
    expect(answer).toContain('Images may have at most 1 MB.');
  } finally {
    maxBytes.image = usual;
  }
  expect(await inventory()).toEqual(before);
});

test('ASVS 1.4.3: a sender who goes away leaves nothing behind', async () => {
  expect(await sendRaw(Buffer.alloc(300_000), 'abort')).toBeNull();
  await expect.poll(inventory, { timeout: 10_000 }).toEqual(before);
});

describe('an upload', () => {
  const failing = (change: (storage: Storage) => Partial<Storage>, work: () => Promise<void>) => async () => {
    const { storage } = server.ctx;
    Object.assign(server.ctx, { storage: { ...storage, ...change(storage) } });
    try {
      await work();
    } finally {
      Object.assign(server.ctx, { storage });
    }
    expect(await inventory()).toEqual(before);
  };
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  const down = () => Promise.reject(new Error('connection lost'));

  test(
    'says so in the answer when the storage is full',
    failing(
      () => ({ putFile: full }),
      async () => {
        const answer = await send({ image: upload(await png(), 'a.png') });
        expect([answer.status, answer.body]).toEqual([507, { detail: NO_SPACE }]);
      },
    ),
  );

  test(
    'leaves nothing when the storage fails half-way',
    failing(
      ({ putFile }) => {
        let calls = 0;
        return { putFile: (...args) => (++calls === 1 ? putFile(...args) : down()) };
      },
      async () => {
        const answer = await send({ image: upload(await png(), 'a.png') });
        expect([answer.status, answer.body]).toEqual([503, { detail: FILE_MESSAGES.notStored }]);
      },
    ),
  );

  test(
    'of a document leaves no half-saved VIS when the storage fails',
    failing(
      () => ({ putFile: down }),
      async () => expect((await sendDocument(pdf())).status).toBe(503),
    ),
  );
});
