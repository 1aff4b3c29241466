import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { count, eq, sql, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CALL_KEPT, CALL_MESSAGES, CALL_WAIT } from '#common/api/repetition.ts';
import type { Db } from '#server/data/database.ts';
import { AlreadyAnswered, Answer, deleteExpiredCalls, type NewCall, once } from '#server/data/repetition.ts';
import { throttles } from '#server/data/schema/accounts.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { experts, staffNotes } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { brands } from '#server/data/schema/library.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { calls, mails } from '#server/data/schema/system.ts';
import { form, png } from '#tests/factories/files.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { untilWaiting } from './locks.ts';
import { calls as declared } from './walk-routes.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const BONUS = '/api/business/admin/payouts/';

function post<Body = { id: number; detail: string }>(path: string, body: unknown, key?: string, token?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return server.call<Body>('POST', path, { token: token ?? admin.token, body, headers });
}

async function bonusFor(person?: Person): Promise<{ expert_id: number; amount: string; notes: string }> {
  const expert = person ?? (await createExpert(server.ctx));
  return { expert_id: expert.id, amount: '15.00', notes: 'Interview' };
}

async function bonuses({ expert_id }: { expert_id: number }): Promise<number> {
  const [row] = await server.ctx.db.select({ n: count() }).from(payouts).where(eq(payouts.expert_id, expert_id));
  return row?.n ?? 0;
}

const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

/** The one call that was made since the last test, as stored. */
async function storedCalls() {
  return server.ctx.db.select().from(calls);
}

const onEmbedded = process.env.TEST_DATABASE !== 'postgres';

describe('a call with a key', () => {
  test('sent 30 times at once has its effect once, and all get the same answer', async () => {
    const body = await bonusFor();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(BONUS, body, key)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { detail: 'Bonus added successfully' } });
    expect(answers.filter((answer) => replayed(answer) === 'true')).toHaveLength(29);
    expect(await bonuses(body)).toBe(1);
  });

  test('sent again later gets the stored answer, also when what it made has changed', async () => {
    const expert = await createExpert(server.ctx);
    const path = `/api/experts/${expert.id}/approve/`;
    await server.call('POST', `/api/experts/${expert.id}/reject/`, { token: admin.token, body: { reason: 'Not yet' } });
    const key = randomUUID();
    const first = await post(path, undefined, key);
    await server.call('POST', `/api/experts/${expert.id}/reject/`, { token: admin.token, body: { reason: 'No' } });
    const again = await post(path, undefined, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
    const mailed = await server.ctx.db.select().from(mails).where(eq(mails.user_id, expert.id));
    expect(mailed.map(({ kind }) => kind)).toEqual(['expert_rejected', 'expert_approved', 'expert_rejected']);
  });

  test('an answer without content is repeated without content', async () => {
    const expert = await createExpert(server.ctx);
    const key = randomUUID();
    const note = () => post(`/api/experts/${expert.id}/notes/`, { body: 'Knows glass' }, key);
    expect(await note()).toMatchObject({ status: 204, body: '' });
    expect(await note()).toMatchObject({ status: 204, body: '' });
    const notes = await server.ctx.db.select().from(staffNotes).where(eq(staffNotes.expert_id, expert.id));
    expect(notes).toHaveLength(1);
  });

  test('is independent of calls with other keys', async () => {
    const body = await bonusFor();
    const keys = [randomUUID(), randomUUID()];
    const send = () => Promise.all(keys.map((key) => post(BONUS, body, key)));
    const answers = await send();
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await bonuses(body)).toBe(2);
    const again = await send();
    expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);
  });

  test('is refused when the body differs, and does nothing', async () => {
    const body = await bonusFor();
    const key = randomUUID();
    await post(BONUS, body, key);
    expect(await post(BONUS, { ...body, amount: '16.00' }, key)).toMatchObject({
      status: 409,
      body: { detail: CALL_MESSAGES.otherBody, code: 'idempotency_key_used' },
    });
    expect(await bonuses(body)).toBe(1);
  });

  test('is independent of calls of another person or to another path', async () => {
    const body = await bonusFor();
    const colleague = await createAdmin(server.ctx);
    const key = randomUUID();
    const own = await post(BONUS, body, key);
    const other = await post(BONUS, body, key, colleague.token);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(own.body.id);
    expect((await post(`/api/experts/${body.expert_id}/notes/`, { body: 'A note' }, key)).status).toBe(204);
    expect(await bonuses(body)).toBe(2);
    // The same path for another expert is another call.
    for (const { id } of [await createExpert(server.ctx), await createExpert(server.ctx)]) {
      const note = await post(`/api/experts/${id}/notes/`, { body: 'Knows cartons' }, 'one-key');
      expect([note.status, replayed(note)]).toEqual([204, null]);
    }
  });

  test('can be repeated with the same key after a refusal', async () => {
    const expert = await createExpert(server.ctx, {}, { status: 'pending', registered_at: null });
    const key = randomUUID();
    const approve = () => post(`/api/experts/${expert.id}/approve/`, undefined, key);
    const bonus = await bonusFor();
    const paid = await post(BONUS, bonus, key);
    expect((await approve()).status).toBe(409);
    // The refused call alone is forgotten.
    expect((await post(BONUS, bonus, key)).body).toEqual(paid.body);
    expect(await bonuses(bonus)).toBe(1);
    await server.ctx.db.update(experts).set({ registered_at: new Date() }).where(eq(experts.id, expert.id));
    expect((await approve()).status).toBe(200);
  });

  test('is read no differently with or without the last slash', async () => {
    const body = await bonusFor();
    const key = randomUUID();
    const first = await post(BONUS, body, key);
    expect((await post(BONUS.replace(/\/$/, ''), body, key)).body).toEqual(first.body);
  });

  test.each(['a b', '', 'é'.repeat(2), 'x'.repeat(256)])('an invalid key %j is refused at its field', async (key) => {
    const body = await bonusFor();
    const answer = await fetch(server.url + BONUS, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ errors: { 'Idempotency-Key': [CALL_MESSAGES.badKey] } });
    expect(await bonuses(body)).toBe(0);
  });

  test('works for somebody who is not signed in: the same code is not mailed twice', async () => {
    const key = randomUUID();
    const person = {
      first_name: 'Ida',
      last_name: 'Holm',
      mobile_phone: '+4712345678',
      email: 'ida@example.org',
      birthdate: '1990-01-01',
    };
    const register = () =>
      server.call('POST', '/api/business/register/', { body: person, headers: { 'idempotency-key': key } });
    const answers = await Promise.all([register(), register(), register()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => replayed(answer)).length).toBe(2);
    expect(await server.mailsTo(person.email)).toHaveLength(1);
  });

  test('an answer with a token is not stored', async () => {
    const before = await storedCalls();
    const { ctx } = server;
    const body = { username: admin.email, password: 'Correct#2026' };
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [
      await server.call<{ refresh: string }>('POST', '/api/auth/token/', { body, headers }),
      await server.call<{ refresh: string }>('POST', '/api/auth/token/', { body, headers }),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.refresh).not.toBe(one.body.refresh);
    expect(await ctx.db.select().from(calls)).toHaveLength(before.length);
  });
});

