import { desc, eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { agreementAcceptances } from '#server/data/schema/accounts.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { files, fileViews } from '#server/data/schema/files.ts';
import { mails } from '#server/data/schema/system.ts';
import {
  animatedImage,
  animatedPng,
  emptyZip,
  form,
  pdf,
  photo,
  png,
  scriptedPdf,
  upload,
} from '#tests/factories/files.ts';
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

const shown = () => server.call<ExpertAssessment>('GET', `/api/assessments/${assessment}/`, { token: expert.token });
const filesOf = async () => (await shown()).body.attachments;

describe('an attachment is kept beside the assessment', () => {
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['brief.pdf', () => pdf()],
    ['photo.PNG', () => png()],
    ['notes.txt', () => Buffer.from('Grüße, 1 < 2')],
    ['list.csv', () => Buffer.from('a;b\r\n1;2\r\n')],
    ['photo.jfif', () => photo()],
    ['moving.png', () => animatedPng()],
    ['moving.gif', () => animatedImage('gif')],
    ['wide.txt', () => Buffer.from('\ufeffGrüße, 1 < 2', 'utf16le')],
    ['wide.csv', () => Buffer.from('\ufeffa;ő', 'utf16le').swap16()],
    ['latin.txt', () => Buffer.from('Grüße', 'latin1')],
    // As other formats begin.
    ...'BMW|MZ wrote|ID3|GIF89a?|FWS and CWS|WEBVTT|BEGIN:VCARD|solid notes|BZh|%!PS notes|BM;Name|0707071;2'
      .split('|')
      .map((text): [string, () => Buffer] => [`${text.replaceAll(/\W/g, '_')}.csv`, () => Buffer.from(text)]),
    ['brief.docx', () => zip(WORD)],
    ['figures.xlsx', () => zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })],
    ['slides.pptx', () => zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<presentation/>' })],
    ['brief.odt', () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<content/>' })],
  ];
  test.each(cases)('%s', async (name, content) => {
    // Made once: an archive holds the time when it was made.
    const bytes = await content();
    expect(await send(bytes, name)).toMatchObject({ status: 200 });
    const [file] = await filesOf();
    expect(file).toMatchObject({ name, size: bytes.length });
    const answer = await fetch(server.url + file?.download_url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('and the mail says that it waits there, without its name, content or address', async () => {
    await send(Buffer.from('the secret brief'), 'Secret plan.txt');
    const [mail] = await server.mailsTo(expert.email);
    expect(mail?.text).toContain('A file is attached to the assessment.');
    expect(mail?.text).toContain(`/assessments/${assessment}/complete`);
    expect(JSON.stringify(mail)).not.toMatch(/secret|\/api\/files/i);
    const [row] = await server.ctx.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
    expect(JSON.stringify(row)).not.toMatch(/secret|\/api\/files/i);
  });

  test('for those whom it was sent to, under the agreement in force, each download recorded, until their part ends', async () => {
    const other = await createExpert(server.ctx);
    await invite(server.ctx, assessment, other.id);
    const invitedAlone = form({ subject: 'For you', body: 'alone', expert_ids: expert.id });
    invitedAlone.append('attachment', upload(Buffer.from('for one'), 'one.txt'));
    const path = `/api/assessments/${assessment}/send-invitations/`;
    expect((await server.call('POST', path, { token: admin.token, body: invitedAlone })).status).toBe(200);
    const [file] = await filesOf();
    expect(file?.name).toBe('one.txt');
    const theirs = await server.call<ExpertAssessment>('GET', `/api/assessments/${assessment}/`, {
      token: other.token,
    });
    expect(theirs.body.attachments).toEqual([]);
    const url = file?.download_url ?? '';
    const views = () =>
      server.ctx.db
        .select()
        .from(fileViews)
        .where(eq(fileViews.file_id, file?.id ?? 0));
    expect((await server.call('HEAD', url)).status).toBe(200);
    expect(await views()).toEqual([]);
    expect((await fetch(server.url + url)).status).toBe(200);
    expect(await views()).toMatchObject([{ user_id: expert.id }]);
    const kept = await server.ctx.db.delete(agreementAcceptances).returning();
    for (const refused of [await shown(), await server.call('GET', url)])
      expect(refused).toMatchObject({ status: 403, body: { code: 'agreement_required' } });
    await server.ctx.db.insert(agreementAcceptances).values(kept);
    expect((await server.call('GET', url)).status).toBe(200);
    await server.ctx.db
      .update(assignments)
      .set({ declined_at: new Date() })
      .where(eq(assignments.expert_id, expert.id));
    expect((await server.call('GET', url)).status).toBe(403);
    expect((await shown()).body).toMatchObject({ declined: true, materials: [], attachments: [] });
    await server.ctx.db.update(assignments).set({ declined_at: null }).where(eq(assignments.expert_id, expert.id));
  });
});

describe('ASVS 5.2.2: an attachment is refused at its field, and nothing is sent or kept', () => {
  const { otherAttachment, otherContent, activeOffice } = FILE_MESSAGES;
  const cases: [string, string, () => Buffer | Promise<Buffer>, number, string | RegExp][] = [
    ['a program', 'setup.exe', () => Buffer.from('MZ\x90\0'), 415, otherAttachment],
    ['a program that is called a text', 'setup.txt', () => Buffer.from('MZ\x90\0'), 415, otherContent],
    ['a script', 'run.bat', () => Buffer.from('@echo off'), 415, otherAttachment],
    ['a shell script that is called a text', 'run.txt', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 415, otherContent],
    ['a page', 'page.html', () => Buffer.from('<html></html>'), 415, otherAttachment],
    ['a page that is called a text', 'page.txt', () => Buffer.from('<script>1</script>'), 415, otherContent],
    ['a page in wide letters', 'page.txt', () => Buffer.from('\ufeff<script>1', 'utf16le'), 415, otherContent],
    [
      'a script in wide letters',
      'run.txt',
      () => Buffer.from('\ufeff#!/bin/sh', 'utf16le').swap16(),
      415,
      otherContent,
    ],
    ['a program behind the mark of wide letters', 'a.txt', () => Buffer.from('fffe4d5a0000', 'hex'), 415, otherContent],
    ['an XML document', 'a.txt', () => Buffer.from('\ufeff<?xml version="1.0"?><a/>'), 415, otherContent],
    ['an RTF document', 'a.txt', () => Buffer.from('{\\rtf1 text}'), 415, otherContent],
    ['a PDF that is called a text', 'a.txt', () => pdf(), 415, otherContent],
    ['a PostScript document', 'a.txt', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0'), 415, otherContent],
    ['a picture that is called a text', 'a.csv', () => animatedImage('gif', 1), 415, otherContent],
    ['wide letters cut off', 'a.txt', () => Buffer.from('fffe41', 'hex'), 415, otherContent],
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
    ['a PDF with a script', 'a.pdf', scriptedPdf, 415, /^The PDF has a script \(when it is opened\)/],
    ['a PDF with an archive behind it', 'a.pdf', () => Buffer.concat([pdf(), emptyZip()]), 415, FILE_MESSAGES.mixed],
    ['a picture that is called a PDF', 'a.pdf', () => png(), 415, FILE_MESSAGES.notPdf],
    ['a PNG that is called a JPG', 'a.jpg', () => png(), 415, otherContent],
    ['no name to open it by', 'attachment', () => Buffer.from('text'), 415, otherAttachment],
    ['nothing', 'a.txt', () => Buffer.alloc(0), 400, FILE_MESSAGES.empty],
  ];
  test.each(cases)('%s', async (_what, name, content, status, message) => {
    const before = await inventory();
    const answer = await send(await content(), name);
    const told = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([answer.status, answer.body]).toEqual([status, { errors: { attachment: [told] } }]);
    expect(await inventory()).toEqual(before);
  });
});
