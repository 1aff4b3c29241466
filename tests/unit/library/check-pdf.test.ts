import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPdf } from '#server/library/files/check-pdf.ts';
import { emptyPdf, hiddenScriptPdf, packedPagePdf, pdf } from '#tests/factories/files.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'panel-pdfs-'));
afterAll(() => rm(folder, { recursive: true }));

async function check(content: Uint8Array) {
  const file = path.join(folder, 'document.pdf');
  await writeFile(file, content);
  return (await checkPdf(file)).problem;
}

const OBJECTS = '/Type /ObjStm /N 1 /First 4';
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** An object stream of one object, described by `head` instead of the usual words. */
function packed(
  object: string,
  head = `${OBJECTS} /Filter /FlateDecode`,
  pack: (bytes: Buffer) => Buffer = (bytes) => deflateSync(bytes),
): string {
  const bytes = pack(Buffer.from(`9 0 ${object}`)).toString('latin1');
  return `<< ${head} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
}

const plain = (bytes: Buffer) => bytes;

describe('a script is found', () => {
  const cases: [string, string][] = [
    ['in the open', SCRIPT],
    ['under disguised names', '<< /S /J#61vaScr#69pt /#4A#53 (x) >>'],
    ['between comments', '<<%c\n/S%c\n/JavaScript%c\n/JS(x)>>'],
    ['without blanks', '<</S/JavaScript/JS(x)>>'],
    ['in lists in lists', `[[[${SCRIPT}]]]`],
    ['in a compressed object', packed(SCRIPT)],
    [
      'in a compressed object with a comment behind its type',
      packed(SCRIPT, '/Type%c\n/ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ],
    [
      'in a compressed object with disguised names',
      packed(SCRIPT, '/T#79pe /Obj#53tm /N 1 /First 4 /Fil#74er /Flate#44ecode'),
    ],
    ['in a compressed object that does not say what it is', packed(SCRIPT, '/N 1 /First 4 /Filter [/FlateDecode]')],
    [
      'in a compressed object that names the usual way of packing',
      packed(SCRIPT, `${OBJECTS} /Filter /FlateDecode /DecodeParms << /Columns 4 >>`),
    ],
    [
      'in a compressed object whose end is missing',
      packed(SCRIPT, `${OBJECTS} /Filter /FlateDecode`, (bytes) => deflateSync(bytes).subarray(0, -4)),
    ],
    ['in the second of two packed objects', packed('8 5 null << /JS (x) >>', '/N 2 /First 8', plain)],
    ['in a stream of objects that is not compressed', packed(SCRIPT, '/Type /ObjStm /N 1 /First 4', plain)],
    ['in a string that an object stream points into', packed(`(${SCRIPT})`, '/Type /ObjStm /N 1 /First 5', plain)],
    ['inside another stream', `<< /Length 90 >>\nstream\n9 0 obj ${SCRIPT} endobj\nendstream`],
    ['behind something that is not an object', `<< /A foo /B ${SCRIPT} >>`],
    [
      'behind a stream that lies about its length',
      `<< /Length 5 >>\nstream\nendstream endobj\n9 0 obj ${SCRIPT}\nendstream`,
    ],
    ['in what happens when a page is opened', `<< /Type /Page /AA << /O ${SCRIPT} >> >>`],
    ['in a film', '<< /S /Rendition /JS (x) >>'],
    ['in a 3D scene', '<< /Type /3D /OnInstantiate 9 0 R /Length 1 >>\nstream\nx\nendstream'],
    ['in a list of scripts without types', '<< /JavaScript << /Names [(main) << /JS 9 0 R >>] >> >>'],
    ['beside what makes it look like a tag', '<< /S /JavaScript /JS (x) /P 2 0 R /K 0 /Type /StructElem >>'],
  ];
  test.each(cases)('%s', async (_where, object) => {
    expect(await check(pdf([object]))).toBe('script');
  });

  test('with its type or its text in an object of its own', async () => {
    expect(await check(pdf(['<< /S 5 0 R /JS 6 0 R >>', '/JavaScript', '<< /Length 1 >>\nstream\nx\nendstream']))).toBe(
      'script',
    );
    expect(await check(pdf(['<< /JS 5 0 R >>', '(app.alert)']))).toBe('script');
    expect(await check(pdf(['<< /S /JavaScript /JS 5 0 R >>', '(app.alert)', packed('(x)')]))).toBe('script');
  });

  test('in what is not an object, between others', async () => {
    expect(await check(pdf([`<< /A foo /B ${SCRIPT} >>`, '<< >>']))).toBe('script');
  });

  test('in a compressed object that is packed twice', async () => {
    expect(await check(hiddenScriptPdf(['/FlateDecode', '/ASCIIHexDecode']))).toBe('script');
    expect(await check(hiddenScriptPdf(['/ASCIIHexDecode', '/FlateDecode']))).toBe('script');
  });

  test('in a version of an object that a later one replaces', async () => {
    const text = pdf([SCRIPT]).toString('latin1');
    expect(await check(Buffer.from(`${text}4 0 obj\n<< >>\nendobj\n%%EOF`, 'latin1'))).toBe('script');
  });

  test('in a document that a library has written', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    expect(await check(await document.save())).toBeNull();
    document.addJavaScript('main', 'app.alert(1)');
    expect(await check(await document.save())).toBe('script');
  });
});

describe('a document is refused that', () => {
  const cases: [string, string, string][] = [
    ['starts a program', '<< /S /Launch /F (cmd.exe) >>', 'program'],
    ['starts a program of one system', '<< /S /Launch /Win << /F (cmd.exe) >> >>', 'program'],
    ['imports data', '<< /S /ImportData /F (a.fdf) >>', 'program'],
    ['shows a film', '<< /Subtype /Movie /Movie 9 0 R >>', 'media'],
    ['plays a film', '<< /S /Rendition /OP 0 /AN 9 0 R >>', 'media'],
    ['shows media', '<< /Subtype /RichMedia >>', 'media'],
    ['shows a 3D scene', '<< /Subtype /3D /3DD 9 0 R >>', 'media'],
    ['has a form of another program', '<< /Pages 2 0 R /AcroForm << /Fields [] /XFA 9 0 R >> >>', 'xfa'],
    ['carries files', '<< /Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >> >>', 'carries_files'],
    [
      'carries a file that nothing describes',
      '<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream',
      'carries_files',
    ],
    ['opens a web page by itself', '<< /AA << /O << /S /URI /URI (https://example.com) >> >> >>', 'opens_page'],
    ['carries a file in a compressed object', packed('<< /Type /Filespec /EF << /F 9 0 R >> >>'), 'carries_files'],
    ['has a file pinned to it', '<< /Subtype /FileAttachment >>', 'carries_files'],
    ['sends forms', '<< /S /SubmitForm /F (https://example.com) >>', 'sends'],
    ['opens other documents', '<< /S /GoToR /F (other.pdf) >>', 'other_document'],
    ['opens documents inside others', '<< /S /GoToE /D [0 /Fit] >>', 'other_document'],
    ['has objects packed in an unknown way', packed('<< >>', '/Type /ObjStm /N 1 /First 4 /Filter /Secret'), 'broken'],
    ['says elsewhere how many objects are packed', packed('<< >>', '/N 9 0 R /First 4'), 'broken'],
    ...[
      '/Filter 9 0 R',
      '/Filter [9 0 R]',
      '/F /FlateDecode',
      '/Filter /FlateDecode /F /ASCIIHexDecode',
      '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>',
      '/Filter /FlateDecode /DP << /Predictor 2 >>',
      '/Filter /FlateDecode /DecodeParms << >> /DP << /Predictor 12 >>',
      '/Filter /FlateDecode /DecodeParms [<< /Predictor 12 >>]',
      '/Filter /FlateDecode /DecodeParms 9 0 R',
      '/Filter /FlateDecode /DecodeParms << /Predictor 9 0 R >>',
    ].map((way): [string, string, string] => [
      `has objects packed in a way that programs do not use: ${way}`,
      packed('<< >>', `${OBJECTS} ${way}`),
      'broken',
    ]),
    ['has compressed objects that are damaged', packed('<< >>').replace('x', 'y'), 'broken'],
  ];
  test.each(cases)('%s', async (_what, object, problem) => {
    expect(await check(pdf([object]))).toBe(problem);
  });

  test('unpacks to more than 256 MiB in all its parts together', async () => {
    const MIB = 1024 * 1024;
    const most = packed('', undefined, () => deflateSync(Buffer.alloc(255 * MIB, 'x'), { level: 1 }));
    // Each pair of bytes stands for 128 letters.
    const runs = (size: number) =>
      packed('', `${OBJECTS} /Filter /RunLengthDecode`, () => Buffer.alloc(size / 64, '\x81x', 'latin1'));
    expect(await check(pdf([most, runs(0.5 * MIB)]))).toBeNull();
    expect(await check(pdf([most, runs(2 * MIB)]))).toBe('broken');
  });

  test('has no page', async () => {
    expect(await check(emptyPdf())).toBe('no_pages');
    expect(await check(packedPagePdf()), 'its page is a packed object').toBeNull();
  });

  test('has several problems, of which only the worst is reported', async () => {
    const damaged = packed('<< >>', `${OBJECTS} /Filter /Secret`);
    const objects = [damaged, '<< /S /GoToR /F (a.pdf) >>', '<< /Subtype /FileAttachment >>', SCRIPT];
    const told = [];
    for (let count = 1; count <= objects.length; count += 1) told.push(await check(pdf(objects.slice(0, count))));
    expect(told).toEqual(['broken', 'other_document', 'carries_files', 'script']);
    const encrypted = pdf(objects).toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root');
    expect(await check(Buffer.from(encrypted, 'latin1'))).toBe('encrypted');
  });

  test('carries a file, as a library writes it', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    await document.attach(Buffer.from('MZ'), 'setup.exe', { mimeType: 'application/octet-stream' });
    expect(await check(await document.save())).toBe('carries_files');
  });
});

describe('a document passes that', () => {
  const cases: [string, string][] = [
    ['has links', '<< /S /URI /URI (https://example.com/JavaScript/Launch) >>'],
    ['speaks of scripts', '<< /Title (HTML/JavaScript/CSS) /Keywords (/EmbeddedFiles /JS) >>'],
    ['speaks of scripts on a page', '<< /Length 30 >>\nstream\nBT (/JavaScript) Tj ET        \nendstream'],
    [
      'speaks of scripts behind what looks like an object',
      '<< /Length 40 >>\nstream\nBT (1 0 obj null) Tj (/JavaScript) Tj ET  \nendstream',
    ],
    [
      'speaks of scripts in packed objects, the last of which it lists before another',
      packed(`8 90 7 5 null (/JavaScript)${' '.repeat(72)}<< >>`, '/N 3 /First 13', plain),
    ],
    ['jumps to a page', '<< /S /GoTo /D [3 0 R /Fit] >>'],
    ['has a form', '<< /FT /Tx /T (name) /V (x) >>'],
    ['has a colour profile, which has a number too', '<< /N 3 /Length 4 >>\nstream\nabcd\nendstream'],
    ['has a spot colour of a disturbing name', '[/Separation /Launch /DeviceCMYK 9 0 R]'],
    [
      'has spot colours',
      '<< /Colorants << /JavaScript 9 0 R /Movie 9 0 R /Launch [/Separation /Launch /DeviceRGB 9 0 R] >> >>',
    ],
    ['has a style', '<< /S /Movie /P 2 0 R /K 0 /T (Title) >>'],
    [
      'has tags named as actions',
      '<< /Type /StructElem /S /Launch /P 2 0 R /K [<< /S /JavaScript /P 9 0 R /R 1 /T (x) >>] >>',
    ],
    ['maps styles', '<< /RoleMap << /Movie /P /JS /Span /AA /H1 /XFA /Launch /EF /P /JavaScript /P >> >>'],
    ['has fonts', '<< /Font << /AA 3 0 R /JS 3 0 R /EF 3 0 R /XFA 3 0 R /EmbeddedFiles 3 0 R /JavaScript 3 0 R >> >>'],
    ['has a graphics state', '<< /ExtGState << /JS << /Type /ExtGState /CA 1 >> /AA 9 0 R >> >>'],
    ['has colours', '<< /ColorSpace << /XFA [/ICCBased 9 0 R] /JS [/Separation /JS /DeviceCMYK 9 0 R] >> >>'],
    ['has a button', '<< /AP << /N << /EF 9 0 R /Off 9 0 R /JS 9 0 R /AA 9 0 R >> >> /AS /EF >>'],
    ['has layers', '<< /Properties << /JavaScript << /Type /OCG /Name (Launch) >> /RichMedia 9 0 R >> >>'],
    ['has an empty list of scripts', '<< /Names << /JavaScript << /Names [] >> /EmbeddedFiles << /Names [] >> >> >>'],
    ['goes to a page when it is opened', '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> /AA << >> >>'],
    ['has a link to a page', '<< /A << /S /URI /URI (https://example.com) >> /Subtype /Link >>'],
    ['has a font named Encrypt', '<< /Font << /Encrypt 3 0 R >> >>'],
    ['has a stream with a first object', '<< /First 9 0 R /Length 4 >>\nstream\nabcd\nendstream'],
  ];
  test.each(cases)('%s', async (_what, object) => {
    expect(await check(pdf([object]))).toBeNull();
  });

  test('has a broken table of objects', async () => {
    const text = pdf(['[/Separation /Launch /DeviceCMYK 9 0 R]']).toString('latin1');
    expect(await check(Buffer.from(text.replace(/\d{10} 00000 n/g, '0000000007 00000 n'), 'latin1'))).toBeNull();
    expect(await check(Buffer.from(text.replace(/xref[\s\S]*trailer/, 'trailer'), 'latin1'))).toBeNull();
  });

  test('speaks of styles in what is not an object', async () => {
    expect(await check(pdf(['<< /A foo /ColorSpace /Launch /Style /Movie >>', '<< >>']))).toBeNull();
  });

  test('has a thousand pages', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 1000; page += 1) document.addPage();
    document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
    expect(await check(await document.save())).toBeNull();
  });
});

describe('a refusal says where', () => {
  const where = async (objects: string[], catalog?: string) => {
    const file = path.join(folder, 'document.pdf');
    await writeFile(file, pdf(objects, catalog));
    return (await checkPdf(file)).place;
  };
  test.each<[string, string[], string?]>([
    ['in its form field “Total”', [`<< /FT /Tx /T (Total) /AA << /K ${SCRIPT} >> >>`]],
    ['in its form field “Total”', ['<< /FT /Tx /T (Total) /AA << /K 5 0 R >> >>', SCRIPT]],
    [
      'in its form field “Σύνολο”',
      ['<< /FT /Tx /T <FEFF03A303CD03BD03BF03BB03BF> /AA 5 0 R >>', '<< /K 6 0 R >>', SCRIPT],
    ],
    [
      'in its form field “Send”',
      ['<< /FT /Btn /T (Send) /Kids [5 0 R] >>', `<< /Subtype /Widget /Parent 4 0 R /A ${SCRIPT} >>`],
    ],
    ['when it is opened', [SCRIPT], '/OpenAction 4 0 R'],
    ['for the whole document', [SCRIPT], '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>'],
    ['behind its bookmark “Prices”', [`<< /Title (Prices) /Parent 9 0 R /A ${SCRIPT} >>`]],
    [
      '“setup.exe”',
      ['<< /F (setup.exe) /EF << /F 5 0 R >> >>'],
      '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
    ],
  ])('%s', async (place, objects, catalog) => {
    expect(await where(objects, catalog)).toBe(place);
  });

  test('on which page', async () => {
    const document = await PDFDocument.create();
    for (let page = 0; page < 3; page += 1) document.addPage();
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      A: { S: 'Launch', F: 'cmd.exe' },
    });
    document.getPage(1).node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
    const file = path.join(folder, 'document.pdf');
    await writeFile(file, await document.save());
    expect(await checkPdf(file)).toEqual({ problem: 'program', place: 'on page 2' });
  });
});

/** The largest documents have 2.1 MB, and a check may take 15 s. A quarter of both shows work that grows with the square of the size as well. */
const BYTES = 525_000;
const LIMIT = 3_750;

test('a hostile PDF is checked within the limit of a check', { timeout: 120_000 }, async () => {
  const parts = [
    'stream\n',
    '/Type ',
    'obj ',
    '1 0 obj (',
    '1 0 obj [',
    '1 0 obj <<',
    '1 0 obj %',
    '1 0 obj <</N 1/First 0>>stream\n',
    '/#41',
    '/S%',
    '/S ',
    '9 0 obj <</JS 9 0 R/AA 9 0 R>> ',
  ];
  for (const part of parts) {
    const begun = process.threadCpuUsage();
    await check(pdf([part.repeat(BYTES / part.length)]));
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000, part).toBeLessThan(LIMIT);
  }
});