const brandForm = (name: string, logo: Buffer) =>
  form({ name, logo: new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }) });

describe('a form with a key', () => {
  test('sent five times at once makes one brand with one logo', async () => {
    const name = `Form ${randomUUID()}`;
    const key = randomUUID();
    const logo = await png();
    const stored = async () => (await server.ctx.db.select().from(files)).length;
    const before = await stored();
    const send = () => post<{ id: number }>('/api/brands/brands/', brandForm(name, logo), key);
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id))).toHaveLength(1);
    expect(await server.ctx.db.select().from(brands).where(eq(brands.name, name))).toHaveLength(1);
    expect(await stored()).toBe(before + 1);
  });

  test('another file makes it another request', async () => {
    const name = `Form ${randomUUID()}`;
    const key = randomUUID();
    expect((await post('/api/brands/brands/', brandForm(name, await png()), key)).status).toBe(201);
    const other = await png(33, 20);
    expect(await post('/api/brands/brands/', brandForm(name, other), key)).toMatchObject({
      status: 409,
      body: { detail: CALL_MESSAGES.otherBody },
    });
  });

  test('adds a question to a draft once', async () => {
    const { id } = await createAssessment(server.ctx, undefined, { is_draft: true, current_version_id: null });
    const key = randomUUID();
    const add = () =>
      post('/api/assessments/questions/', form({ assessment: String(id), type: 'nps', title: 'Again?' }), key);
    const [one, two] = [await add(), await add()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    const [row] = await server.ctx.db.select().from(assessments).where(eq(assessments.id, id));
    const draft = row?.draft as { questions: { title: string }[] } | undefined;
    expect(draft?.questions.filter(({ title }) => title === 'Again?')).toHaveLength(1);
  });
});

