import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import type { ProfileUpdate } from '#common/people/expert-profile.ts';
import type { RegisterPayload } from '#common/people/registration.ts';
import { PASSWORD } from './factories.ts';
import type { TestServer } from './harness.ts';

let counter = 0;

/** Personal details of somebody new. */
export function newcomer(overrides: Partial<RegisterPayload> = {}): RegisterPayload {
  counter += 1;
  return {
    first_name: 'Nora',
    last_name: 'Newcomer',
    mobile_phone: '+44 20 5550 0100',
    email: `newcomer${counter}@example.com`,
    birthdate: '1988-02-29',
    ...overrides,
  };
}

/** A profile that keeps every rule of registration, with ids of the seeded choices. */
export const completeProfile: ProfileUpdate = {
  gender: 'female',
  current_company: 'Studio North',
  expertise_level: 'mid',
  expertise_areas: [5],
  industries: [10, 16],
  geographical_expertise: [24],
  age_expertise_adults: 2,
  design_experience: 0,
};

/** The code in the newest mail to an address. */
export async function codeOf(server: TestServer, email: string): Promise<string> {
  const [mail] = await server.mailsTo(email);
  const code = mail?.subject.match(/^\d{6}/)?.[0];
  if (!code) throw new Error(`the newest mail to ${email} holds no code: ${mail?.subject}`);
  return code;
}

/** Does steps 1 and 2: returns the token of registration. */
export async function verified(server: TestServer, person: RegisterPayload): Promise<string> {
  await server.call('POST', '/api/business/register/', { body: person });
  const body = { email: person.email, code: await codeOf(server, person.email) };
  const answer = await server.call<{ token: string }>('POST', '/api/business/verify-email/', { body });
  return answer.body.token;
}

/** Does step 3 and returns the newest token. */
export async function withPassword(server: TestServer, email: string, token: string): Promise<string> {
  const body = { email, password: PASSWORD, confirm_password: PASSWORD };
  const answer = await server.call<{ token: string }>('POST', '/api/business/set-password/', { token, body });
  return answer.body.token;
}

/** Does step 4 with the first version of the agreement. */
export async function agreed(server: TestServer, token: string): Promise<void> {
  const { version, hash } = FIRST_AGREEMENT;
  await server.call('POST', '/api/auth/agreement/', { token, body: { version, hash } });
}

/** Does steps 2 to 4 and returns the newest token. */
export async function readyForProfile(server: TestServer, person: RegisterPayload): Promise<string> {
  const token = await withPassword(server, person.email, await verified(server, person));
  await agreed(server, token);
  return token;
}
