import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { agreementAcceptances, agreementVersions } from '#server/db/schema/accounts.ts';
import { createAssessment, invite, questionnaireOf, questionOf } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createImage, createVis } from './library-factories.ts';

let server: TestServer;
let admin: Person;
let assessment: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  const vis = await createVis(server, admin.token);
  const image = await createImage(server, admin.token, vis.id);
  const shown = questionOf('text', 'q1', { material_ids: [image.id] });
  assessment = (await createAssessment(server.ctx, questionnaireOf([shown]))).id;
});
afterAll(() => server.close());

const REFUSED = { status: 403, body: { code: 'agreement_required' } };

const get = <Body>(person: Person, path: string) => server.call<Body>('GET', `/api${path}`, { token: person.token });
const start = (person: Person) =>
  server.call<OwnResponse>('POST', `/api/projects/surveys/${assessment}/start/`, { token: person.token });
const save = (person: Person, response: number, value: string, revision: number) =>
  server.call('POST', '/api/assessments/question-responses/', {
    token: person.token,
    body: {
      response,
      answers: [
        {
          question_id: 'q1',
          value,
          cannot_judge: false,
          revision,
          answered_at: new Date().toISOString(),
          measurement: null,
        },
      ],
    },
  });

async function invitedExpert(): Promise<Person> {
  const expert = await createExpert(server.ctx);
  await invite(server.ctx, assessment, expert.id);
  return expert;
}

/** Whatever names or shows unpublished work to an expert. */
const CALLS = [
  () => `/assessments/${assessment}/`,
  () => '/projects/surveys/',
  () => `/projects/surveys/${assessment}/`,
  () => '/expert/assigned-assessments/',
];

describe('before the agreement in force is accepted', () => {
  let newer = '';
  /** Puts a newer version into force; gives a call that accepts it. */
  async function publishNewer(): Promise<(person: Person) => Promise<unknown>> {
    const number = Math.floor(Date.now() / 1000);
    newer = `v${number}-${Math.random()}`;
    const version = { number, version: newer, template: newer, text: newer, hash: newer.padEnd(64, '0').slice(0, 64) };
    await server.ctx.db.insert(agreementVersions).values(version);
    return (person) =>
      server.ctx.db.insert(agreementAcceptances).values({ user_id: person.id, version: newer, hash: version.hash });
  }

  test('an expert who skipped it reads no assessment, and none is named', async () => {
    const expert = await invitedExpert();
    await server.ctx.db.delete(agreementAcceptances);
    for (const path of CALLS) expect(await get(expert, path()), path()).toMatchObject(REFUSED);
    expect(await start(expert)).toMatchObject(REFUSED);
    const { version, hash } = FIRST_AGREEMENT;
    await server.call('POST', '/api/auth/agreement/', { token: expert.token, body: { version, hash } });
    for (const path of CALLS) expect((await get(expert, path())).status, path()).toBe(200);
  });

  test('one who has begun reads nothing more, starts again only under it, and loses no answer', async () => {
    const expert = await invitedExpert();
    const response = (await start(expert)).body.id;
    const shown = (await get<ExpertAssessment>(expert, `/assessments/${assessment}/`)).body;
    const picture = shown.materials[0]?.url ?? '';
    expect((await server.call('GET', picture)).status).toBe(200);
    const accept = await publishNewer();
    for (const path of CALLS) expect(await get(expert, path()), path()).toMatchObject(REFUSED);
    expect(await start(expert)).toMatchObject(REFUSED);
    expect(await server.call('GET', picture)).toMatchObject(REFUSED);
    expect((await save(expert, response, 'typed before the gate', 1)).status).toBe(200);
    await accept(expert);
    expect((await server.call('GET', picture)).status).toBe(200);
    const after = (await get<ExpertAssessment>(expert, `/assessments/${assessment}/`)).body;
    expect(after.response?.answers).toMatchObject([{ value: 'typed before the gate' }]);
  });
});