describe('a call with a key whose work fails', () => {
  test('has no effect, keeps no file, and is done by a repetition', async () => {
    const { db } = server.ctx;
    const name = `Failed ${randomUUID()}`;
    const key = randomUUID();
    const left = async () => [await db.$count(brands, eq(brands.name, name)), await db.$count(files)];
    const [, before = 0] = await left();
    const logo = await png();
    // The brand is made; its answer cannot be stored.
    await db.execute(sql`alter table calls add constraint no_answers check (status is null) not valid`);
    expect((await post('/api/brands/brands/', brandForm(name, logo), key)).status).toBe(500);
    await db.execute(sql`alter table calls drop constraint no_answers`);
    expect(await left()).toEqual([0, before]);
    const again = await post('/api/brands/brands/', brandForm(name, logo), key);
    expect([again.status, replayed(again)]).toEqual([201, null]);
    expect(await left()).toEqual([1, before + 1]);
  });

  test('keeps what was written before a refusal', async () => {
    const person = { first_name: 'Ida', last_name: 'Holm', mobile_phone: '+4712345678', birthdate: '1990-01-01' };
    const email = `${randomUUID()}@example.org`;
    const counted = async () => {
      const [row] = await server.ctx.db.select({ tries: sum(throttles.count) }).from(throttles);
      return Number(row?.tries);
    };
    const register = (last_name: string) =>
      post('/api/business/register/', { ...person, last_name, email }, 'a-key', '');
    expect((await register('Holm')).status).toBe(200);
    const before = await counted();
    const other = () => post('/api/business/register/', { ...person, last_name: 'Berg', email }, 'another-key', '');
    expect([(await other()).status, (await other()).status]).toEqual([429, 429]);
    expect(await counted()).toBeGreaterThan(before + 1);
  });
});

/** A call, and work that inserts a brand with its name in the call's transaction. */
function keyed() {
  const name = `Once ${randomUUID()}`;
  const call = { id: randomUUID(), userId: null, fingerprint: 'same', kept: CALL_KEPT };
  const work = async (tx: Db) => {
    await tx.insert(brands).values({ name });
    return new Answer(201, name);
  };
  const made = () => server.ctx.db.$count(brands, eq(brands.name, name));
  return { call, work, made };
}

const stored = ({ id, fingerprint }: NewCall) => ({ id, fingerprint, expires_at: new Date(Date.now() + CALL_KEPT) });

