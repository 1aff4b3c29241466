import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStrongPassword } from '#common/access/password.ts';
import { createFirstAdmin } from '#server/accounts/create-admin.ts';
import { isEasyPassword, wordsAbout } from '#server/accounts/passwords.ts';
import { companyName } from '#server/data/settings.ts';
import { createExpert, createSuperAdmin, PASSWORD } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { codeOf, newcomer } from './registering.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const EASY = 'This password is too easy to guess. Please choose another one.';
const COMMON = 'Password1!';
const post = <Body = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
  server.call<Body>('POST', `/api${path}`, { body, token });

test.each([
  'Password1!',
  'Passw0rd!',
  'P@ssw0rd1',
  'Welcome1!',
  'Welcome2026!',
  'Qwerty123!',
  'Abcd1234!',
  'Admin123!',
  'Summer2026!',
  'Test@1234',
  'Iloveyou1!',
  'P@ssw0rd2026!',
  'Dr@g0n2026!',
  '2026$unsh1ne!',
  'Qw3rty#2026',
  'Abc123@2026',
  'Trustno1#2026',
  'Demo#2026',
  'D3m0#2026',
  'DEMO!2027',
  'Fghjkl;9!',
])('ASVS 6.2.12: %s is common, though it keeps every rule of composition', async (password) => {
  expect(await isEasyPassword(password, [])).toBe(true);
});

test.each(['Correct#2026', 'N0rdform!Studio', 'gR8-otter.Lamp'])('%s is not common', async (password) => {
  expect(await isEasyPassword(password, [])).toBe(false);
});

test("ASVS 6.2.11: the person's own name and the words of this service are tried first", async () => {
  expect(await isEasyPassword('Lindqvist1!', [])).toBe(false);
  expect(await isEasyPassword('Lindqvist1!', ['Elena', 'Lindqvist'])).toBe(true);
  expect(await isEasyPassword('Expertpanel1!', [])).toBe(true);
});

test('ASVS 6.2.4: each of the 3000 most common, in capitals, with letters as digits, a year and a sign', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].slice(0, 3000).map(String);
  const shapes = [(word: string) => word, (word: string) => word.replaceAll('a', '@').replaceAll('o', '0')];
  const tried = words
    .flatMap((word) => shapes.map((shape) => `${word.charAt(0).toUpperCase()}${shape(word.slice(1))}#2026`))
    .filter(isStrongPassword);
  expect(tried.length).toBeGreaterThan(3000);
  const accepted = [];
  for (const password of tried) if (!(await isEasyPassword(password, []))) accepted.push(password);
  expect(accepted).toEqual([]);
});

test("the person's own words are refused however they are written", async () => {
  expect(await isEasyPassword('L1ndqv1st#2026', ['Lindqvist'])).toBe(true);
  expect(await isEasyPassword('N0rdf0rm!2026', ['Nordform'])).toBe(true);
  expect(await isEasyPassword('Exp3rtp@nel#2026', [])).toBe(true);
});

test('a name of one or two letters does not count', async () => {
  const person = { email: 'li.xu@example.org', username: 'lx', first_name: 'Li', last_name: 'Xu' };
  const company = await wordsAbout(server.ctx.db, { email: '', username: null, first_name: '', last_name: '' });
  expect(await wordsAbout(server.ctx.db, person)).toEqual([...company, 'li.xu@example.org', 'example', 'org']);
  expect(await wordsAbout(server.ctx.db, { ...person, username: 'otterlamp' })).toContain('otterlamp');
});

test('a common password is refused at its field when it is changed', async () => {
  const { token } = await createExpert(server.ctx);
  const body = { current_password: PASSWORD, password: COMMON, confirm_password: COMMON };
  expect(await post('/auth/change-password/', body, token)).toMatchObject({
    status: 400,
    body: { errors: { password: [EASY] } },
  });
});

test('a common password is refused in a registration', async () => {
  const person = newcomer();
  await post('/business/register/', person);
  const code = await codeOf(server, person.email);
  const { body } = await post<{ token: string }>('/business/verify-email/', { email: person.email, code });
  const passwords = { email: person.email, password: COMMON, confirm_password: COMMON };
  expect(await post('/business/set-password/', passwords, body.token)).toMatchObject({
    status: 400,
    body: { errors: { password: [EASY] } },
  });
});

test('a common password is refused by a reset link and a staff invitation, which stay usable', async () => {
  const { email } = await createExpert(server.ctx);
  await post('/business/forgot-password/', { email });
  const boss = await createSuperAdmin(server.ctx);
  const colleague = { first_name: 'Ada', last_name: 'Byron', email: 'ada.byron@example.com', role: 'admin' };
  expect((await post('/staff/', colleague, boss.token)).status).toBe(201);
  for (const address of [email, colleague.email]) {
    const [mail] = await server.mailsTo(address);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(await post('/business/reset-password/', { token, password: COMMON })).toMatchObject({
      status: 400,
      body: { errors: { password: [EASY] } },
    });
    expect((await post('/business/reset-password/', { token, password: 'gR8-otter.Lamp' })).status).toBe(200);
  }
});

test('a common password is refused on the command line', async () => {
  const details = { email: 'wilhelmina.okonkwo@example.com', first_name: 'Fi', last_name: 'Rst-Quillfeather' };
  const company = await companyName(server.ctx.db);
  const own = ['Okonkwo#2026', 'Quillfeather#2026', `${company.split(' ')[0]}#2026`];
  for (const password of [COMMON, ...own])
    await expect(createFirstAdmin(server.ctx.db, { ...details, password })).rejects.toThrow(EASY);
});
