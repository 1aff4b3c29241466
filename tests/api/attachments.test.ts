import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_MESSAGES } from '#common/files.ts';
import { files } from '#server/db/schema/files.ts';
import { emptyZip, form, pdf, png, scriptedPdf, upload } from '../factories/files.ts';
import { createPublished } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let expert: Person;
let assessment: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const send = (content: Buffer, name: string) =>
  server.call('POST', `/api/assessments/${assessment}/send-invitations/`, {
    token: admin.token,
    body: form({ subject: 'Please help', body: 'Dear [expert_name]', attachment: upload(content, name) }),
  });

type Parts = Record<string, string>;
const zip = (parts: Parts) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))));
const WORD = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' };