describe('while a call is being carried out', () => {
  test('its repetitions hold no connection, and one does the work if it fails', async () => {
    const { db, database } = server.ctx;
    const { call, work, made } = keyed();
    const isFailing = Promise.withResolvers<void>();
    const failing = once(db, call, undefined, async (tx) => {
      await work(tx);
      await isFailing.promise;
      throw new Error('connection lost');
    }).catch((error: Error) => error.message);
    const repetitions = Array.from({ length: 30 }, () =>
      once(db, call, undefined, work).catch((error: unknown) => error),
    );
    await setImmediate();
    expect(database.load()).toMatchObject({ waiting: 0 });
    isFailing.resolve();
    expect(await failing).toBe('connection lost');
    const answers = await Promise.all(repetitions);
    expect(answers.filter((answer) => answer instanceof Answer)).toHaveLength(1);
    expect(answers.filter((answer) => answer instanceof AlreadyAnswered)).toHaveLength(29);
    expect(await made()).toBe(1);
  });

  test('a repetition that has waited long enough is told when to try again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { db } = server.ctx;
      const { call, work } = keyed();
      const isAsked = Promise.withResolvers<void>();
      const first = once(db, call, () => isAsked.promise, work);
      const repetition = once(db, call, undefined, work).catch((error: unknown) => error);
      vi.advanceTimersByTime(CALL_WAIT);
      expect(await repetition).toMatchObject({
        status: 409,
        body: { detail: CALL_MESSAGES.running, code: 'request_running' },
        headers: { 'retry-after': '5' },
      });
      isAsked.resolve();
      expect(await first).toMatchObject({ status: 201 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('somebody outside is asked outside its transaction, and not for a repetition', async () => {
    const { db } = server.ctx;
    const { call, work } = keyed();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      // Within a transaction, this would be refused on the embedded database.
      return db.$count(brands);
    };
    expect(await once(db, call, ask, work)).toMatchObject({ status: 201 });
    await expect(once(db, call, ask, work)).rejects.toBeInstanceOf(AlreadyAnswered);
    expect(asked).toBe(1);
  });

  test('a call of the release before, which runs or has died, is not done as well', async () => {
    const { db } = server.ctx;
    const { call, work, made } = keyed();
    await db.insert(calls).values({ ...stored(call), lease: randomUUID(), leased_until: new Date() });
    await expect(once(db, call, undefined, work)).rejects.toMatchObject({ status: 409 });
    expect(await made()).toBe(0);
  });
});

test.skipIf(onEmbedded)('a call of another copy of the server is waited for, and done if it fails there', async () => {
  const { db } = server.ctx;
  const whileElsewhere = async (end: (tx: { rollback: () => void }) => unknown, wait?: () => void) => {
    const { call, work, made } = keyed();
    let repetition: Promise<unknown> | undefined;
    const elsewhere = db.transaction(async (tx) => {
      await tx.insert(calls).values({ ...stored(call), status: 201, body: 'there' });
      wait?.();
      repetition = once(db, call, undefined, work).catch((error: unknown) => error);
      if (wait) await repetition;
      else await untilWaiting(db, 1);
      end(tx);
    });
    await elsewhere.catch(() => undefined);
    return [await repetition, await made()];
  };
  expect(await whileElsewhere(() => undefined)).toMatchObject([{ answer: { status: 201, body: 'there' } }, 0]);
  expect(await whileElsewhere((tx) => tx.rollback())).toMatchObject([{ status: 201 }, 1]);
  const hasWaited = () => vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - CALL_WAIT);
  const running = { status: 409, body: { code: 'request_running' } };
  expect(await whileElsewhere(() => undefined, hasWaited)).toMatchObject([running, 0]);
});

test.skipIf(!onEmbedded)(
  'the embedded database refuses a query beside a transaction instead of waiting for ever',
  async () => {
    const { db } = server.ctx;
    const code = 'query_beside_transaction';
    await expect(db.transaction(() => db.select().from(brands))).rejects.toMatchObject({ cause: { code } });
    await expect(db.transaction(() => db.transaction(async () => undefined))).rejects.toMatchObject({ code });
    expect(await db.select().from(calls).limit(0)).toEqual([]);
  },
);

describe('stored calls', () => {
  test('contain neither the key nor the person in plain text, and go after 24 hours', async () => {
    const body = await bonusFor();
    const key = `my-own-key-${randomUUID()}`;
    await post(BONUS, body, key);
    const rows = await storedCalls();
    expect(JSON.stringify(rows)).not.toContain(key);
    await deleteExpiredCalls(server.ctx.db, new Date(Date.now() + CALL_KEPT - 60_000));
    expect((await post(BONUS, body, key)).headers.get('idempotent-replayed')).toBe('true');
    await deleteExpiredCalls(server.ctx.db, new Date(Date.now() + CALL_KEPT + 60_000));
    expect(await storedCalls()).toEqual([]);
    expect(replayed(await post(BONUS, body, key))).toBeNull();
    expect(await bonuses(body)).toBe(2);
  });

  test('go with the person who made them', async () => {
    const expert = await createExpert(server.ctx);
    await post('/api/projects/payouts/send-gift-card/', undefined, randomUUID(), expert.token);
    const body = await bonusFor(expert);
    await post(BONUS, body, randomUUID());
    await post('/api/projects/payouts/send-gift-card/', undefined, randomUUID(), expert.token);
    const own = () => server.ctx.db.select().from(calls).where(eq(calls.user_id, expert.id));
    expect(await own()).toHaveLength(1);
    await server.ctx.db.update(payouts).set({ status: 'rejected' }).where(eq(payouts.expert_id, expert.id));
    expect((await server.call('DELETE', `/api/experts/${expert.id}/`, { token: admin.token })).status).toBe(204);
    expect(await own()).toEqual([]);
  });
});

describe('a browser on another origin', () => {
  test('may send the key and read that an answer was given before', async () => {
    const origin = server.ctx.config.publicUrl;
    const asked = await fetch(server.url + BONUS, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const answer = await fetch(`${server.url}/healthz`, { headers: { origin } });
    expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('idempotent-replayed');
  });
});

test('the document of the API names the key at every call that takes it, and at no other', async () => {
  type Call = { parameters?: { $ref?: string; name?: string }[]; responses: Record<string, unknown> };
  const { body } = await server.call<{ paths: Record<string, Record<string, Call>> }>('GET', '/api/openapi.json');
  const named = Object.entries(body.paths).flatMap(([path, { post: call }]) => {
    const takes = call?.parameters?.some(({ $ref, name = $ref }) => name?.endsWith('Idempotency-Key'));
    return takes && call?.responses[409] ? [`POST ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`] : [];
  });
  const keyed = declared.flatMap(({ route, repeat }) => (repeat && repeat !== 'own' ? [route] : []));
  expect(named.sort()).toEqual(keyed.sort());
});
