import { Secret, TOTP } from 'otpauth';
import type { Machine } from './machine.ts';

/** What the questions of `create-admin` are answered with. */
export const RITA = {
  ADMIN_EMAIL: 'rita@example.com',
  ADMIN_PASSWORD: 'Turquoise!Harbour7',
  ADMIN_FIRST_NAME: 'Rita',
  ADMIN_LAST_NAME: 'Root',
};

/** A portal that is called, wherever it runs. */
export type Portal = Pick<Machine, 'url'>;

type Answer = { status: number; body: Record<string, string> & { results?: unknown[] } };

/** A call of the portal on the machine, as whoever has the token. */
export async function call(
  { url }: Portal,
  method: string,
  target: string,
  token?: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api${target}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** Signs in with what the person has; a super admin of production also needs a second factor. */
export const signIn = (machine: Portal, password: string, otp?: string): Promise<Answer> =>
  call(machine, 'POST', '/auth/token/', undefined, { username: RITA.ADMIN_EMAIL, password, ...(otp && { otp }) });

/** The code that an authenticator app shows so many seconds from now. */
export const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** Makes the first super admin as the manual says, signs in, and sets up a second factor. */
export async function firstAdmin(
  machine: Machine,
): Promise<{ token: string; refresh: string; secret: string; recovery: string[] }> {
  if (machine.postgres) await machine.done('panel prepare-database');
  await machine.done('panel create-admin', RITA);
  await machine.done('systemctl start expert-panel@3000');
  await machine.untilReady();
  return enrol(machine);
}

/** Sets up a second factor, as whoever signs in without one must. */
export async function enrol(machine: Portal, password = RITA.ADMIN_PASSWORD) {
  const { access } = (await signIn(machine, password)).body;
  const { secret = '' } = (await call(machine, 'POST', '/auth/second-factor/begin/', access, { password })).body;
  const confirmed = await call(machine, 'POST', '/auth/second-factor/confirm/', access, { code: codeOf(secret) });
  const { body } = await signIn(machine, password, codeOf(secret, 30));
  if (!body.access || !body.refresh) throw new Error(`The second factor does not sign in: ${JSON.stringify(body)}`);
  return {
    token: body.access,
    refresh: body.refresh,
    secret,
    recovery: confirmed.body.recovery_codes as unknown as string[],
  };
}
