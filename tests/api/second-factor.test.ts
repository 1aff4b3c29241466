import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Session, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { hashSecret } from '#server/access/tokens.ts';
import { sealSeeds } from '#server/accounts/second-factor/seeds.ts';
import { users } from '#server/data/schema/accounts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { createAdmin, createExpert, createSuperAdmin, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  server.call<Body>('POST', `/api/auth${path}`, { body, token });
const signIn = (username: string, password = PASSWORD, otp?: string) =>
  post<Session>('/token/', { username, password, otp });

describe('the second factor', () => {
  /** A code of now or of the next step, since no code is accepted twice. */
  const codeAt = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

  const begin = ({ token }: Person, password = PASSWORD) =>
    post<{ secret: string; otpauth_url: string }>('/second-factor/begin/', { password }, token);

  async function withSecondFactor() {
    const admin = await createAdmin(server.ctx);
    const begun = await begin(admin);
    const { secret, otpauth_url } = begun.body;
    const code = codeAt(secret);
    const confirmed = await post<{ recovery_codes: string[] }>('/second-factor/confirm/', { code }, admin.token);
    return { admin, secret, otpauth_url, confirmed, code };
  }

  test('is switched on by a code of the app and asked for at the sign-in', async () => {
    const { admin, secret, otpauth_url, confirmed, code: confirming } = await withSecondFactor();
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(otpauth_url).toContain(encodeURIComponent(admin.email));
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    const status = await server.call('GET', '/api/auth/second-factor/', { token: admin.token });
    expect(status.body).toEqual({ enabled: true, recovery_codes_left: 10 });

    expect(await signIn(admin.email)).toMatchObject({ status: 401, body: { code: 'otp_required' } });
    for (const wrong of ['000000', confirming])
      expect(await signIn(admin.email, PASSWORD, wrong)).toMatchObject({ status: 401, body: { code: 'otp_invalid' } });
    const code = codeAt(secret, 30);
    expect((await signIn(admin.email, PASSWORD, code)).status).toBe(200);
    expect((await signIn(admin.email, PASSWORD, code)).status).toBe(401);
    expect((await signIn(admin.email, PASSWORD, codeAt(secret))).status).toBe(401);
    const [mail] = await server.mailsTo(admin.email);
    expect(mail?.subject).toBe('Your second factor was switched on');
  });

  test('ASVS 6.4.3: stays on when the password is reset', async () => {
    const { admin } = await withSecondFactor();
    await server.call('POST', '/api/business/forgot-password/', { body: { email: admin.email } });
    const [mail] = await server.mailsTo(admin.email);
    const token = mail?.text.match(/\/reset-password\?token=([\w-]+)/)?.[1];
    await server.call('POST', '/api/business/reset-password/', { body: { token, password: 'Renewed#2027' } });
    expect(await signIn(admin.email, 'Renewed#2027')).toMatchObject({ status: 401, body: { code: 'otp_required' } });
  });

  test('a clock that steps back keeps nobody from signing in', async () => {
    const { admin, secret } = await withSecondFactor();
    const { totp_last_step } = await rowOf(admin);
    const anHour = 120;
    await server.ctx.db
      .update(users)
      .set({ totp_last_step: (totp_last_step ?? 0) + anHour })
      .where(eq(users.id, admin.id));
    expect((await signIn(admin.email, PASSWORD, codeAt(secret))).status).toBe(200);
    expect((await signIn(admin.email, PASSWORD, codeAt(secret))).status).toBe(401);
  });

  test('reveals nothing about itself to somebody who does not know the password', async () => {
    const { admin } = await withSecondFactor();
    expect((await signIn(admin.email, 'Wrong#2026')).body).toEqual({
      detail: 'The username or password is not correct.',
    });
  });

  test('a recovery code signs in once, however it is typed', async () => {
    const { admin, confirmed } = await withSecondFactor();
    const [code = ''] = confirmed.body.recovery_codes;
    expect((await signIn(admin.email, PASSWORD, ` ${code.replace('-', ' ').toUpperCase()}`)).status).toBe(200);
    expect((await signIn(admin.email, PASSWORD, code)).status).toBe(401);
    const status = await server.call('GET', '/api/auth/second-factor/', { token: admin.token });
    expect(status.body).toEqual({ enabled: true, recovery_codes_left: 9 });
  });

  test('guessing codes is throttled like guessing passwords', async () => {
    const { admin, secret } = await withSecondFactor();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(admin.email, PASSWORD, '123123');
    expect((await signIn(admin.email, PASSWORD, codeAt(secret, 30))).status).toBe(429);
  });

  test('guessing codes is throttled too where it is switched on and off', async () => {
    const { admin } = await withSecondFactor();
    const beginning = await createAdmin(server.ctx);
    await begin(beginning);
    const confirm = () => post('/second-factor/confirm/', { code: '123123' }, beginning.token);
    const disable = () => post('/second-factor/disable/', { password: PASSWORD, code: '123123' }, admin.token);
    // The code that switched it on was one of them.
    for (const [guess, left] of [
      [confirm, 10],
      [disable, 9],
    ] as const) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= left; attempt += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array(left).fill(400), 429]);
    }
  });

  test('is not in force before it was confirmed', async () => {
    const admin = await createAdmin(server.ctx);
    await begin(admin);
    const wrong = await post('/second-factor/confirm/', { code: '12' }, admin.token);
    expect([wrong.status, wrong.body]).toEqual([400, { errors: { code: ['This code is not correct.'] } }]);
    expect((await signIn(admin.email)).status).toBe(200);
  });

  test('is switched off with password and code only', async () => {
    const { admin, secret, confirmed } = await withSecondFactor();
    const disable = (password: string, code: string) =>
      post('/second-factor/disable/', { password, code }, admin.token);
    expect((await disable('Wrong#2026', codeAt(secret, 30))).body).toEqual({
      errors: { password: ['This is not your current password.'] },
    });
    expect((await disable(PASSWORD, '000000')).body).toEqual({ errors: { code: ['This code is not correct.'] } });
    expect((await disable(PASSWORD, confirmed.body.recovery_codes[0] ?? '')).status).toBe(200);
    expect((await signIn(admin.email)).status).toBe(200);
    expect((await post('/second-factor/disable/', { password: PASSWORD, code: '1' }, admin.token)).status).toBe(409);
  });

  const statusOf = async ({ token }: Person) => (await server.call('GET', '/api/auth/second-factor/', { token })).body;

  test('each change of it and each recovery code used is mailed, leaves a trace, and concerns its person only', async () => {
    const [neighbour, plain, waiting] = [
      await withSecondFactor(),
      await createAdmin(server.ctx),
      await createAdmin(server.ctx),
    ];
    const { secret: begun } = (await begin(waiting)).body;
    const { admin, secret, confirmed } = await withSecondFactor();
    expect((await signIn(admin.email, PASSWORD, confirmed.body.recovery_codes[0])).status).toBe(200);
    const body = { password: PASSWORD, code: codeAt(secret, 30) };
    expect((await post('/second-factor/disable/', body, admin.token)).status).toBe(200);
    expect(await statusOf(admin)).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(await rowOf(admin)).toMatchObject({ totp_secret: null, totp_last_step: null });

    expect(await server.mailsTo(admin.email)).toMatchObject([
      { subject: 'Your second factor was switched off' },
      { subject: 'A recovery code was used', text: expect.stringContaining('You have 9 left') },
      { subject: 'Your second factor was switched on' },
    ]);
    const trace = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, admin.id));
    for (const action of ['second_factor.on', 'recovery_code.used', 'second_factor.off'])
      expect(trace).toContainEqual(expect.objectContaining({ action, actor_id: admin.id, entity: 'user' }));

    expect(await statusOf(neighbour.admin)).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await signIn(neighbour.admin.email, PASSWORD, codeAt(neighbour.secret, 30))).status).toBe(200);
    expect((await signIn(plain.email)).status).toBe(200);
    expect((await post('/second-factor/confirm/', { code: codeAt(begun) }, waiting.token)).status).toBe(200);
  });

  test('is confirmed once, and only what was begun', async () => {
    const admin = await createAdmin(server.ctx);
    const confirm = (code: string) => post('/second-factor/confirm/', { code }, admin.token);
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { detail: SIGN_IN_MESSAGES.otpNotBegun } });
    const { secret } = (await begin(admin)).body;
    const answers = await Promise.all([confirm(codeAt(secret)), confirm(codeAt(secret))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({ detail: SIGN_IN_MESSAGES.otpNotBegun });
  });

  test('is for staff', async () => {
    expect((await begin(await createExpert(server.ctx))).status).toBe(403);
  });

  test('ASVS 7.5.1: is begun with the password only', async () => {
    const admin = await createAdmin(server.ctx);
    expect(await begin(admin, 'Wrong#2026')).toMatchObject({
      status: 400,
      body: { errors: { password: ['This is not your current password.'] } },
    });
    expect((await post('/second-factor/begin/', {}, admin.token)).status).toBe(400);
  });

  test('ASVS 7.4.3: ends the other sessions when it is switched on and off', async () => {
    const admin = await createAdmin(server.ctx);
    const other = (await signIn(admin.email)).body;
    const { secret } = (await begin(admin)).body;
    await post('/second-factor/confirm/', { code: codeAt(secret) }, admin.token);
    expect((await profile(other.access)).status).toBe(401);
    expect((await profile(admin.token)).status).toBe(200);
    const another = (await signIn(admin.email, PASSWORD, codeAt(secret, 30))).body;
    await server.ctx.db.update(users).set({ totp_last_step: null }).where(eq(users.id, admin.id));
    await post('/second-factor/disable/', { password: PASSWORD, code: codeAt(secret) }, admin.token);
    expect((await profile(another.access)).status).toBe(401);
    expect((await profile(admin.token)).status).toBe(200);
  });

  test('ASVS 6.5.2: a recovery code of an earlier release signs in once, and new ones are hashed slowly', async () => {
    const { admin } = await withSecondFactor();
    expect((await rowOf(admin)).recovery_codes[0]).toMatch(/^\$argon2id\$/);
    const codes = [hashSecret('abcdefghjk'), hashSecret('mnpqrstuvw')];
    await server.ctx.db.update(users).set({ recovery_codes: codes }).where(eq(users.id, admin.id));
    expect((await signIn(admin.email, PASSWORD, 'mnpqr-stuvw')).status).toBe(200);
    expect((await signIn(admin.email, PASSWORD, 'mnpqr-stuvw')).status).toBe(401);
    expect((await rowOf(admin)).recovery_codes).toEqual([codes[0]]);
  });

  test('ASVS 6.5.1: of one code that is sent twice at once, one signs in', async () => {
    const { admin, secret, confirmed } = await withSecondFactor();
    for (const code of [codeAt(secret, 30), confirmed.body.recovery_codes[0]]) {
      const answers = await Promise.all([signIn(admin.email, PASSWORD, code), signIn(admin.email, PASSWORD, code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  const profile = (token: string) => server.call('GET', '/api/auth/profile/', { token });

  async function rowOf({ id }: Person) {
    const [row] = await server.ctx.db.select().from(users).where(eq(users.id, id));
    if (!row) throw new Error('no such person');
    return row;
  }

  describe('its seed', () => {
    const codeSignsIn = async ({ email }: Person, secret: string) =>
      (await signIn(email, PASSWORD, codeAt(secret, 30))).status === 200;

    test('ASVS 13.3.1: is never stored in clear', async () => {
      const admin = await createAdmin(server.ctx);
      const { secret } = (await begin(admin)).body;
      expect((await rowOf(admin)).totp_new_secret).not.toContain(secret);
      await post('/second-factor/confirm/', { code: codeAt(secret) }, admin.token);
      expect((await rowOf(admin)).totp_secret).not.toContain(secret);
    });

    test('of an earlier release is sealed at the start, and still signs in', async () => {
      const [{ admin, secret }, { admin: sealed }] = [await withSecondFactor(), await withSecondFactor()];
      await server.ctx.db.update(users).set({ totp_secret: secret }).where(eq(users.id, admin.id));
      const before = await rowOf(sealed);
      await sealSeeds(server.ctx);
      expect(await rowOf(sealed)).toEqual(before);
      const clear = await server.ctx.db
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.totp_secret} ~ '^[A-Z2-7]+$'`);
      expect(clear).toEqual([]);
      expect(await codeSignsIn(admin, secret)).toBe(true);
    });

    test('outlives a change of the secret, at its next use or at the start', async () => {
      const { config } = server.ctx;
      const { current } = config.secrets;
      const [used, unused] = [await withSecondFactor(), await withSecondFactor()];
      try {
        config.secrets = { current: 'a second secret of the installation', previous: [current] };
        expect(await codeSignsIn(used.admin, used.secret)).toBe(true);
        await sealSeeds(server.ctx);
        config.secrets = { current: 'a second secret of the installation', previous: [] };
        await server.ctx.db.update(users).set({ totp_last_step: null });
        expect(await codeSignsIn(used.admin, used.secret)).toBe(true);
        expect(await codeSignsIn(unused.admin, unused.secret)).toBe(true);
      } finally {
        config.secrets = { current, previous: [] };
      }
    });

    test('that no secret opens refuses its codes; recovery codes go on to sign in', async () => {
      const { admin, secret, confirmed } = await withSecondFactor();
      const { config } = server.ctx;
      const known = config.secrets;
      config.secrets = { current: 'quite another secret', previous: [] };
      try {
        expect((await signIn(admin.email, PASSWORD, codeAt(secret, 30))).status).toBe(401);
        expect((await signIn(admin.email, PASSWORD, confirmed.body.recovery_codes[0])).status).toBe(200);
      } finally {
        config.secrets = known;
      }
    });
  });

  describe('where it is required of staff', () => {
    beforeAll(() => writeSettings(server.ctx.db, { staff_second_factor_required: true }));
    afterAll(() => writeSettings(server.ctx.db, { staff_second_factor_required: false }));

    const list = (token: string) => server.call('GET', '/api/experts/list/', { token });

    test('ASVS 6.3.3: signing in without one opens the enrolment only', async () => {
      const admin = await createAdmin(server.ctx);
      const { access, refresh, user } = (await signIn(admin.email)).body;
      expect(user.second_factor_required).toBe(true);
      for (const path of ['/profile/', '/sessions/', '/second-factor/'])
        expect((await server.call('GET', `/api/auth${path}`, { token: access })).status).toBe(200);
      const closed = [
        ['GET', '/api/experts/list/'],
        ['GET', '/api/experts/profile/me/'],
        ['GET', '/api/account/data/'],
        ['POST', '/api/auth/change-password/'],
        ['POST', '/api/auth/sessions/end/'],
        ['POST', '/api/brands/brands/'],
      ] as const;
      for (const [method, path] of closed)
        expect(await server.call(method, path, { token: access })).toMatchObject({
          status: 403,
          body: { code: 'second_factor_required' },
        });
      const renewed = await post<Session>('/token/refresh/', { refresh });
      expect((await list(renewed.body.access)).status).toBe(403);
      await post('/token/blacklist/', { refresh: renewed.body.refresh });
      expect((await profile(access)).status).toBe(401);
    });

    test('enrolling opens everything in the same session', async () => {
      const admin = await createSuperAdmin(server.ctx);
      const { access } = (await signIn(admin.email)).body;
      const { secret } = (await begin({ ...admin, token: access })).body;
      expect((await list(access)).status).toBe(403);
      await post('/second-factor/confirm/', { code: codeAt(secret) }, access);
      expect((await list(access)).status).toBe(200);
      expect((await profile(access)).body.second_factor_required).toBe(false);
    });

    test('ASVS 6.3.4: it holds at once for sessions that were open before', async () => {
      const admin = await createAdmin(server.ctx);
      expect((await list(admin.token)).body).toMatchObject({ code: 'second_factor_required' });
    });

    test('the only one cannot be removed', async () => {
      const { admin, secret } = await withSecondFactor();
      const refused = await post(
        '/second-factor/disable/',
        { password: PASSWORD, code: codeAt(secret, 30) },
        admin.token,
      );
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: 'Your company requires a second factor of its staff, and this is your only one.' },
      });
    });

    test('a new phone takes the place of the old one, which signs in until then', async () => {
      const { admin, secret, confirmed } = await withSecondFactor();
      const other = (await signIn(admin.email, PASSWORD, confirmed.body.recovery_codes[0])).body;
      const renewed = (await begin(admin)).body.secret;
      expect((await signIn(admin.email, PASSWORD, codeAt(renewed))).status).toBe(401);
      expect((await signIn(admin.email, PASSWORD, codeAt(secret, 30))).status).toBe(200);
      const answer = await post<{ recovery_codes: string[] }>(
        '/second-factor/confirm/',
        { code: codeAt(renewed) },
        admin.token,
      );
      expect(answer.status).toBe(200);
      expect((await profile(other.access)).status).toBe(401);
      await server.ctx.db.update(users).set({ totp_last_step: null }).where(eq(users.id, admin.id));
      for (const old of [codeAt(secret), confirmed.body.recovery_codes[1]])
        expect((await signIn(admin.email, PASSWORD, old)).status).toBe(401);
      for (const good of [codeAt(renewed), answer.body.recovery_codes[0]])
        expect((await signIn(admin.email, PASSWORD, good)).status).toBe(200);
      expect(await server.mailsTo(admin.email)).toContainEqual(
        expect.objectContaining({ subject: 'Your authenticator app was replaced' }),
      );
    });

    test('new recovery codes are made with the password, and earlier ones no longer work', async () => {
      const { admin, confirmed } = await withSecondFactor();
      const renew = (password: string, token: string) =>
        post<{ recovery_codes: string[] }>('/second-factor/recovery-codes/', { password }, token);
      expect((await renew('Wrong#2026', admin.token)).body).toEqual({
        errors: { password: ['This is not your current password.'] },
      });
      for (const [index, code] of confirmed.body.recovery_codes.slice(0, 7).entries()) {
        expect((await signIn(admin.email, PASSWORD, code)).status).toBe(200);
        const [mail] = await server.mailsTo(admin.email);
        expect(mail?.text.includes('Please make new ones')).toBe(index === 6);
      }
      const { status, body } = await renew(PASSWORD, admin.token);
      expect([status, body.recovery_codes.length]).toEqual([200, 10]);
      expect((await signIn(admin.email, PASSWORD, confirmed.body.recovery_codes[8])).status).toBe(401);
      expect((await signIn(admin.email, PASSWORD, body.recovery_codes[0])).status).toBe(200);
      const [, mail] = await server.mailsTo(admin.email);
      expect(mail?.subject).toBe('You have new recovery codes');
      await writeSettings(server.ctx.db, { staff_second_factor_required: false });
      const none = await renew(PASSWORD, (await createAdmin(server.ctx)).token);
      expect(none).toMatchObject({ status: 409, body: { detail: SIGN_IN_MESSAGES.otpOff } });
      await writeSettings(server.ctx.db, { staff_second_factor_required: true });
    });

    test('experts sign in as before', async () => {
      const expert = await createExpert(server.ctx);
      const { access, user } = (await signIn(expert.email)).body;
      expect(user.second_factor_required).toBe(false);
      expect((await server.call('GET', '/api/expert/dashboard-stats/', { token: access })).status).toBe(200);
    });
  });
});
