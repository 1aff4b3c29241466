import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import type { ExpertPage } from '#common/people/experts/list.ts';
import { oneTimeSecrets, users } from '#server/data/schema/accounts.ts';
import { answers, assignments, responses } from '#server/data/schema/assessments.ts';
import { staffNotes } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditEntries, mails } from '#server/data/schema/system.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAssessment } from './assessment-factories.ts';
import {
  createAdmin,
  createCompleteExpert,
  createExpert,
  createSuperAdmin,
  PASSWORD,
  type Person,
} from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let superAdmin: Person;

const list = async (query: string, token = admin.token) =>
  (await server.call<ExpertPage>('GET', `/api/experts/list/?${query}`, { token })).body;
const idsOf = (page: ExpertPage) => page.results.map((row) => row.id);

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  admin = await createAdmin(server.ctx);
  superAdmin = await createSuperAdmin(server.ctx);
});
afterAll(() => server.close());

describe('a profile', () => {
  test('is given with the qualification and the flag, and an unknown one is not found', async () => {
    const person = await createCompleteExpert(server.ctx, {}, { rating: 3, birthdate: '1980-05-05' });
    const { body } = await server.call<ExpertDetail>('GET', `/api/experts/${person.id}/`, { token: admin.token });
    expect(body).toMatchObject({
      rating: 3,
      works_with_beverage_client: false,
      expertise_areas: [1],
      industries: [10],
    });
    expect(body.age).toBeGreaterThan(40);
    for (const id of ['999999', 'create', '99999999999']) {
      expect((await server.call('GET', `/api/experts/${id}/`, { token: admin.token })).status, id).toBe(404);
    }
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')('is read while it is being saved', async () => {
    const person = await createCompleteExpert(server.ctx);
    const read = (path: string, { token }: Person) => server.call('GET', `/api/experts/${path}/`, { token });
    expect((await read('profile/me', person)).status, 'marks the expert as seen today').toBe(200);
    await server.ctx.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, person.id)).for('update');
      expect((await read('profile/me', person)).status).toBe(200);
      expect((await read(`${person.id}`, admin)).status).toBe(200);
    });
  });

  test('is saved whole, with what changed in the audit log', async () => {
    const person = await createCompleteExpert(server.ctx);
    const { status, body } = await server.call<ExpertDetail>('PATCH', `/api/experts/${person.id}/`, {
      token: admin.token,
      body: { first_name: 'Renamed', rating: 4, works_with_beverage_client: true, expertise_areas: [2, 3] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: 'Renamed', rating: 4, works_with_beverage_client: true });
    expect(body.expertise_areas).toEqual([2, 3]);
    const [entry] = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, person.id));
    expect(entry).toMatchObject({ action: 'expert.changed', actor_id: admin.id, after: { rating: 4 } });
  });

  test('ASVS 2.2.2: refuses what breaks a rule, with the message at its field', async () => {
    const person = await createCompleteExpert(server.ctx);
    const bad = {
      first_name: '',
      current_company: '',
      expertise_areas: [],
      industries: [],
      geographical_expertise: [],
      age_expertise_adults: 0,
      agency_experience: 0,
    };
    const answers = await Promise.all(
      Object.entries(bad).map(([field, value]) =>
        server.call('PATCH', `/api/experts/${person.id}/`, { token: admin.token, body: { [field]: value } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect(answers.map(({ body }) => body.errors)).toEqual([
      { first_name: ['First name is required'] },
      { current_company: ['Company you work for is required'] },
      { expertise_areas: ['Please select at least one area of expertise'] },
      { industries: ['Please select at least one industry you have experience with'] },
      { geographical_expertise: ['Please select at least one geographic region where you have expertise'] },
      { age_expertise: ['Please rate your expertise with at least one age group'] },
      { background: ['Please rate your experience in at least one professional background area'] },
    ]);
  });

  test('changed by another staff member in the meantime is not overwritten', async () => {
    const person = await createCompleteExpert(server.ctx);
    const path = `/api/experts/${person.id}/`;
    const { body: read } = await server.call<ExpertDetail>('GET', path, { token: admin.token });
    const save = (token: string, name: string) =>
      server.call('PATCH', path, { token, body: { first_name: name, revision: read.revision } });
    expect((await save(admin.token, 'First')).status).toBe(200);
    const second = await save(superAdmin.token, 'Second');
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      code: 'stale',
      detail: expect.stringMatching(/^.+ changed this expert in the meantime\.$/),
    });
    const mine = await save(admin.token, 'Third');
    expect(mine.body).toMatchObject({
      detail: 'You changed this expert yourself in the meantime, in another tab or window.',
    });
    const own = await server.call('PUT', '/api/experts/profile/me/', {
      token: person.token,
      body: { current_company: 'Own', revision: read.revision },
    });
    expect(own, 'an expert reads no names of staff').toMatchObject({
      status: 409,
      body: { code: 'stale', detail: 'We changed your profile in the meantime.' },
    });
    expect((await server.call('GET', path, { token: admin.token })).body).toMatchObject({ first_name: 'First' });
  });

  test('is changed by super admins only for a staff member', async () => {
    const other = await createAdmin(server.ctx);
    const save = (token: string) =>
      server.call('PATCH', `/api/experts/${other.id}/`, { token, body: { first_name: 'Staffer' } });
    expect((await save(admin.token)).status).toBe(404);
    expect((await save(other.token)).status).toBe(403);
    expect((await save(superAdmin.token)).status).toBe(200);
  });

  test('keeps its address until the new one is confirmed with the code sent there', async () => {
    const person = await createCompleteExpert(server.ctx);
    const path = `/api/experts/${person.id}/`;
    const { body } = await server.call('PATCH', path, { token: admin.token, body: { email: 'new@place.example' } });
    expect(body).toMatchObject({ email: person.email, pending_email: 'new@place.example' });
    expect((await server.mailsTo(person.email))[0]?.subject).toBe('Your email address is about to change');
    const code = /\b\d{6}\b/.exec((await server.mailsTo('new@place.example'))[0]?.text ?? '')?.[0];
    const confirm = (value: string) =>
      server.call('POST', `${path}confirm-email/`, { token: superAdmin.token, body: { code: value } });
    const wrong = await confirm(code === '000000' ? '111111' : '000000');
    expect(wrong).toMatchObject({ status: 400, body: { errors: { code: ['This code is wrong or has expired.'] } } });
    expect((await confirm(code ?? '')).body).toMatchObject({ email: 'new@place.example', pending_email: null });
    expect((await confirm(code ?? '')).status).toBe(400);
  });

  test('waits for a new address only while its codes are good', async () => {
    const person = await createCompleteExpert(server.ctx);
    const path = `/api/experts/${person.id}/`;
    await server.call('PATCH', path, { token: admin.token, body: { email: 'late@place.example' } });
    const code = /\b\d{6}\b/.exec((await server.mailsTo('late@place.example'))[0]?.text ?? '')?.[0];
    await server.ctx.db
      .update(oneTimeSecrets)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(oneTimeSecrets.user_id, person.id));
    const { body } = await server.call('GET', path, { token: admin.token });
    expect(body).toMatchObject({ email: person.email, pending_email: null, pending_email_by: null });
    const answer = await server.call('POST', `${path}confirm-email/`, { token: superAdmin.token, body: { code } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { code: ['This code is wrong or has expired.'] } } });
  });

  test('an address of somebody else is refused', async () => {
    const person = await createCompleteExpert(server.ctx);
    const answer = await server.call('PATCH', `/api/experts/${person.id}/`, {
      token: admin.token,
      body: { email: admin.email.toUpperCase() },
    });
    expect(answer.body.errors).toEqual({ email: ['An account with this email address already exists.'] });
  });

  test('can be closed to sign-in and opened again', async () => {
    const person = await createCompleteExpert(server.ctx);
    const own = () => server.call('GET', '/api/auth/profile/', { token: person.token });
    expect((await own()).status).toBe(200);
    const credentials = { username: person.email, password: PASSWORD };
    const { refresh } = (await server.call<Session>('POST', '/api/auth/token/', { body: credentials })).body;
    const closed = await server.call('POST', `/api/experts/${person.id}/deactivate/`, { token: admin.token });
    expect(closed.body).toMatchObject({ is_active: false, activity: 'Inactive' });
    expect((await own()).status).toBe(401);
    const opened = await server.call('POST', `/api/experts/${person.id}/reactivate/`, { token: admin.token });
    expect(opened.body).toMatchObject({ is_active: true });
    expect((await server.call('POST', '/api/auth/token/refresh/', { body: { refresh } })).status).toBe(401);
    expect((await server.call('POST', '/api/auth/token/', { body: credentials })).status).toBe(200);
    // Repeating it changes nothing.
    const again = await server.call('POST', `/api/experts/${person.id}/reactivate/`, { token: admin.token });
    expect(again).toMatchObject({ status: 200, body: { revision: opened.body.revision } });
    expect(Number(opened.body.revision)).toBe(Number(closed.body.revision) + 1);
    const log = await server.trailOf('expert', person.id);
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['expert.deactivated', admin.id],
      ['expert.reactivated', admin.id],
    ]);
    for (const verb of ['deactivate', 'reactivate'])
      expect((await server.call('POST', `/api/experts/${admin.id}/${verb}/`, superAdmin)).status).toBe(403);
  });

  test('is handed out as an archive, which leaves a trace; a staff member’s is not', async () => {
    const person = await createCompleteExpert(server.ctx);
    const data = (id: number) => server.call('GET', `/api/experts/${id}/data/`, { token: admin.token });
    expect((await data(person.id)).status).toBe(200);
    const log = await server.trailOf('expert', person.id);
    expect(log).toMatchObject([{ actor_id: admin.id, action: 'expert.data_exported' }]);
    expect([(await data(superAdmin.id)).status, (await data(987_654)).status]).toEqual([404, 404]);
    // If the export cannot be recorded, nothing is returned.
    await server.ctx.db.execute(sql`
      create function no_trace() returns trigger language plpgsql as $$ begin raise exception 'no trace'; end $$`);
    await server.ctx.db.execute(sql`
      create trigger no_trace before insert on audit_log for each row
      when (new.action = 'expert.data_exported') execute function no_trace()`);
    expect((await data(person.id)).status).toBe(500);
    await server.ctx.db.execute(sql`drop function no_trace cascade`);
  });
});

