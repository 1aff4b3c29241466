import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { files } from '#server/db/schema/files.ts';
import { emptyZip, form, pdf, png, scriptedPdf, upload } from '#tests/factories/files.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let expert: Person;
let assessment: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  expert = await createExpert(server.ctx);
  assessment = (await createAssessment(server.ctx)).id;
  await invite(server.ctx, assessment, expert.id);
});
afterAll(() => server.close());

const send = (content: Buffer, name: string) =>
  server.call('POST', `/api/assessments/${assessment}/send-invitations/`, {
    token: admin.token,
    body: form({ subject: 'Please help', body: 'Dear [expert_name]', attachment: upload(content, name) }),
  });

const inventory = async () => ({
  rows: (await server.ctx.db.select().from(files)).length,
  mails: (await server.mailsTo(expert.email)).length,
});

function zip(parts: Record<string, string>): Buffer {
  const entries = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const WORD = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' };
const TEMPLATE = '<Relationship Type="x/attachedTemplate" Target="https://example.com/a.dotm" TargetMode="External"/>';

describe('an attachment is sent', () => {
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['brief.pdf', () => pdf()],
    ['photo.PNG', () => png()],
    ['notes.txt', () => Buffer.from('Grüße, 1 < 2')],
    ['list.csv', () => Buffer.from('a;b\r\n1;2\r\n')],
    ['latin.txt', () => Buffer.from('Grüße', 'latin1')],
    ['brief.docx', () => zip(WORD)],
    ['figures.xlsx', () => zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    ['slides.pptx', () => zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<presentation/>' })],
    ['brief.odt', () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<content/>' })],
  ];
  test.each(cases)('%s', async (name, content) => {
    expect(await send(await content(), name)).toMatchObject({ status: 200 });
    const [mail] = await server.mailsTo(expert.email);
    expect(mail?.attachments).toMatchObject([{ filename: name }]);
  });
});

describe('an attachment is refused at its field, and nothing is sent or kept', () => {
  const { otherAttachment, otherContent, activeOffice } = FILE_MESSAGES;
  const cases: [string, string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['a program', 'setup.exe', () => Buffer.from('MZ\x90\0'), 415, otherAttachment],
    ['a program that is called a text', 'setup.txt', () => Buffer.from('MZ\x90\0'), 415, otherContent],
    ['a script', 'run.bat', () => Buffer.from('@echo off'), 415, otherAttachment],
    ['a shell script that is called a text', 'run.txt', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 415, otherContent],
    ['a page', 'page.html', () => Buffer.from('<html></html>'), 415, otherAttachment],
    ['a page that is called a text', 'page.txt', () => Buffer.from('<script>1</script>'), 415, otherContent],
    ['a drawing', 'a.svg', () => Buffer.from('<svg/>'), 415, otherAttachment],
    ['an archive', 'a.zip', () => zip({ 'a.txt': 'a' }), 415, otherAttachment],
    ['an archive that is called a document', 'a.docx', () => zip({ 'a.txt': 'a' }), 415, otherContent],
    ['a document of an old format', 'a.doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, otherAttachment],
    ['a document with macros', 'a.docm', () => zip(WORD), 415, otherAttachment],
    ['macros', 'a.docx', () => zip({ ...WORD, 'word/vbaProject.bin': 'x' }), 415, activeOffice],
    [
      'macros under another name',
      'a.docx',
      () =>
        zip({ ...WORD, '[Content_Types].xml': '<Override ContentType="x.macroEnabled.main+xml"/>', 'word/a.bin': '' }),
      415,
      activeOffice,
    ],
    [
      'an object of another program',
      'a.docx',
      () => zip({ ...WORD, 'word/embeddings/oleObject1.bin': 'x' }),
      415,
      activeOffice,
    ],
    ['a program in a document', 'a.docx', () => zip({ ...WORD, 'word/media/setup.exe': 'x' }), 415, activeOffice],
    [
      'a template from elsewhere',
      'a.docx',
      () => zip({ ...WORD, 'word/_rels/settings.xml.rels': TEMPLATE }),
      415,
      activeOffice,
    ],
    ['a PDF with a script', 'a.pdf', scriptedPdf, 415, FILE_MESSAGES.scriptedPdf],
    ['a PDF with an archive behind it', 'a.pdf', () => Buffer.concat([pdf(), emptyZip()]), 415, FILE_MESSAGES.mixed],
    ['a picture that is called a PDF', 'a.pdf', () => png(), 415, FILE_MESSAGES.notPdf],
    ['a PNG that is called a JPG', 'a.jpg', () => png(), 415, otherContent],
    ['no name to open it by', 'attachment', () => Buffer.from('text'), 415, otherAttachment],
    ['nothing', 'a.txt', () => Buffer.alloc(0), 400, FILE_MESSAGES.empty],
  ];
  test.each(cases)('%s', async (_what, name, content, status, message) => {
    const before = await inventory();
    const answer = await send(await content(), name);
    expect([answer.status, answer.body]).toEqual([status, { errors: { attachment: [message] } }]);
    expect(await inventory()).toEqual(before);
  });
});
