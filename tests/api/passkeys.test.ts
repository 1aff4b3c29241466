import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Passkey, PasskeyAnswer, PasskeyOptions } from '#common/access/passkeys.ts';
import type { Session } from '#common/access/sign-in.ts';
import { cleanUpAccounts } from '#server/accounts/clean-up.ts';
import { createFirstAdmin } from '#server/accounts/create-admin.ts';
import { passkeyChallenges, passkeys, users } from '#server/data/schema/accounts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { companyName, writeSettings } from '#server/data/settings.ts';
import { Authenticator } from './authenticator.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  server.call<Body>('POST', `/api/auth${path}`, { body, token });
const begin = ({ token }: Person, password = PASSWORD) => post<PasskeyOptions>('/passkeys/begin/', { password }, token);
const add = ({ token }: Person, answer: PasskeyAnswer, name = 'Laptop') =>
  post<{ recovery_codes: string[]; detail?: string }>('/passkeys/', { name, answer }, token);
const list = async ({ token }: Person) =>
  (await server.call<{ results: Passkey[] }>('GET', '/api/auth/passkeys/', { token })).body.results;
const remove = (person: Person, id: number | undefined, password = PASSWORD) =>
  post(`/passkeys/${id}/remove/`, { password }, person.token);

type SignIn = Session & { code?: string; methods?: string[]; passkey_options: PasskeyOptions };
const signIn = (person: Person, more: { otp?: string; passkey?: PasskeyAnswer } = {}, password = PASSWORD) =>
  post<SignIn>('/token/', { username: person.email, password, ...more });
const optionsFor = async (person: Person) => (await signIn(person)).body.passkey_options;
const codesLeft = async ({ token }: Person) =>
  (await server.call('GET', '/api/auth/second-factor/', { token })).body.recovery_codes_left;
const traceOf = ({ id }: Person) => server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, id));
const authenticator = () => new Authenticator(server.ctx.config.publicUrl);

async function withPasskey(person?: Person) {
  const admin = person ?? (await createAdmin(server.ctx));
  const device = authenticator();
  const added = await add(admin, device.create((await begin(admin)).body));
  return { admin, device, added };
}

