import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Summary } from '#common/answers/summaries.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let model: Server;
let asked: string[] = [];
let answer: { status: number; content: string };
let server: TestServer;
let admin: Person;
let assessment: number;
let response: number;

beforeAll(async () => {
  model = createServer(async (request, reply) => {
    asked.push(await text(request));
    const body = { choices: [{ message: { content: answer.content } }] };
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  server = await startTestServer({ summaries: { url, apiKey: 'key', model: 'small' } });
  admin = await createAdmin(server.ctx);
  const published = await createPublished(server.ctx, questionnaire([question('text', 'q1')]), 'Tea pack');
  assessment = published.id;
  const expert = await createExpert(server.ctx, { first_name: 'Secret', last_name: 'Name' });
  response = await createResponse(server.ctx, published, expert.id, { q1: 'The logo is clear and strong' });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => model.close(resolve));
});

const generate = () =>
  server.call<Summary>('POST', '/api/assessments/summaries/generate/', {
    token: admin.token,
    body: { assessment_id: assessment, question_id: 'q1' },
  });
const says = (sentences: object[]) => ({ status: 200, content: JSON.stringify({ sentences }) });

test('a language model’s draft is marked as such until somebody has saved it', async () => {
  const sentence = { kind: 'theme', text: 'Clarity is praised.', response_ids: [response] };
  answer = says([sentence]);
  const { body } = await generate();
  expect(body).toMatchObject({ generator: 'language_model', is_draft: true, sentences: [sentence] });
  const saved = await server.call<Summary>('PATCH', `/api/assessments/summaries/${body.id}/`, {
    token: admin.token,
    body: { sentences: [sentence] },
  });
  expect(saved.body.is_draft).toBe(false);
});

test('a language model gets no names or addresses', async () => {
  answer = says([]);
  await generate();
  expect(asked.join()).toContain('The logo is clear and strong');
  expect(asked.join()).not.toMatch(/Secret|Name|@example\.com/);
});

test('sentences that rest on nothing, and quotes that nobody wrote, are left out', async () => {
  answer = says([
    { kind: 'theme', text: 'Made up.', response_ids: [] },
    { kind: 'theme', text: 'Of another assessment.', response_ids: [999_999] },
    { kind: 'quote', text: '“Nobody said this”', response_ids: [response] },
    { kind: 'quote', text: '“The logo is clear”', response_ids: [response] },
  ]);
  const { body } = await generate();
  expect(body.sentences.map(({ text: words }) => words)).toEqual(['“The logo is clear”']);
});

test('makes the summary without the model if it fails', async () => {
  for (const failure of [
    { status: 500, content: '' },
    { status: 200, content: 'no JSON' },
  ]) {
    answer = failure;
    expect((await generate()).body).toMatchObject({ generator: 'built_in', is_draft: false });
  }
});