describe('deleting', () => {
  test('erases the person and keeps what rests on the row', async () => {
    const person = await createCompleteExpert(server.ctx, { first_name: 'Goes', last_name: 'Away' });
    expect((await server.call('DELETE', `/api/experts/${person.id}/`, { token: admin.token })).status).toBe(204);
    expect((await server.call('GET', `/api/experts/${person.id}/`, { token: admin.token })).status).toBe(404);
    expect(idsOf(await list('search=goes away'))).toEqual([]);
    const [row] = await server.ctx.db.select().from(users).where(eq(users.id, person.id));
    expect(JSON.stringify(row)).not.toMatch(/Goes|Away/);
    expect((await server.call('GET', '/api/auth/profile/', { token: person.token })).status).toBe(401);
  });

  test('never takes a staff member', async () => {
    for (const token of [admin.token, superAdmin.token]) {
      expect((await server.call('DELETE', `/api/experts/${admin.id}/`, { token })).status).toBe(403);
    }
  });

  test('waits for payouts that were asked for', async () => {
    const person = await createCompleteExpert(server.ctx);
    await server.ctx.db
      .insert(payouts)
      .values({ expert_id: person.id, amount: '20.00', status: 'review', requested_at: new Date() });
    const answer = await server.call('DELETE', `/api/experts/${person.id}/`, { token: admin.token });
    expect(answer.status).toBe(409);
  });
});

