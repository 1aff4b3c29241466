import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentDeletion } from '#common/assessments/deletion.ts';
import type { PersonDeletion } from '#common/people/deletion.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const ofExpert = (id: number, { token } = admin) =>
  server.call<PersonDeletion>('GET', `/api/experts/${id}/deletion/`, { token });
const ofAssessment = (id: number, { token } = admin) =>
  server.call<AssessmentDeletion>('GET', `/api/assessments/${id}/deletion/`, { token });
const NOTHING = { responses: 0, in_progress: 0, not_started: 0, requested: [] };

describe('what would be lost with an expert', () => {
  test('is nothing for an expert who has done nothing', async () => {
    const expert = await createExpert(server.ctx);
    expect(await ofExpert(expert.id)).toMatchObject({ status: 200, body: { ...NOTHING, unrequested: [] } });
  });

  test('names money not asked for by currency, and what keeps the expert from being deleted', async () => {
    const expert = await createExpert(server.ctx);
    await createEarnedPayout(server.ctx, expert.id, { amount: '25.50' });
    await createEarnedPayout(server.ctx, expert.id, { amount: '14.50', status: 'approved' });
    await createEarnedPayout(server.ctx, expert.id, { amount: '15.00', currency: 'EUR' });
    await createEarnedPayout(server.ctx, expert.id, { amount: '99.00', status: 'rejected' });
    await createEarnedPayout(server.ctx, expert.id, { amount: '80.00', status: 'paid', paid_at: new Date() });
    const asked = await createEarnedPayout(server.ctx, expert.id, {
      amount: '7.00',
      status: 'review',
      requested_at: new Date(),
    });
    const expected = {
      unrequested: [
        { currency: 'EUR', amount: '15.00', count: 1 },
        { currency: 'USD', amount: '40.00', count: 2 },
      ],
      requested: [{ currency: 'USD', amount: '7.00', count: 1 }],
    };
    expect((await ofExpert(expert.id)).body).toMatchObject(expected);
    const own = await server.call('GET', '/api/account/closing/', { token: expert.token });
    expect(own).toMatchObject({ status: 200, body: expected });
    const remove = () => server.call('DELETE', `/api/experts/${expert.id}/`, { token: admin.token });
    expect((await remove()).status).toBe(409);
    await server.ctx.db.update(payouts).set({ status: 'rejected' }).where(eq(payouts.id, asked.id));
    expect((await ofExpert(expert.id)).body.requested).toEqual([]);
    expect((await remove()).status).toBe(204);
    expect((await ofExpert(expert.id)).status).toBe(404);
  });

  test('is shown to staff only, and to experts about their own account', async () => {
    const expert = await createExpert(server.ctx);
    expect((await ofExpert(expert.id, expert)).status).toBe(403);
    expect((await server.call('GET', `/api/experts/${expert.id}/deletion/`)).status).toBe(401);
    expect((await server.call('GET', '/api/account/closing/', { token: admin.token })).status).toBe(403);
    expect((await ofExpert(999_999)).status).toBe(404);
  });
});

describe('what would go with an assessment', () => {
  test('names responses, what is under way, and payouts', async () => {
    const { id } = await createAssessment(server.ctx);
    expect((await ofAssessment(id)).body).toEqual({ ...NOTHING, payouts: [] });
    const instants = [
      { submitted_at: new Date(), started_at: new Date() },
      { started_at: new Date() },
      {},
      { started_at: new Date(), withdrawn_at: new Date() },
      { declined_at: new Date() },
    ];
    for (const instant of instants) {
      const expert = await createExpert(server.ctx);
      await invite(server.ctx, id, expert.id, instant);
      if ('submitted_at' in instant) {
        await server.ctx.db.insert(payouts).values({ expert_id: expert.id, assessment_id: id, amount: '25.00' });
        expect((await ofExpert(expert.id)).body).toMatchObject({ unrequested: [{ amount: '25.00', count: 1 }] });
        expect((await ofAssessment(id, expert)).status).toBe(403);
      }
    }
    const sum = { currency: 'USD', amount: '25.00', count: 1 };
    expect((await ofAssessment(id)).body).toEqual({
      responses: 1,
      in_progress: 1,
      not_started: 1,
      payouts: [sum],
      requested: [],
    });
    await server.ctx.db
      .update(payouts)
      .set({ status: 'review', requested_at: new Date() })
      .where(eq(payouts.assessment_id, id));
    expect((await ofAssessment(id)).body.requested).toEqual([sum]);
    expect((await server.call('DELETE', `/api/assessments/${id}/`, { token: admin.token })).status).toBe(409);
    expect((await ofAssessment(999_999)).status).toBe(404);
  });
});
