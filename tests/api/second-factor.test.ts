import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import { createAdmin, createExpert, PASSWORD } from './factories.ts';
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
  /** A code of now, or of the next step: no code is taken twice. */
  const codeAt = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

  async function withSecondFactor() {
    const admin = await createAdmin(server.ctx);
    const begun = await post<{ secret: string; otpauth_url: string }>('/second-factor/begin/', undefined, admin.token);
    const { secret, otpauth_url } = begun.body;
    const confirmed = await post<{ recovery_codes: string[] }>(
      '/second-factor/confirm/',
      { code: codeAt(secret) },
      admin.token,
    );
    return { admin, secret, otpauth_url, confirmed };
  }

  test('is switched on by a code of the app and asked for at the sign-in', async () => {
    const { admin, secret, otpauth_url, confirmed } = await withSecondFactor();
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    const status = await server.call('GET', '/api/auth/second-factor/', { token: admin.token });
    expect(status.body).toEqual({ enabled: true, recovery_codes_left: 10 });

    expect(await signIn(admin.email)).toMatchObject({ status: 401, body: { code: 'otp_required' } });
    expect(await signIn(admin.email, PASSWORD, '000000')).toMatchObject({ status: 401, body: { code: 'otp_invalid' } });
    const code = codeAt(secret, 30);
    expect((await signIn(admin.email, PASSWORD, code)).status).toBe(200);
    expect((await signIn(admin.email, PASSWORD, code)).status).toBe(401);
    const [mail] = await server.mailsTo(admin.email);
    expect(mail?.subject).toBe('Your second factor was switched on');
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

  test('is not in force before it was confirmed', async () => {
    const admin = await createAdmin(server.ctx);
    await post('/second-factor/begin/', undefined, admin.token);
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

  test('cannot be begun anew while it is on, and is for staff', async () => {
    const { admin } = await withSecondFactor();
    expect((await post('/second-factor/begin/', undefined, admin.token)).status).toBe(409);
    const expert = await createExpert(server.ctx);
    expect((await post('/second-factor/begin/', undefined, expert.token)).status).toBe(403);
  });
});