describe('the review', () => {
  const waiting = () => createExpert(server.ctx, {}, { status: 'pending' });
  /** The mails about decisions, which are held back for a moment before they are sent. */
  const decisionMails = ({ id }: { id: number }) =>
    server.ctx.db.select().from(mails).where(eq(mails.user_id, id)).orderBy(mails.id);

  test('an approval is mailed and audited, and a second one is refused', async () => {
    const person = await waiting();
    const approve = () => server.call('POST', `/api/experts/${person.id}/approve/`, { token: admin.token });
    expect((await approve()).body).toMatchObject({ status: 'approved', reviewed_by: expect.stringContaining('Ada') });
    expect(await approve()).toMatchObject({ status: 409, body: { detail: 'This expert has already been approved.' } });
    expect((await decisionMails(person)).map((mail) => mail.subject)).toEqual([
      'Your expert profile has been approved',
    ]);
    const [entry] = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, person.id));
    expect(entry).toMatchObject({ action: 'expert.approved', before: { status: 'pending' } });
  });

  test('a rejection needs a reason and mails it', async () => {
    const person = await waiting();
    const reject = (reason: string) =>
      server.call('POST', `/api/experts/${person.id}/reject/`, { token: admin.token, body: { reason } });
    expect((await reject(' ')).body).toEqual({ errors: { reason: ['Please give a reason'] } });
    expect((await reject('Too little experience.')).body).toMatchObject({ status: 'rejected' });
    expect((await decisionMails(person))[0]?.text).toContain('Too little experience.');
  });

  test('nobody is approved before having registered', async () => {
    const invited = await createExpert(server.ctx, {}, { status: 'pending', registered_at: null });
    const answer = await server.call('POST', `/api/experts/${invited.id}/approve/`, { token: admin.token });
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'This expert has not completed the registration yet.' },
    });
  });

  test('several are approved at once, and those left alone are named', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const answer = await server.call('POST', '/api/experts/bulk-approve/', {
      token: admin.token,
      body: { ids: [one.id, two.id, admin.id, 987654] },
    });
    expect(answer.body).toMatchObject({ detail: '2 experts approved', done: [one.id, two.id] });
    expect((answer.body.skipped as { id: number }[]).map((item) => item.id)).toEqual([admin.id, 987654]);
    expect(await decisionMails(two)).toHaveLength(1);
  });

  test('two staff members who approve at the same moment cause one mail', async () => {
    const person = await waiting();
    const answers = await Promise.all(
      [admin, superAdmin].map(({ token }) => server.call('POST', `/api/experts/${person.id}/approve/`, { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await decisionMails(person)).toHaveLength(1);
  });
});

describe('the history', () => {
  test('gathers work, money, mails, notes and changes', async () => {
    const person = await createCompleteExpert(server.ctx);
    const path = `/api/experts/${person.id}/`;
    await server.call('POST', `${path}notes/`, { token: admin.token, body: { body: 'Quick and careful.' } });
    await server.call('PATCH', path, { token: admin.token, body: { rating: 5 } });
    const { body } = await server.call('GET', `${path}history/`, { token: admin.token });
    expect(body).toMatchObject({
      assignments: { total: 0, completion_rate: null, median_minutes: null },
      notes: [{ body: 'Quick and careful.', author_id: admin.id }],
      audit: [{ action: 'expert.changed', after: { rating: 5 } }],
    });
    const [note] = body.notes as { id: number }[];
    const remove = (token: string) => server.call('DELETE', `${path}notes/${note?.id}/`, { token });
    const stranger = await createAdmin(server.ctx);
    expect((await remove(stranger.token)).status).toBe(403);
    expect((await remove(admin.token)).status).toBe(204);
  });

  test('is returned as a whole, the newest first', async () => {
    const { db } = server.ctx;
    const person = await createCompleteExpert(server.ctx);
    const day = (of: number) => new Date(Date.UTC(2026, 0, of));
    const at = (of: number) => day(of).toISOString();
    const given = [
      { assigned_at: day(1), opened_at: day(2), started_at: day(3), progress: 40 },
      { assigned_at: day(4), declined_at: day(5) },
      { assigned_at: day(6) },
      { assigned_at: day(7), started_at: day(8), submitted_at: day(9), progress: 100 },
    ];
    const assessments: number[] = [];
    for (const [index, instants] of given.entries()) {
      const { id, versionId } = await createAssessment(server.ctx, undefined, { title: `Work ${index}` });
      assessments.push(id);
      const [row] = await db
        .insert(assignments)
        .values({ assessment_id: id, expert_id: person.id, ...instants })
        .returning();
      if (!instants.submitted_at || !row) continue;
      const response = {
        assignment_id: row.id,
        assessment_id: id,
        expert_id: person.id,
        version_id: versionId,
        seed: 1,
      };
      const [made] = await db
        .insert(responses)
        .values({ ...response, submitted_at: day(9) })
        .returning();
      const answer = { response_id: made?.id ?? 0, value: 1, revision: 1, answered_at: day(9) };
      await db
        .insert(answers)
        .values(
          ['q1', 'q2'].map((question_id) => ({ ...answer, question_id, measurement: { active_ms: 75_000 } as never })),
        );
    }
    await db.insert(payouts).values([
      { expert_id: person.id, amount: '5.00', created_at: day(1) },
      { expert_id: person.id, amount: '7.00', assessment_id: assessments[3], status: 'paid', created_at: day(2) },
    ]);
    await db.insert(mails).values([
      {
        to: 'a',
        user_id: person.id,
        kind: 'old',
        subject: 'Old',
        text: '',
        html: '',
        status: 'failed',
        created_at: day(1),
      },
      {
        to: 'a',
        user_id: person.id,
        kind: 'new',
        subject: 'New',
        text: '',
        html: '',
        status: 'sent',
        created_at: day(2),
        sent_at: day(3),
      },
    ]);
    await db.insert(staffNotes).values([
      { expert_id: person.id, author_id: admin.id, body: 'First', created_at: day(1) },
      { expert_id: person.id, body: 'Second', created_at: day(2) },
    ]);
    await server.call('PATCH', `/api/experts/${person.id}/`, { token: admin.token, body: { rating: 2 } });
    await server.call('POST', `/api/experts/${person.id}/deactivate/`, { token: admin.token });
    const [author] = await db.select().from(users).where(eq(users.id, admin.id));
    const name = `${author?.first_name} ${author?.last_name}`;
    const anyId = { id: expect.any(Number) };
    const anyTime = { at: expect.any(String) };

    const { body } = await server.call('GET', `/api/experts/${person.id}/history/`, { token: admin.token });
    expect(body).toEqual({
      assignments: {
        total: 4,
        completed: 1,
        completion_rate: 33,
        median_minutes: 2.5,
        newest: [
          { assessment_id: assessments[3], title: 'Work 3', progress: 100, state: 'submitted', at: at(9) },
          { assessment_id: assessments[2], title: 'Work 2', progress: 0, state: 'assigned', at: at(6) },
          { assessment_id: assessments[1], title: 'Work 1', progress: 0, state: 'declined', at: at(5) },
          { assessment_id: assessments[0], title: 'Work 0', progress: 40, state: 'started', at: at(3) },
        ],
      },
      payouts: [
        { ...anyId, amount: '7.00', currency: 'USD', status: 'paid', assessment_title: 'Work 3', created_at: at(2) },
        { ...anyId, amount: '5.00', currency: 'USD', status: 'pending', assessment_title: null, created_at: at(1) },
      ],
      mails: [
        { ...anyId, kind: 'new', subject: 'New', status: 'sent', created_at: at(2), sent_at: at(3) },
        { ...anyId, kind: 'old', subject: 'Old', status: 'failed', created_at: at(1), sent_at: null },
      ],
      agreements: [{ version: '2026-11', accepted_at: expect.any(String) }],
      invitations: [],
      notes: [
        { ...anyId, body: 'Second', author: null, author_id: null, created_at: at(2) },
        { ...anyId, body: 'First', author: name, author_id: admin.id, created_at: at(1) },
      ],
      audit: [
        { ...anyId, ...anyTime, actor: name, action: 'expert.deactivated', before: null, after: null },
        {
          ...anyId,
          ...anyTime,
          actor: name,
          action: 'expert.changed',
          before: { rating: 0 },
          after: { fields: ['rating'], rating: 2 },
        },
      ],
    });
  });

  test('counts a submitted assignment that was withdrawn later, and none that the expert declined', async () => {
    const person = await createCompleteExpert(server.ctx);
    const at = new Date();
    const given = [
      { submitted_at: at, withdrawn_at: at },
      { submitted_at: at },
      {},
      { declined_at: at },
      { withdrawn_at: at },
    ];
    for (const instants of given) {
      const { id } = await createAssessment(server.ctx);
      await server.ctx.db.insert(assignments).values({ assessment_id: id, expert_id: person.id, ...instants });
    }
    const { body } = await server.call('GET', `/api/experts/${person.id}/history/`, { token: admin.token });
    expect(body).toMatchObject({ assignments: { total: 5, completed: 2, completion_rate: 67 } });
  });
});