describe('a passkey', () => {
  test('is added with the password, named, and signs in', async () => {
    const { admin, device, added } = await withPasskey();
    expect(added.status).toBe(200);
    expect(added.body.recovery_codes).toHaveLength(10);
    const key = { id: expect.any(Number), name: 'Laptop', created_at: expect.any(String), last_used_at: null };
    expect(await list(admin)).toEqual([key]);
    const asked = await signIn(admin);
    const credential = { id: device.id.toString('base64url'), type: 'public-key', transports: ['internal'] };
    const { hostname } = new URL(server.ctx.config.publicUrl);
    expect(asked.body.passkey_options).toMatchObject({
      rpId: hostname,
      timeout: 300_000,
      allowCredentials: [credential],
      userVerification: 'preferred',
    });
    expect((await begin(admin)).body).toMatchObject({
      rp: { id: hostname, name: await companyName(server.ctx.db) },
      user: { name: admin.email },
      timeout: 300_000,
      excludeCredentials: [credential],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    expect(asked).toMatchObject({
      status: 401,
      body: { code: 'otp_required', methods: ['passkey', 'recovery_code'] },
    });
    const session = await signIn(admin, { passkey: device.get(asked.body.passkey_options) });
    expect(session).toMatchObject({ status: 200, body: { user: { email: admin.email } } });
    expect((await list(admin))[0]?.last_used_at).not.toBeNull();
    const [mail] = await server.mailsTo(admin.email);
    expect(mail?.subject).toBe('A passkey was added to your account');
    expect(mail?.text).toContain('the passkey “Laptop”');
    expect(await traceOf(admin)).toContainEqual(
      expect.objectContaining({
        action: 'passkey.added',
        actor_id: admin.id,
        entity: 'user',
        after: { name: 'Laptop' },
      }),
    );
  });

  test('a recovery code signs in where the device is lost', async () => {
    const { admin, added } = await withPasskey();
    expect((await signIn(admin, { otp: added.body.recovery_codes[0] })).status).toBe(200);
  });

  test('a second one gives no other recovery codes, and each signs in', async () => {
    const { admin, device } = await withPasskey();
    const second = await withPasskey(admin);
    expect(second.added.body.recovery_codes).toEqual([]);
    expect(await codesLeft(admin)).toBe(10);
    const uses = async () => (await list(admin)).map(({ last_used_at }) => last_used_at !== null);
    expect((await signIn(admin, { passkey: second.device.get(await optionsFor(admin)) })).status).toBe(200);
    expect(await uses()).toEqual([false, true]);
    expect((await signIn(admin, { passkey: device.get(await optionsFor(admin)) })).status).toBe(200);
    expect(await uses()).toEqual([true, true]);
    // The list goes by age, wherever the rows lie.
    const oldest = { id: -1, user_id: admin.id, name: 'Oldest', credential_id: 'oldest', public_key: '', counter: 0 };
    await server.ctx.db.insert(passkeys).overridingSystemValue().values(oldest);
    expect((await list(admin))[0]?.name).toBe('Oldest');
  });

  test('of two that are added at once, one brings the recovery codes', async () => {
    const admin = await createAdmin(server.ctx);
    const made = [(await begin(admin)).body, (await begin(admin)).body].map((options) =>
      authenticator().create(options),
    );
    const added = await Promise.all(made.map((answer) => add(admin, answer)));
    expect(added.map(({ body }) => body.recovery_codes.length).sort((a, b) => a - b)).toEqual([0, 10]);
    expect(await codesLeft(admin)).toBe(10);
  });

  test('that was copied is refused: it has counted fewer uses than the one that signed in last', async () => {
    const { admin, device } = await withPasskey();
    const [older, newer] = [device.get(await optionsFor(admin)), device.get(await optionsFor(admin))];
    expect((await signIn(admin, { passkey: newer })).status).toBe(200);
    expect((await signIn(admin, { passkey: older })).status).toBe(401);
  });

  test('signs what it is asked for: what is asked for one thing is refused for the other', async () => {
    const { admin, device } = await withPasskey();
    expect((await signIn(admin, { passkey: device.get((await begin(admin)).body) })).status).toBe(401);
    expect((await add(admin, authenticator().create(await optionsFor(admin)))).status).toBe(400);
  });

  test('ASVS 6.5.1: signs one attempt of one person once', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const answer = mine.device.get(await optionsFor(mine.admin));
    expect((await signIn(mine.admin, { passkey: answer })).status).toBe(200);
    expect(await signIn(mine.admin, { passkey: answer })).toMatchObject({
      status: 401,
      body: { code: 'passkey_invalid' },
    });
    const crossed = mine.device.get(await optionsFor(theirs.admin));
    expect((await signIn(theirs.admin, { passkey: crossed })).status).toBe(401);
    expect((await signIn(mine.admin, { passkey: crossed })).status).toBe(401);
  });

  test('of one answer that is sent twice at once, one signs in', async () => {
    const { admin, device } = await withPasskey();
    const passkey = device.get(await optionsFor(admin));
    const answers = await Promise.all([signIn(admin, { passkey }), signIn(admin, { passkey })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a challenge is good for five minutes, and then cleaned up', async () => {
    const { admin, device } = await withPasskey();
    const passkey = device.get(await optionsFor(admin));
    await server.ctx.db.execute(
      sql`update passkey_challenges set expires_at = expires_at - interval '5 minutes' where user_id = ${admin.id}`,
    );
    expect((await signIn(admin, { passkey })).status).toBe(401);
    await cleanUpAccounts(server.ctx);
    const left = await server.ctx.db.select().from(passkeyChallenges).where(eq(passkeyChallenges.user_id, admin.id));
    expect(left).toEqual([]);
  });

  test('another site, another key and a changed answer are refused', async () => {
    const { admin, device } = await withPasskey();
    const elsewhere = new Authenticator('https://evil.example');
    const wrong = [
      elsewhere.get(await optionsFor(admin)),
      { ...authenticator().get(await optionsFor(admin)), id: device.id.toString('base64url') },
      { ...device.get(await optionsFor(admin)), response: { clientDataJSON: '{' } },
      ...[['a'], '\u0000'].map((challenge) => {
        const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
        return { ...device.get({ challenge: '' }), response: { clientDataJSON } };
      }),
    ];
    for (const passkey of wrong) expect((await signIn(admin, { passkey })).status).toBe(401);
    const begun = (await begin(admin)).body;
    expect((await add(admin, elsewhere.create(begun))).status).toBe(400);
    expect((await add(admin, authenticator().create(begun))).status).toBe(400);
    expect((await add(admin, { ...device.create(begun), response: { clientDataJSON: '' } })).status).toBe(400);
  });

  test('cannot stand in for the password', async () => {
    const { admin, device } = await withPasskey();
    const passkey = device.get(await optionsFor(admin));
    const refused = await signIn(admin, { passkey }, 'Wrong#2026');
    expect([refused.status, refused.body]).toEqual([401, { detail: 'The username or password is not correct.' }]);
  });

  test('wrong ones are throttled like wrong passwords', async () => {
    const { admin, device } = await withPasskey();
    const used = device.get(await optionsFor(admin));
    expect((await signIn(admin, { passkey: used })).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(admin, { passkey: used });
    expect((await signIn(admin)).status).toBe(429);
  });

  test('the attempts to add a wrong one are limited', async () => {
    const admin = await createAdmin(server.ctx);
    const wrong = authenticator().create({ challenge: 'none' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await add(admin, wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await begin(await createAdmin(server.ctx))).status).toBe(200);
  });

  test('adding and removing one end the other sessions, and removing asks for the password', async () => {
    const admin = await createAdmin(server.ctx);
    const profile = (token: string) => server.call('GET', '/api/auth/profile/', { token });
    const before = (await signIn(admin)).body.access;
    const { device } = await withPasskey(admin);
    expect((await profile(before)).status).toBe(401);
    const after = (await signIn(admin, { passkey: device.get(await optionsFor(admin)) })).body.access;
    const [key] = await list(admin);
    expect(await remove(admin, key?.id, 'Wrong#2026')).toMatchObject({
      status: 400,
      body: { errors: { password: ['This is not your current password.'] } },
    });
    expect(await codesLeft(admin)).toBe(10);
    expect((await remove(admin, key?.id)).status).toBe(200);
    expect((await profile(after)).status).toBe(401);
    expect((await profile(admin.token)).status).toBe(200);
    expect((await signIn(admin)).status).toBe(200);
    // Without a second factor there is nothing that the codes would stand in for.
    expect(await codesLeft(admin)).toBe(0);
    expect((await remove(admin, key?.id)).status).toBe(404);
    const [mail] = await server.mailsTo(admin.email);
    expect(mail?.subject).toBe('A passkey of your account was removed');
    expect(mail?.text).toContain('The passkey “Laptop” no longer signs you in.');
    const removals = (await traceOf(admin)).filter(({ action }) => action === 'passkey.removed');
    expect(removals).toMatchObject([{ actor_id: admin.id, entity: 'user', before: { name: 'Laptop' } }]);
  });

  test('gets another name by its owner only', async () => {
    const { admin } = await withPasskey();
    const [key] = await list(admin);
    const rename = (name: string, { token } = admin) =>
      server.call('PATCH', `/api/auth/passkeys/${key?.id}/`, { token, body: { name } });
    expect(await rename(' ')).toMatchObject({ status: 400, body: { errors: { name: ['Please enter a name'] } } });
    expect((await rename('Stolen', await createAdmin(server.ctx))).status).toBe(404);
    expect((await rename('Work laptop')).status).toBe(200);
    expect(await list(admin)).toEqual([{ ...key, name: 'Work laptop' }]);
    expect(await traceOf(admin)).toContainEqual(
      expect.objectContaining({
        action: 'passkey.renamed',
        before: { name: 'Laptop' },
        after: { name: 'Work laptop' },
      }),
    );
  });

  test('is its owner’s alone, and for staff', async () => {
    const other = await createAdmin(server.ctx);
    const { admin } = await withPasskey();
    const [key] = await list(admin);
    expect((await remove(other, key?.id)).status).toBe(404);
    expect(await list(other)).toEqual([]);
    expect(await codesLeft(other)).toBe(0);
    expect((await signIn(other)).status).toBe(200);
    expect((await begin(await createExpert(server.ctx))).status).toBe(403);
    expect((await begin(admin, 'Wrong#2026')).status).toBe(400);
  });

  test('stays, as the recovery codes do, when the app beside it is switched off', async () => {
    const [{ admin, device }, neighbour] = [await withPasskey(), await createAdmin(server.ctx)];
    const withApp = async ({ token }: Person) => {
      const { secret } = (await post<{ secret: string }>('/second-factor/begin/', { password: PASSWORD }, token)).body;
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      const { body } = await post<{ recovery_codes: string[] }>('/second-factor/confirm/', { code }, token);
      return body.recovery_codes;
    };
    const [[code, otp]] = [await withApp(admin), await withApp(neighbour)];
    expect((await post('/second-factor/disable/', { password: PASSWORD, code }, admin.token)).status).toBe(200);
    const asked = await signIn(admin);
    expect(asked.body.methods).toEqual(['passkey', 'recovery_code']);
    expect((await signIn(admin, { passkey: device.get(asked.body.passkey_options) })).status).toBe(200);
    expect((await signIn(admin, { otp })).status).toBe(200);
    const [row] = await server.ctx.db.select().from(users).where(eq(users.id, admin.id));
    expect(row).toMatchObject({ totp_secret: null, totp_last_step: null });
    expect((await signIn(neighbour)).body.code).toBe('otp_required');
  });

  test('is removed without the app beside it, whose begun secret alone signs nobody in', async () => {
    const { admin } = await withPasskey();
    const begun = await post<{ secret: string }>('/second-factor/begin/', { password: PASSWORD }, admin.token);
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    const codeOf = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
    expect((await signIn(admin, { otp: codeOf(0) })).status).toBe(401);
    expect((await post('/second-factor/confirm/', { code: codeOf(0) }, admin.token)).status).toBe(200);
    const [key] = await list(admin);
    expect((await remove(admin, key?.id)).status).toBe(200);
    expect((await signIn(admin)).body.methods).toEqual(['totp', 'recovery_code']);
    expect((await signIn(admin, { otp: codeOf(30) })).status).toBe(200);
  });

  test('goes with a reset by a super admin, and with the command that lets an administrator in', async () => {
    const [{ admin }, { admin: bystander }] = [await withPasskey(), await withPasskey()];
    const { token } = await createSuperAdmin(server.ctx);
    await server.call('POST', `/api/staff/${admin.id}/reset-second-factor/`, { token });
    expect((await signIn(admin)).status).toBe(200);
    const { admin: locked } = await withPasskey();
    const details = { email: locked.email, first_name: 'Ada', last_name: 'Locked', password: PASSWORD };
    await createFirstAdmin(server.ctx.db, details);
    expect((await signIn(locked)).status).toBe(200);
    expect(await list(bystander)).toHaveLength(1);
  });
});

describe('where a second factor is required of staff', () => {
  beforeAll(() => writeSettings(server.ctx.db, { staff_second_factor_required: true }));
  afterAll(() => writeSettings(server.ctx.db, { staff_second_factor_required: false }));

  test('a passkey is enough to go on, and the last one stays', async () => {
    const admin = await createAdmin(server.ctx);
    const { access } = (await signIn(admin)).body;
    const enrolling = { ...admin, token: access };
    const experts = () => server.call('GET', '/api/experts/list/', { token: access });
    expect((await experts()).status).toBe(403);
    await withPasskey(enrolling);
    expect((await experts()).status).toBe(200);
    const [key] = await list(enrolling);
    expect((await remove(enrolling, key?.id)).status).toBe(409);
    await withPasskey(enrolling);
    expect((await remove(enrolling, key?.id)).status).toBe(200);
    await withPasskey(enrolling);
    const both = await list(enrolling);
    const removals = await Promise.all(both.map(({ id }) => remove(enrolling, id)));
    expect(removals.map(({ status }) => status).sort(), 'two at once').toEqual([200, 409]);
    expect(await list(enrolling)).toHaveLength(1);
  });
});
