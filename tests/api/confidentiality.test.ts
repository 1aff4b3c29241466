import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { DAY } from '#common/words/units.ts';
import { sendReminders } from '#server/assessments/reminders.ts';
import { agreementAcceptances, agreementVersions } from '#server/data/schema/accounts.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { mails } from '#server/data/schema/system.ts';
import { form, upload } from '#tests/factories/files.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createAssessment, invite, questionnaireOf, questionOf } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createImage, createVis } from './library-factories.ts';
import { unzip } from './zip.ts';

let server: TestServer;
let admin: Person;
let assessment: number;
/** Must not appear anywhere before the agreement in force is accepted. */
const BRAND = 'Veilwater';
const SECRET = /veilwater|relaunch/i;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  const brand = await createBrand(server, admin.token, BRAND);
  const { id: vis_id } = await createVis(server, admin.token, { brand: brand.id });
  const image = await createImage(server, admin.token, vis_id);
  const shown = questionOf('text', 'q1', { title: 'How well do you know [brand]?', material_ids: [image.id] });
  const row = { vis_id, title: 'Relaunch of [brand]', deadline: new Date(Date.now() + 2 * DAY) };
  assessment = (await createAssessment(server.ctx, questionnaireOf([shown]), row)).id;
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

/** Calls that name or show unpublished work to an expert. */
const CALLS = [
  () => `/assessments/${assessment}/`,
  () => '/projects/surveys/',
  () => `/projects/surveys/${assessment}/`,
  () => '/expert/assigned-assessments/',
];

describe('before the agreement in force is accepted', () => {
  let newer = '';
  let published = 0;
  /** Puts a newer version into force; returns a function that accepts it. */
  async function publishNewer(): Promise<(person: Person) => Promise<unknown>> {
    published += 1;
    const number = Math.floor(Date.now() / 1000) + published;
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

  test('an expert who has begun reads nothing more, continues only after accepting, and loses no answer', async () => {
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

  const sendInvitations = (person: Person) => {
    const text = {
      subject: 'Your opinion on [assessment_title]',
      body: `[assessment_title]: what do you think of ${BRAND}?`,
    };
    const body = form({ ...text, expert_ids: person.id, attachment: upload(Buffer.from('x'), `${BRAND}.txt`) });
    return server.call('POST', `/api/assessments/${assessment}/send-invitations/`, { token: admin.token, body });
  };
  const textsTo = async ({ email }: Person) => JSON.stringify(await server.mailsTo(email));

  test('mails and lists name the assessment and its brand only after the acceptance, whatever staff wrote', async () => {
    const [late, current] = [await invitedExpert(), await invitedExpert()];
    await server.ctx.db.delete(agreementAcceptances).where(eq(agreementAcceptances.user_id, late.id));
    const accept = await publishNewer();
    await accept(current);
    await server.ctx.db.update(assignments).set({ invited_at: new Date(Date.now() - 9 * DAY) });
    for (const person of [late, current]) expect((await sendInvitations(person)).status).toBe(200);
    await sendReminders(server.ctx);
    const paid = await createEarnedPayout(server.ctx, late.id, { assessment_id: assessment });
    const reason = { status: 'rejected', reason: 'Counted twice.' };
    await server.call('PATCH', `/api/business/admin/payouts/${paid.id}/`, { token: admin.token, body: reason });
    const kinds = await server.ctx.db.select({ kind: mails.kind }).from(mails).where(eq(mails.user_id, late.id));
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['assessment_invitation', 'deadline_reminder', 'payout_rejected']),
    );
    expect(await textsTo(late)).not.toMatch(SECRET);
    expect(await textsTo(late)).toContain('Your opinion on Confidential assessment');
    expect(await textsTo(current)).toContain(`Your opinion on Relaunch of ${BRAND}`);
    expect(JSON.stringify((await get(late, '/projects/payouts/summary/')).body)).not.toMatch(SECRET);
  });

  test('the archive names neither assessments nor brands before the agreement, and both after it', async () => {
    const expert = await invitedExpert();
    await (await publishNewer())(expert);
    const response = (await start(expert)).body.id;
    await save(expert, response, 'my answer', 1);
    await sendInvitations(expert);
    const archive = async () => {
      const headers = { authorization: `Bearer ${expert.token}` };
      const answer = await fetch(`${server.url}/api/account/data/`, { headers });
      const parts = unzip(Buffer.from(await answer.arrayBuffer()));
      return [...parts.values()].map((part) => part.toString()).join('\n');
    };
    expect(await archive()).toMatch(SECRET);
    const accept = await publishNewer();
    expect(await archive()).not.toMatch(SECRET);
    expect(await archive()).toContain('my answer');
    await accept(expert);
    expect(await archive()).toContain(`How well do you know ${BRAND}?`);
  });
});
