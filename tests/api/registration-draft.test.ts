import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedProfile } from '#common/people/expert-profile.ts';
import type { RunningRegistration } from '#common/people/registration.ts';
import { registrations } from '#server/data/schema/accounts.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createExpert, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { agreed, codeOf, completeProfile, newcomer, readyForProfile, verified, withPassword } from './registering.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
});
afterAll(() => server.close());

const PATH = '/api/business/registration/';
const keep = (token: string, body: object) => server.call('PUT', PATH, { token, body });
const running = (token: string) => server.call<RunningRegistration>('GET', PATH, { token });
const signIn = (username: string, password = PASSWORD) =>
  server.call<{ token?: string; code?: string }>('POST', '/api/auth/token/', { body: { username, password } });
const rowsOf = (email: string) => server.ctx.db.select().from(registrations).where(eq(registrations.email, email));

test('signing in goes on with a registration where it was left, with what was typed, even if it breaks rules', async () => {
  const person = newcomer();
  const token = await readyForProfile(server, person);
  const typed = { linkedin_profile_url: 'linkedin.com/in/nora', current_company: 'Studio', brands: [{ name: '' }] };
  expect((await keep(token, { step: 6, person: typed })).status).toBe(204);

  const answer = await signIn(person.email);
  expect(answer).toMatchObject({ status: 401, body: { code: 'registration_unfinished', token: expect.any(String) } });
  const elsewhere = String(answer.body.token);
  expect((await running(elsewhere)).body).toMatchObject({
    step: 6,
    email: person.email,
    password_set: true,
    agreed: true,
    profile_picture: null,
    person: { ...typed, first_name: 'Nora', birthdate: person.birthdate, gender: null },
  });
  const done = await server.call<SavedProfile>('PUT', '/api/experts/profile/me/', {
    token: elsewhere,
    body: completeProfile,
  });
  expect(done.body.registration_complete).toBe(true);
  expect(await rowsOf(person.email)).toEqual([]);
});

test('what two devices enter is kept of both, field by field', async () => {
  const token = await readyForProfile(server, newcomer());
  await keep(token, { step: 5, person: { current_company: 'Studio', additional_info: 'From the phone' } });
  await keep(token, { step: 8, person: { current_company: 'Other' } });
  await keep(token, { step: 6, person: {} });
  expect((await running(token)).body).toMatchObject({
    step: 6,
    person: { current_company: 'Other', additional_info: 'From the phone' },
  });
});

test('a wrong password gets no token, and tries are counted as for every account', async () => {
  const person = newcomer();
  await withPassword(server, person.email, await verified(server, person));
  const refused = await signIn(person.email, 'Wrong#2026');
  expect(refused.body).not.toHaveProperty('token');
  expect(refused.body.code).toBeUndefined();
});

test('the step to go on with is never behind a password or an agreement that is missing', async () => {
  const person = newcomer();
  const first = await verified(server, person);
  await keep(first, { step: 7, person: {} });
  expect((await running(first)).body).toMatchObject({ step: 3, password_set: false, agreed: false });
  const second = await withPassword(server, person.email, first);
  expect((await running(second)).body).toMatchObject({ step: 4, password_set: true, agreed: false });
  await agreed(server, second);
  expect((await running(second)).body).toMatchObject({ step: 7, agreed: true });
});

test('details that are confirmed anew replace those of the draft', async () => {
  const person = newcomer();
  const token = await readyForProfile(server, person);
  await keep(token, { step: 5, person: { first_name: 'Norah', current_company: 'Studio' } });
  await server.ctx.db
    .update(registrations)
    .set({ code_sent_at: new Date(Date.now() - 60_000) })
    .where(eq(registrations.email, person.email));
  const again = await verified(server, { ...person, first_name: 'Nina' });
  expect((await running(again)).body.person).toMatchObject({ first_name: 'Nina', current_company: 'Studio' });
});

test('a draft belongs to a running registration only, and has bounds', async () => {
  const expert = await createExpert(server.ctx);
  const body = { step: 5, person: {} };
  expect((await server.call('PUT', PATH, { body })).status).toBe(401);
  expect((await keep(expert.token, body)).status).toBe(409);
  expect((await running(expert.token)).status).toBe(409);
  const person = newcomer();
  const token = await readyForProfile(server, person);
  for (const wrong of [
    { step: 9, person: {} },
    { step: 5, person: { additional_info: 'x'.repeat(60_001) } },
    { step: 5, person: { role: 'admin' } },
    { step: 5, person: { brands: [[['deep']]] } },
  ])
    expect((await keep(token, wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
  await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
  await keep(token, body);
  expect(await rowsOf(person.email)).toEqual([]);
  expect(await running(token)).toMatchObject({ status: 409, body: { code: 'already_registered' } });
});

test('a registration that was deleted as abandoned is kept anew', async () => {
  const person = newcomer();
  const token = await readyForProfile(server, person);
  await server.ctx.db.delete(registrations).where(eq(registrations.email, person.email));
  await keep(token, { step: 6, person: { current_company: 'Studio' } });
  expect((await running(token)).body).toMatchObject({ step: 6, person: { current_company: 'Studio' } });
  expect(await rowsOf(person.email)).toHaveLength(1);
});

test('a picture is kept as soon as it is chosen, and completes nothing', async () => {
  const person = newcomer();
  const token = await withPassword(server, person.email, await verified(server, person));
  await server.call('PUT', '/api/experts/profile/me/', { token, body: completeProfile });
  await agreed(server, token);
  const form = new FormData();
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#286' } })
    .png()
    .toBuffer();
  form.append('profile_picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  const saved = await server.call<SavedProfile>('PUT', '/api/experts/profile/me/', { token, body: form });
  expect(saved).toMatchObject({ status: 200, body: { registration_complete: false } });
  expect((await running(token)).body.profile_picture).toBe(saved.body.profile_picture);
  await server.call('PUT', '/api/experts/profile/me/', { token, body: { profile_picture: '' } });
  expect((await running(token)).body).toMatchObject({ profile_picture: null });
});

test('whoever has forgotten the password of a registration is mailed a code that goes on with it', async () => {
  const person = newcomer();
  await readyForProfile(server, person);
  const forgot = () => server.call('POST', '/api/business/forgot-password/', { body: { email: person.email } });
  await server.ctx.db
    .update(registrations)
    .set({ code_sent_at: new Date(Date.now() - 60_000) })
    .where(eq(registrations.email, person.email));
  await forgot();
  const [mail] = await server.mailsTo(person.email);
  expect(mail?.subject).toBe('Your registration is not finished yet');
  const code = /#email=newcomer\d+%40example\.com&code=(\d{6})/.exec(mail?.text ?? '')?.[1];
  const answer = await server.call<{ token: string }>('POST', '/api/business/verify-email/', {
    body: { email: person.email, code },
  });
  expect((await running(answer.body.token)).body).toMatchObject({ step: 5, password_set: true });
});

test('the mailed code stands in a link that works on any device', async () => {
  const person = newcomer();
  await server.call('POST', '/api/business/register/', { body: person });
  const code = await codeOf(server, person.email);
  const [mail] = await server.mailsTo(person.email);
  expect(mail?.text).toContain(`/register#email=${encodeURIComponent(person.email)}&code=${code}`);
});

test('a code that was used is not said to be sent again', async () => {
  const person = newcomer();
  await verified(server, person);
  const again = await server.call('POST', '/api/business/register/', { body: person });
  expect(again.status).toBe(429);
});
